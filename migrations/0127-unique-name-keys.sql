alter table tags alter name_key set not null;
alter table partners alter name_key set not null;
alter table techniques alter name_key set not null;
create unique index tags_name_key on tags (user_id, name_key) where deleted_at is null;
create unique index partners_name_key on partners (user_id, name_key) where deleted_at is null;
create unique index users_username_key on users (username_key);
comment on index tags_name_key is 'A member has one tag of a name.';
comment on index partners_name_key is 'A member has one partner of a name.';
comment on index users_username_key is 'A username is taken once.';
-- Only ASCII, which every locale folds alike.
alter table users drop constraint users_email_check,
  add constraint users_email_check check (email = lower(email collate "C"));
