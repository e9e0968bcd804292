-- A promotion can have one photo; a file belongs to an entry or a promotion, or to nothing yet.
alter table files
  add column promotion_id bigint,
  add constraint files_promotion_fkey foreign key (user_id, promotion_id) references promotions
    on delete set null (promotion_id),
  add constraint files_owner_check check (entry_id is null or promotion_id is null);
create unique index files_of_promotion on files (user_id, promotion_id) where promotion_id is not null;

drop index files_unattached;
create index files_unattached on files (unattached_since) where entry_id is null and promotion_id is null;
