-- The first day of a member's weeks, 0 for Sunday (decision 066). Until now, everybody's began on Sunday.
alter table users add column week_starts_on smallint not null default 0
  constraint users_week_starts_on_check check (week_starts_on in (6, 0, 1));
