alter table entries rename column answer to reply_json;

alter table files rename column place to position;
alter table files rename column loose_since to unattached_since;
alter index files_loose rename to files_unattached;
