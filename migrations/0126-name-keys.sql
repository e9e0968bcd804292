-- The key by which names are the same, as in src/shared/foundation/name-key.ts: databases fold letters by their own locales, so the
-- app makes it, and fills it in the commit of this migration (src/server/db/fill-name-keys.ts). 0127 makes it required and unique.
alter table tags add name_key text collate "C";
alter table partners add name_key text collate "C";
alter table techniques add name_key text collate "C";
alter table users add username_key text collate "C";
drop index if exists tags_name_key;
drop index if exists partners_name_key;
drop index if exists users_username_key;
