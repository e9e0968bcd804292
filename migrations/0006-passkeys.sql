-- Passkeys; we have only the public keys.
create table passkeys (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  -- The device's id for the key, in base64url, by which a login finds its account.
  credential_id text not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  -- The device's signature counter; always 0 if it doesn't count.
  counter bigint not null,
  transports text[] not null,
  -- The browser it was made in, such as 'Chrome on Android'.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- Challenges waiting for a signature; the token is in a cookie and works once.
create table passkey_challenges (
  token_hash bytea primary key,
  challenge text not null,
  -- The member who is adding a passkey; null: a login.
  user_id bigint references users on delete cascade,
  begun_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (begun_at);

-- The name of the passkey the event is about.
alter table auth_events add column passkey text not null default '';
