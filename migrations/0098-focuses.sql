-- What a member works on for some weeks, and what came of it.
create table focuses (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  kind text not null check (kind in ('techniques', 'position', 'caught', 'lost')),
  -- Of techniques, submissions, or positions, as they were typed.
  names text[] not null check (cardinality(names) > 0),
  -- Where the submissions start that catch the member; empty if from anywhere.
  from_position text not null,
  first_day date not null,
  -- For how many weeks it was planned.
  weeks smallint not null check (weeks > 0),
  -- Null while the member works on it.
  last_day date,
  note text not null,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  primary key (user_id, id),
  constraint focuses_client_id_key unique (user_id, client_id),
  constraint focuses_days_check check (last_day >= first_day)
);
create unique index focuses_open on focuses (user_id) where last_day is null;
create trigger focuses_changed before update on focuses for each row execute function mark_changed();

comment on table focuses is 'What a member works on for some weeks, and what came of it.';
comment on index focuses_open is 'A member works on one thing at a time.';
