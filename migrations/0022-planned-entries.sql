-- An entry dated after its owner's today is planned until they confirm it. It is counted nowhere.
alter table entries add column is_planned boolean not null default false;

-- Counting reads the index alone, as before.
drop index entries_newest;
create index entries_newest on entries (user_id, date desc, id desc) include (is_planned) where deleted_at is null;

-- Where the schema of the reply has it: see 0021.
update entries set
  is_planned = date > current_date,
  reply_json = overlay(reply_json
    placing case when date > current_date then ',"isPlanned":true,' else ',"isPlanned":false,' end
    from position(',"fileAttachments":[' in reply_json) for 1);
