create table entry_techniques (
  user_id bigint not null,
  entry_id bigint not null,
  technique_id bigint not null,
  primary key (user_id, entry_id, technique_id),
  constraint entry_techniques_entry_fkey foreign key (user_id, entry_id) references entries on delete cascade,
  constraint entry_techniques_technique_fkey foreign key (user_id, technique_id) references techniques on delete cascade
);
create index entry_techniques_by_technique on entry_techniques (user_id, technique_id, entry_id);

-- What a merged technique is called now, for devices that don't know yet that it was merged.
create table merged_techniques (
  user_id bigint not null,
  id bigint not null,
  into_id bigint not null,
  primary key (user_id, id),
  constraint merged_techniques_into_fkey foreign key (user_id, into_id) references techniques on delete cascade
);
create index merged_techniques_into on merged_techniques (user_id, into_id);

-- The stored replies get the techniques they mention: none. The new field stands where the reply's schema has it; no text can
-- contain what is replaced, since its quotes are escaped.
update entries set reply_json =
  overlay(reply_json placing ',"techniques":[],"planned":' from position(',"planned":' in reply_json) for 11);
