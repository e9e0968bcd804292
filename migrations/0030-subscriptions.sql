-- Each member's trial, and a copy of what Stripe says about their subscription (decisions 033 and 034).
create table subscriptions (
  user_id bigint primary key references users on delete cascade,
  trial_ends_at timestamptz not null,
  customer_id text constraint subscriptions_customer_id_key unique,
  checkout_id text,
  subscription_id text,
  plan text,
  status text check (status in ('active', 'past_due', 'ended')),
  paid_until timestamptz,
  ends_at timestamptz,
  unpaid_since timestamptz,
  -- Stripe is asked by several requests at once: what was asked for last is kept.
  last_asked integer not null default 0,
  last_stored integer not null default 0,
  checked_at timestamptz
);
create index subscriptions_checked on subscriptions (checked_at) where customer_id is not null;

-- There was no trial before: everybody's begins now.
insert into subscriptions (user_id, trial_ends_at) select id, now() + interval '7 days' from users;

-- Webhooks of Stripe, without their content: what they are about is always asked for anew.
create table payment_events (
  event_id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  failure text
);
create index payment_events_customer on payment_events (customer_id);
create index payment_events_age on payment_events (received_at);
