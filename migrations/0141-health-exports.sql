-- Exports of Apple Health are read by a job, which takes a while.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('reading', 'read', 'waiting', 'done', 'failed', 'undone'));

drop index imports_waiting;
create index imports_waiting on imports (created_at) where status in ('reading', 'waiting');
comment on index imports_waiting is 'The next file to import, or export of Apple Health to read.';
