create table users (
  id bigint generated always as identity primary key,
  full_name text not null,
  -- Lower case, so that one address has one spelling.
  email text not null constraint users_email_key unique check (email = lower(email)),
  username text,
  password_hash text not null,
  belt_level text not null check (belt_level in ('white', 'blue', 'purple', 'brown', 'black')),
  academy text not null,
  training_reminders_enabled boolean not null default true,
  weekly_digest_enabled boolean not null default false,
  dark_mode_enabled boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create unique index users_username_key on users (lower(username));

create table sessions (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- Wrong passwords by the email typed, known or not, so that the two can't be told apart, and by the address they came
-- from, so that nobody can lock the owner out from elsewhere.
create table sign_in_failures (
  email text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_latest on sign_in_failures (email, address, failed_at);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  sent_at timestamptz not null
);
