-- Reminders that members add themselves, and that may repeat.
alter table reminders
  add column client_id text,
  add column payload_hash text,
  -- Empty for one that doesn't repeat.
  add column repeat text not null default '' check (repeat in ('', 'daily', 'weekly', 'biweekly', 'monthly')),
  -- The day that its repeat counts from: a reminder that is snoozed doesn't move those after it.
  add column repeat_from date,
  -- The completed one that it follows.
  add column follows bigint,
  -- Deleted ones can be restored for a while.
  add column deleted_at timestamptz,
  add constraint reminders_client_id_key unique (user_id, client_id),
  -- However often one is completed, one follows.
  add constraint reminders_follows_key unique (user_id, follows);
create index reminders_deleted on reminders (deleted_at) where deleted_at is not null;
