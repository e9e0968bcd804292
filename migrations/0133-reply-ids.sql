-- What a write that is sent again is answered with (decision 017). Unknown of those that servers of the release before store.
alter table device_writes add column reply_id bigint;
