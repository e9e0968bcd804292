-- Entries that their owner says don't mention a technique, though its name is in them: they aren't suggested for it again.
create table ignored_mentions (
  user_id bigint not null,
  technique_id bigint not null,
  entry_id bigint not null,
  primary key (user_id, technique_id, entry_id),
  constraint ignored_mentions_technique_fkey foreign key (user_id, technique_id) references techniques on delete cascade,
  constraint ignored_mentions_entry_fkey foreign key (user_id, entry_id) references entries on delete cascade
);
create index ignored_mentions_by_entry on ignored_mentions (user_id, entry_id);
