-- What hurt, and when.
create table injuries (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  part text not null,
  -- Empty if nobody said, or the part has none.
  side text not null check (side in ('', 'left', 'right', 'both')),
  first_day date not null,
  -- Null while it isn't over.
  last_day date,
  note text not null,
  primary key (user_id, id),
  constraint injuries_client_id_key unique (user_id, client_id),
  constraint injuries_days_check check (last_day >= first_day)
);
create index injuries_by_day on injuries (user_id, first_day, id);
