-- A deleted tag stays for a while, on its entries, too, so that it can be restored; a merged one leads to the tag it was merged
-- into, so that devices which don't know yet can still name it.
alter table tags
  add column deleted_at timestamptz,
  add column merged_into bigint,
  add constraint tags_merged_into_fkey foreign key (user_id, merged_into) references tags on delete cascade;
create index tags_merged on tags (user_id, merged_into) where merged_into is not null;
create index tags_deleted on tags (deleted_at) where deleted_at is not null;
drop index tags_name_key;
create unique index tags_name_key on tags (user_id, lower(name)) where deleted_at is null;
