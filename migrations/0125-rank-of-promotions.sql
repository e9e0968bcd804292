-- Who records a promotion has its belt from then on. Those recorded before change nothing.
alter table promotions add column sets_rank boolean not null default false;
comment on column promotions.sets_rank is 'Whether it was the newest when it was saved, and the member has not set belt and stripes since.';
alter table users add column own_belt_level text check (own_belt_level in ('white', 'blue', 'purple', 'brown', 'black')),
  add column own_stripes smallint check (own_stripes between 0 and 4);
comment on column users.own_belt_level is 'What the member set, while belt_level is that of a promotion.';
