-- What is searched begins with what counts most: title and the names of tags and techniques, then an empty line, academy,
-- instructor, rounds, and notes (decision 043). Each field is one line; rounds and notes were the last. The index is the same as
-- before; making it anew is quicker than changing it.
drop index entries_words;
update entries set search_text =
  array_to_string(lines[1:1] || lines[4:array_length(lines, 1) - 1 - said], E'\n') || E'\n\n' ||
  array_to_string(lines[2:3] || lines[array_length(lines, 1) - said:], E'\n')
from (
  select user_id, id, string_to_array(search_text, E'\n') as lines, (
    select count(distinct text)::integer
    from json_array_elements(reply_json::json -> 'rounds') round, lateral (
      select round -> 'partner' ->> 'name' as text
      union all select round ->> 'notes'
      union all select submission ->> 'name' from json_array_elements(round -> 'submissions') submission
    ) texts
    where text <> ''
  ) as said
  from entries
) old
where entries.user_id = old.user_id and entries.id = old.id;
create index entries_words on entries
  using gin (user_id, (regexp_replace(search_text, '[^ -~]+', ' ', 'g')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
