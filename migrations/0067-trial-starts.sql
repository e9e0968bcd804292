-- When each trial began: its twenty entries are those logged since then. One that was extended lasted longer than its
-- seven days; members from before trials have theirs from the migration that began it.
alter table subscriptions add column trial_began_at timestamptz;
update subscriptions set trial_began_at = least(
  trial_ends_at - interval '7 days',
  greatest(users.created_at, (select ran_at from migrations where name = '0030-subscriptions.sql'))
) from users where users.id = subscriptions.user_id;
alter table subscriptions alter column trial_began_at set not null;
