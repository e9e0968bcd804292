-- The rounds of an entry, in their order. What nobody said is null.
create table rounds (
  user_id bigint not null,
  entry_id bigint not null,
  position smallint not null,
  -- Kept while a deleted partner can be restored; null once they are forgotten.
  partner_id bigint,
  minutes smallint check (minutes > 0),
  attire text check (attire in ('gi', 'no-gi')),
  result text check (result in ('won', 'lost', 'even')),
  -- The names of positions that were held or lost.
  held text[] not null,
  lost text[] not null,
  notes text not null,
  primary key (user_id, entry_id, position),
  constraint rounds_entry_fkey foreign key (user_id, entry_id) references entries on delete cascade,
  constraint rounds_partner_fkey
    foreign key (user_id, partner_id) references partners on delete set null (partner_id)
);
create index rounds_by_partner on rounds (user_id, partner_id);

-- The submissions of a round, by the member or against them.
create table round_submissions (
  user_id bigint not null,
  entry_id bigint not null,
  round_position smallint not null,
  position smallint not null,
  is_mine boolean not null,
  -- Of the member's library; null if it isn't in there.
  technique_id bigint,
  -- What was typed.
  name text not null,
  -- Empty if unknown.
  from_position text not null,
  primary key (user_id, entry_id, round_position, position),
  constraint round_submissions_round_fkey
    foreign key (user_id, entry_id, round_position) references rounds on delete cascade,
  constraint round_submissions_technique_fkey
    foreign key (user_id, technique_id) references techniques on delete set null (technique_id)
);
create index round_submissions_by_technique on round_submissions (user_id, technique_id)
  where technique_id is not null;

-- The stored replies get their rounds: none. The new field stands where the reply's schema has it; no text can contain what
-- is replaced, since its quotes are escaped.
update entries set reply_json =
  overlay(reply_json placing ',"rounds":[],"planned":' from position(',"planned":' in reply_json) for 11);
