alter table users
  -- null: logs in with Google or GitHub only.
  alter column password_hash drop not null,
  add column stripes smallint not null default 0 check (stripes between 0 and 4),
  -- A requested address that isn't confirmed yet; until then, the old one counts.
  add column new_email text,
  -- The IANA name that the browser last reported; '' before that.
  add column time_zone text not null default '';

alter table sessions
  -- Identifies it to its owner; the token stays secret.
  add column id bigint generated always as identity,
  add column device text not null default '',
  add column address text not null default '';
create unique index sessions_id on sessions (user_id, id);

-- Links in emails; each works once, for an hour or a day.
create table mail_tokens (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  purpose text not null check (purpose in ('reset', 'verify')),
  -- The address it was sent to; it stops working when the user's address changes.
  email text not null,
  created_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index mail_tokens_age on mail_tokens (created_at);

-- Linked accounts at Google or GitHub.
create table identities (
  provider text not null check (provider in ('google', 'github')),
  subject text not null,
  user_id bigint not null references users on delete cascade,
  email text not null,
  linked_at timestamptz not null,
  primary key (provider, subject),
  constraint identities_user_key unique (user_id, provider)
);

-- Logins in progress at a provider; the token is in a cookie and works once.
create table pending_sign_ins (
  token_hash bytea primary key,
  provider text not null check (provider in ('google', 'github')),
  state text not null,
  nonce text not null,
  verifier text not null,
  -- The member who is linking an account; null: a login.
  user_id bigint references users on delete cascade,
  intent text not null,
  plan text not null,
  begun_at timestamptz not null
);
create index pending_sign_ins_age on pending_sign_ins (begun_at);

-- Account activity, shown to its owner.
create table auth_events (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  device text not null,
  address text not null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index auth_events_latest on auth_events (user_id, at desc);

-- '' for browsers unknown to the account, which count together; a known one has a count of its own.
alter table sign_in_failures add column device text not null default '';
drop index sign_in_failures_latest;
create index sign_in_failures_of_email on sign_in_failures (email, device, failed_at);
create index sign_in_failures_of_address on sign_in_failures (address, failed_at);

-- Browsers in which an account has been logged in. A browser has one token for everyone who uses it.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_age on known_devices (seen_at);

-- Password reset requests, for known and unknown addresses alike, so that both cost the same; looked up later.
create table password_asks (
  id bigint generated always as identity primary key,
  email text not null,
  device text not null,
  address text not null,
  asked_at timestamptz not null
);

-- Emails to send, queued in the transaction that causes them (decision 013).
create table mail_queue (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- '' unless replies go to someone other than the sender.
  reply_to text not null default '',
  queued_at timestamptz not null,
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  -- When it becomes useless; null: never.
  good_until timestamptz,
  failed_because text
);
create index mail_queue_next on mail_queue (next_try_at);
