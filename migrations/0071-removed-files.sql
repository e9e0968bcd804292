-- A file that was uploaded and not attached yet may be in a draft, which can come back after weeks; one that was removed isn't.
alter table files add column was_removed boolean not null default false;
