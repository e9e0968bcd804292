-- How many rounds an entry has, and in which attire. Training Stats sum them up without reading the rounds.
alter table entries
  add column round_count smallint not null default 0,
  add column gi_rounds smallint not null default 0,
  add column no_gi_rounds smallint not null default 0;
update entries set round_count = counted.all_rounds, gi_rounds = counted.gi, no_gi_rounds = counted.no_gi
from (
  select user_id, entry_id, count(*) as all_rounds, count(*) filter (where attire = 'gi') as gi,
    count(*) filter (where attire = 'no-gi') as no_gi
  from rounds group by user_id, entry_id
) counted
where entries.user_id = counted.user_id and entries.id = counted.entry_id;

-- Training Stats still read this index alone.
drop index entries_trained;
create index entries_trained on entries (user_id, date)
  include (id, minutes, effort, session_type, academy, instructor, round_count, gi_rounds, no_gi_rounds)
  where deleted_at is null and not is_planned;
-- The few entries that don't count.
create index entries_untrained on entries (user_id, id) where deleted_at is not null or is_planned;
