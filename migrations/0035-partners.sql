create table partners (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  name text not null,
  -- Empty if unknown, as are size and academy.
  belt text not null check (belt in ('', 'white', 'blue', 'purple', 'brown', 'black')),
  stripes smallint not null check (stripes between 0 and 4),
  academy text not null,
  size text not null check (size in ('', 'smaller', 'same', 'bigger')),
  style text not null,
  notes text not null,
  is_archived boolean not null,
  -- Deleted partners can be restored for a while; merged ones lead to the partner they were merged into.
  deleted_at timestamptz,
  merged_into bigint,
  primary key (user_id, id),
  constraint partners_client_id_key unique (user_id, client_id),
  constraint partners_merged_into_fkey foreign key (user_id, merged_into) references partners on delete cascade
);
create unique index partners_name_key on partners (user_id, lower(name)) where deleted_at is null;
create index partners_merged on partners (user_id, merged_into) where merged_into is not null;
create index partners_deleted on partners (deleted_at) where deleted_at is not null;
