-- What deleted accounts used of their trial, so that registering again doesn't renew it. The address is only a hash, keyed by
-- a secret that isn't in the database. Without a confirmed address, anybody may have registered it.
create table used_trials (
  address_hash bytea primary key,
  is_confirmed boolean not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  entries integer not null,
  remembered_at timestamptz not null
);
create index used_trials_remembered on used_trials (remembered_at);

-- A trial that continues an earlier one: how many entries that one had, and whether its address was confirmed.
alter table subscriptions
  add column earlier_entries integer not null default 0,
  add column earlier_trial text check (earlier_trial in ('confirmed', 'unconfirmed'));
