-- How hard a session was, from 1 to 10; null if its owner didn't say.
alter table entries add column effort smallint check (effort between 1 and 10);

-- Training Stats still read this index alone.
drop index entries_trained;
create index entries_trained on entries (user_id, date)
  include (id, minutes, effort, session_type, academy, instructor) where deleted_at is null and not is_planned;

-- Where the schema of the reply has it: see 0036.
update entries set reply_json =
  overlay(reply_json placing ',"effort":null,"planned":' from position(',"planned":' in reply_json) for 11);
