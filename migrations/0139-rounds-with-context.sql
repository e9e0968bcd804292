-- Of what kind a round was, where it started, and what was counted in it; nobody said so of those until now. Replies leave out
-- what nobody said, so those that are stored stay as they are.
alter table rounds
  add column kind text check (kind in ('flow', 'positional', 'hard', 'competition')),
  add column start_position text not null default '',
  add column my_takedowns smallint not null default 0 check (my_takedowns between 0 and 99),
  add column my_sweeps smallint not null default 0 check (my_sweeps between 0 and 99),
  add column my_passes smallint not null default 0 check (my_passes between 0 and 99),
  add column my_escapes smallint not null default 0 check (my_escapes between 0 and 99),
  add column their_takedowns smallint not null default 0 check (their_takedowns between 0 and 99),
  add column their_sweeps smallint not null default 0 check (their_sweeps between 0 and 99),
  add column their_passes smallint not null default 0 check (their_passes between 0 and 99),
  add column their_escapes smallint not null default 0 check (their_escapes between 0 and 99),
  add constraint rounds_start_check check (start_position = '' or coalesce(kind, '') = 'positional');
