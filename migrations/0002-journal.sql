create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table tags (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  name text not null,
  color_class text not null
    check (color_class in ('blue', 'green', 'purple', 'orange', 'red', 'yellow', 'indigo', 'pink', 'gray')),
  primary key (user_id, id)
);
create unique index tags_name_key on tags (user_id, lower(name));

create table entries (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  title text not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  session_type text not null check (session_type in ('class', 'open-mat', 'garage', 'private', 'other')),
  academy text not null,
  instructor text not null,
  notes text not null,
  has_post_session_notes boolean not null,
  -- Kept ready by features/entries/ready.ts: the reply as JSON text, and the folded text that the search looks in.
  answer text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_id, id),
  constraint entries_client_id_key unique (user_id, client_id)
);
create index entries_newest on entries (user_id, date desc, id desc) where deleted_at is null;
create index entries_academy on entries (user_id, academy, date) where deleted_at is null and academy <> '';
create index entries_deleted on entries (deleted_at) where deleted_at is not null;
create index entries_words on entries using gin (user_id, search_text gin_trgm_ops) with (fastupdate = off);

create table entry_tags (
  user_id bigint not null,
  entry_id bigint not null,
  tag_id bigint not null,
  primary key (user_id, entry_id, tag_id),
  constraint entry_tags_entry_fkey foreign key (user_id, entry_id) references entries on delete cascade,
  constraint entry_tags_tag_fkey foreign key (user_id, tag_id) references tags on delete cascade
);
create index entry_tags_by_tag on entry_tags (user_id, tag_id, entry_id);

create table reminders (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  title text not null,
  date date not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  completed_at timestamptz,
  -- The entry whose notes it asks for; that entry keeps its title and date in step.
  entry_id bigint,
  primary key (user_id, id),
  constraint reminders_entry_key unique (user_id, entry_id),
  constraint reminders_entry_fkey foreign key (user_id, entry_id) references entries on delete cascade
);
create index reminders_by_date on reminders (user_id, date);
