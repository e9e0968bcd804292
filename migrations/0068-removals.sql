-- Rows that were deleted, whole, for as long as they can be restored.
create table removals (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- The id it had, as text: links have several columns.
  key text not null,
  content jsonb not null,
  removed_at timestamptz not null,
  primary key (user_id, kind, key)
);
create index removals_by_age on removals (removed_at);
