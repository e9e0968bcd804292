create table techniques (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  -- The technique of the catalog it was added from; null for a member's own.
  catalog_key text,
  name text not null,
  other_names text[] not null,
  position text not null,
  category text not null,
  side text not null check (side in ('top', 'bottom', 'neutral')),
  attire text not null check (attire in ('gi', 'no-gi', 'both')),
  steps text not null,
  key_details text not null,
  common_mistakes text not null,
  -- A list of { "url", "notes" }.
  videos jsonb not null,
  status text not null check (status in ('to-learn', 'learning', 'drilling', 'hitting-live', 'a-game')),
  is_favorite boolean not null,
  is_archived boolean not null,
  -- Removed techniques can be restored for a while.
  deleted_at timestamptz,
  -- How much text it has, for the limit of a member's library.
  bytes integer not null generated always as (
    octet_length(steps) + octet_length(key_details) + octet_length(common_mistakes) + octet_length(videos::text)
  ) stored,
  primary key (user_id, id),
  constraint techniques_client_id_key unique (user_id, client_id)
);
create unique index techniques_catalog_key on techniques (user_id, catalog_key) where deleted_at is null;

create table technique_tags (
  user_id bigint not null,
  technique_id bigint not null,
  tag_id bigint not null,
  primary key (user_id, technique_id, tag_id),
  constraint technique_tags_technique_fkey
    foreign key (user_id, technique_id) references techniques on delete cascade,
  constraint technique_tags_tag_fkey foreign key (user_id, tag_id) references tags on delete cascade
);
create index technique_tags_by_tag on technique_tags (user_id, tag_id, technique_id);

-- A technique sets up, counters, or follows another one.
create table technique_links (
  user_id bigint not null,
  technique_id bigint not null,
  kind text not null check (kind in ('sets-up', 'counters', 'follows')),
  other_id bigint not null,
  primary key (user_id, technique_id, kind, other_id),
  constraint technique_links_technique_fkey
    foreign key (user_id, technique_id) references techniques on delete cascade,
  constraint technique_links_other_fkey foreign key (user_id, other_id) references techniques on delete cascade,
  check (technique_id <> other_id)
);
create index technique_links_by_other on technique_links (user_id, other_id);
