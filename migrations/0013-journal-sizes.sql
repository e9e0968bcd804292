-- How much text each journal has, in bytes; kept by triggers, so that a limit costs no more than reading one row.
create table journal_sizes (
  user_id bigint primary key references users on delete cascade,
  bytes bigint not null
);
insert into journal_sizes select user_id, sum(octet_length(reply_json)) from entries group by user_id;

create function add_to_journal_sizes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into journal_sizes select user_id, sum(octet_length(reply_json)) from added group by user_id
    on conflict (user_id) do update set bytes = journal_sizes.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update journal_sizes set bytes = bytes + more
    from (
      select user_id, sum(size) as more
      from (
        select user_id, octet_length(reply_json) as size from added
        union all select user_id, -octet_length(reply_json) from removed
      ) sizes
      group by user_id
    ) changed
    where journal_sizes.user_id = changed.user_id and more <> 0;
  else
    update journal_sizes set bytes = bytes - less
    from (select user_id, sum(octet_length(reply_json)) as less from removed group by user_id) changed
    where journal_sizes.user_id = changed.user_id;
  end if;
  return null;
end $$;

create trigger entries_added after insert on entries
  referencing new table as added for each statement execute function add_to_journal_sizes();
create trigger entries_changed after update on entries
  referencing new table as added old table as removed for each statement execute function add_to_journal_sizes();
create trigger entries_removed after delete on entries
  referencing old table as removed for each statement execute function add_to_journal_sizes();

-- Only ASCII: of letters there are few different trigrams, while a text in other scripts can have a new one with each
-- letter, and its index would be twelve times the text (decision 005).
drop index entries_words;
create index entries_words on entries
  using gin (user_id, (regexp_replace(search_text, '[^ -~]+', ' ', 'g')) gin_trgm_ops) with (fastupdate = off);
