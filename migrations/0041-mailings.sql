-- Emails that Rollbook sends by itself. A row is inserted in the transaction that queues its email, so nobody gets two.
create table mailings (
  user_id bigint not null references users on delete cascade,
  kind text not null check (
    kind in ('training-reminder', 'weekly-digest', 'trial-ending', 'trial-ended', 'payment-failed')
  ),
  -- The member's day it is about: today, or the one on which the trial ends or the payment failed.
  day date not null,
  queued_at timestamptz not null,
  primary key (user_id, kind, day)
);
create index mailings_queued on mailings (queued_at);

-- What was sent on a morning to everybody in a time zone who should get it.
create table mailing_mornings (
  name text not null,
  time_zone text not null,
  day date not null,
  finished_at timestamptz not null,
  primary key (name, time_zone, day)
);
create index mailing_mornings_finished on mailing_mornings (finished_at);

create index users_by_time_zone on users (time_zone, id);
create index subscriptions_past_due on subscriptions (user_id) where status = 'past_due';
alter table users add column billing_mails_enabled boolean not null default true;

-- Digests wait for mail that somebody waits for.
alter table mail_queue add column is_bulk boolean not null default false;
drop index mail_queue_next;
create index mail_queue_next on mail_queue (is_bulk, next_attempt_at, id) where failure is null;
