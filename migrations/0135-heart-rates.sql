-- What watches measured of sessions. Only the samples are kept, not the files, and never where it was.
create table all_heart_rates (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  entry_id bigint not null,
  started_at timestamptz not null,
  seconds integer not null check (seconds > 0),
  sport text not null,
  device text not null,
  average smallint,
  highest smallint,
  energy integer,
  samples bytea not null check (length(samples) <= 2880),
  import_id bigint,
  replaced_by bigint,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, entry_id) references entries (user_id, id) on delete cascade,
  foreign key (user_id, import_id) references imports (user_id, id) on delete set null (import_id),
  foreign key (user_id, replaced_by) references imports (user_id, id) on delete set null (replaced_by)
);
comment on table all_heart_rates is 'What a watch measured of a session: a byte for every five seconds, the beats a minute, 0 for a gap.';

create unique index heart_rates_of_entry on all_heart_rates (user_id, entry_id) where deleted_at is null;
comment on index heart_rates_of_entry is 'A session has one.';
create index heart_rates_by_entry on all_heart_rates (user_id, entry_id);
comment on index heart_rates_by_entry is 'Deleting an entry.';
create index heart_rates_of_import on all_heart_rates (user_id, import_id) where import_id is not null;
comment on index heart_rates_of_import is 'Undo of an import.';
create index heart_rates_replaced_by on all_heart_rates (user_id, replaced_by) where replaced_by is not null;
comment on index heart_rates_replaced_by is 'Undo of an import.';
create index heart_rates_deleted on all_heart_rates (deleted_at) where deleted_at is not null;
comment on index heart_rates_deleted is 'The sweep.';

create view heart_rates as
  select user_id, id, entry_id, started_at, seconds, sport, device, average, highest, energy, samples, import_id,
    created_at, updated_at
  from all_heart_rates where deleted_at is null;
comment on view heart_rates is 'Those that aren''t removed.';

create trigger heart_rates_changed before update on all_heart_rates for each row
  when (old.deleted_at is not distinct from new.deleted_at) execute function mark_changed();

-- Their highest heart rate, and where their zones begin; null until they say so.
alter table users add column heart_rate jsonb;
