-- How many entries each journal has, beside their size: planned ones aside: a trial has a limit that costs no more than reading one row.
alter table journal_sizes add column entries integer not null default 0;
update journal_sizes set entries = counted
from (select user_id, count(*) as counted from entries where deleted_at is null and not is_planned group by user_id) journals
where journal_sizes.user_id = journals.user_id;

create or replace function add_to_journal_sizes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into journal_sizes (user_id, bytes, entries)
    select user_id, sum(octet_length(reply_json)), count(*) filter (where deleted_at is null and not is_planned)
    from added group by user_id
    on conflict (user_id) do update
    set bytes = journal_sizes.bytes + excluded.bytes, entries = journal_sizes.entries + excluded.entries;
  elsif tg_op = 'UPDATE' then
    update journal_sizes set bytes = bytes + more, entries = entries + more_entries
    from (
      select user_id, sum(size) as more, sum(counted) as more_entries
      from (
        select user_id, octet_length(reply_json) as size, (deleted_at is null and not is_planned)::int as counted from added
        union all select user_id, -octet_length(reply_json), -(deleted_at is null and not is_planned)::int from removed
      ) sizes
      group by user_id
    ) changed
    where journal_sizes.user_id = changed.user_id and (more <> 0 or more_entries <> 0);
  else
    update journal_sizes set bytes = bytes - less, entries = entries - fewer
    from (
      select user_id, sum(octet_length(reply_json)) as less, count(*) filter (where deleted_at is null and not is_planned) as fewer
      from removed group by user_id
    ) changed
    where journal_sizes.user_id = changed.user_id;
  end if;
  return null;
end $$;
