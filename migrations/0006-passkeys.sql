-- Keys that a person's devices sign in with; we have the public half.
create table passkeys (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  -- The device's own name for the key, in base64url: by it a sign-in finds its account.
  credential_id text not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  -- How often the device says that it has signed; 0 for ever where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- The browser in which it was made, 'Chrome on Android'.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- What browsers were asked to sign and have not answered yet; the token is in a cookie, and good once.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- Who adds a passkey; null: somebody signs in.
  user_id bigint references users on delete cascade,
  begun_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (begun_at);

-- The name of the passkey that it was about.
alter table auth_events add column passkey text not null default '';
