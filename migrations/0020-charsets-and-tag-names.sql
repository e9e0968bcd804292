-- Of a plain text, so that it is read as what it is.
alter table files add charset text;
update files set charset = 'utf-8' where mimetype = 'text/plain';

-- One name has one spelling, as in src/shared/tags.ts. A tag whose name another one has stays as it is: they might be on the same
-- entries. Entries keep the name they were stored with, which looks the same.
update tags set name = normalize(name, NFC)
where (user_id, id) in (
  select user_id, min(id) from tags
  group by user_id, lower(normalize(name, NFC))
  having count(*) = 1 and not bool_and(name is nfc normalized)
);
