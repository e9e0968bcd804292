-- Rules of series, from which planned sessions are computed; shared/recurrence.ts defines their content.
create table rules (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  -- null: the series was removed.
  rule jsonb,
  -- Counts changes. Undo restores the rule before the last change, and only while that is the last.
  version integer not null default 1,
  before jsonb,
  -- The entry the planned sessions were removed with; restoring it restores them.
  removed_with bigint,
  updated_at timestamptz not null,
  primary key (user_id, id)
);

alter table entries
  add column video_links text[] not null default '{}',
  add column rule_id bigint,
  add column rule_session integer,
  add constraint entries_rule_fkey foreign key (user_id, rule_id) references rules on delete set null (rule_id),
  add constraint entries_rule_key unique (user_id, rule_id, rule_session);

create table files (
  user_id bigint not null references users on delete cascade,
  -- Random; the user's own name for the file is only displayed.
  filename text not null,
  original_name text not null,
  mimetype text not null,
  -- Its size including the preview; 0 until the upload is complete.
  bytes bigint not null default 0,
  has_preview boolean not null default false,
  entry_id bigint,
  -- Its position among the entry's files.
  place smallint,
  -- Since when no entry has used it; after a day it is deleted.
  loose_since timestamptz,
  primary key (user_id, filename),
  -- Checked at commit, because an entry's reply, which names its files, is built before the entry is inserted.
  constraint files_entry_fkey foreign key (user_id, entry_id) references entries on delete set null (entry_id)
    deferrable initially deferred
);
create index files_of_entry on files (user_id, entry_id, place) where entry_id is not null;
create index files_loose on files (loose_since) where entry_id is null;

create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  token text not null,
  time_zone text not null,
  created_at timestamptz not null
);

-- The stored replies get the new fields.
update entries set answer = left(answer, -1) ||
  ',"isRecurring":false,"recurrencePattern":"weekly","recurrenceEndDate":"","fileAttachments":[],"videoLinks":[],"planned":null}';
