-- A file of sessions that a member imports: first read, then waiting for its turn, then done. `content` is what it says, as
-- JSON text, until then.
create table imports (
  user_id bigint not null references users (id) on delete cascade,
  id bigint not null generated always as identity,
  name text not null,
  status text not null check (status in ('read', 'waiting', 'done', 'failed', 'undone')),
  content text,
  choices jsonb,
  done integer not null default 0,
  total integer not null default 0,
  skipped text not null default '[]',
  result jsonb,
  failure text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (user_id, id)
);
create index imports_waiting on imports (created_at) where status = 'waiting';
create index imports_age on imports (created_at);

-- The entry that a row of a file became, or was merged into, so that the same row is recognized in the next file. Undo
-- deletes those whose fingerprint is still the same, or takes back what was merged into them.
create table imported_entries (
  user_id bigint not null,
  entry_id bigint not null,
  key bytea not null,
  import_id bigint,
  fingerprint text,
  before jsonb,
  primary key (user_id, key),
  foreign key (user_id, entry_id) references entries (user_id, id) on delete cascade,
  foreign key (user_id, import_id) references imports (user_id, id) on delete set null (import_id)
);
create index imported_entries_by_entry on imported_entries (user_id, entry_id);
create index imported_entries_of_import on imported_entries (user_id, import_id);

-- A tag, partner, or technique that an import made.
create table imported_names (
  user_id bigint not null,
  import_id bigint not null,
  kind text not null check (kind in ('tag', 'partner', 'technique')),
  id bigint not null,
  fingerprint text,
  primary key (user_id, import_id, kind, id),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

comment on table imports is 'A file of sessions that a member imports.';
comment on table imported_entries is 'The entry that a row of a file became.';
comment on table imported_names is 'A tag, partner, or technique that an import made.';
comment on index imports_waiting is 'The next file to import.';
comment on index imports_age is 'The sweep.';
comment on index imported_entries_by_entry is 'Deleting an entry.';
comment on index imported_entries_of_import is 'Undo of an import.';
