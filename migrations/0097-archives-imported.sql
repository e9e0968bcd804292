-- Archives are imported, too. What one says waits in parts of so many items of a kind, as JSON text, in its order. `archive` is
-- the name of the archive itself in the storage, for its media; `summary` what it says of itself and of them; `before` the
-- settings that it changed.
alter table imports
  add column archive text,
  add column summary jsonb,
  add column before jsonb;

create table import_parts (
  user_id bigint not null,
  import_id bigint not null,
  position integer not null,
  kind text not null,
  items text not null,
  primary key (user_id, import_id, position),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

-- The row that an item of an archive is, whatever kind it has but an entry's: `key` is the same in all archives of one
-- installation. Those of an import that can still be undone have its id, and what they looked like.
create table archived_items (
  user_id bigint not null references users (id) on delete cascade,
  key bytea not null,
  kind text not null,
  id bigint not null,
  import_id bigint,
  fingerprint text,
  primary key (user_id, key),
  foreign key (user_id, import_id) references imports (user_id, id) on delete set null (import_id)
);
create index archived_items_of_import on archived_items (user_id, import_id);

comment on table import_parts is 'Items of an archive that wait to be imported.';
comment on table archived_items is 'The row that an item of an archive is.';
comment on index archived_items_of_import is 'Undo of an import.';
