-- How much a member wants to train in a week, such as {"unit": "sessions", "amount": 3}. Null without a goal.
alter table users add column weekly_goal jsonb
  constraint users_weekly_goal_check check (weekly_goal is null or (weekly_goal ->> 'amount')::integer > 0);
