-- When a member is away: what is planned meanwhile is left out.
create table all_absences (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  reason text not null check (reason in ('holiday', 'injury', 'closed', 'other')),
  first_day date not null,
  -- Null while it isn't over.
  last_day date,
  note text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  removed_with jsonb,
  primary key (user_id, id),
  constraint absences_days_check check (last_day >= first_day)
);
comment on table all_absences is 'When a member is away; what is planned meanwhile is left out.';
create index absences_by_day on all_absences (user_id, first_day, id);
comment on index absences_by_day is 'A member''s absences in order.';
create unique index absences_client_id_key on all_absences (user_id, client_id) where deleted_at is null;
comment on index absences_client_id_key is 'A create that is sent again.';
create index absences_deleted on all_absences (deleted_at) where deleted_at is not null;
comment on index absences_deleted is 'The sweep.';
create view absences as
  select user_id, id, client_id, payload_hash, reason, first_day, last_day, note, created_at, updated_at
  from all_absences where deleted_at is null;
comment on view absences is 'Those that aren''t removed.';
