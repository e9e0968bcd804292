-- The hour after midnight at which a member's day ends, 0 for midnight.
alter table users add column day_ends_at smallint not null default 0
  constraint users_day_ends_at_check check (day_ends_at between 0 and 5);
