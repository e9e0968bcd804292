-- In what a session was trained; null if its owner didn't say.
alter table entries add column attire text check (attire in ('gi', 'no-gi', 'both'));

-- Training Stats still read this index alone.
drop index entries_trained;
create index entries_trained on entries (user_id, date)
  include (id, minutes, effort, session_type, academy, instructor, round_count, gi_rounds, no_gi_rounds, attire)
  where deleted_at is null and not is_planned;
comment on index entries_trained is 'Training Stats, streaks, and the recap.';

-- Where the schema of the reply has it: see 0036.
update entries set reply_json =
  overlay(reply_json placing ',"attire":null,"hasPrivateNotes":' from position(',"hasPrivateNotes":' in reply_json) for 19)
where position(',"hasPrivateNotes":' in reply_json) > 0;
