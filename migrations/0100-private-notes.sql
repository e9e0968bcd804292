-- Notes that a coach's link never shows.
alter table entries add column has_private_notes boolean not null default false;

-- Where the schema of the reply has it: see 0036.
update entries set reply_json =
  overlay(reply_json placing ',"hasPrivateNotes":false,"planned":' from position(',"planned":' in reply_json) for 11)
where position(',"planned":' in reply_json) > 0;
