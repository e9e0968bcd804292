-- When a reminder was last changed, so that calendar apps take its later version. Those before this have none.
alter table reminders add column updated_at timestamptz not null default 'epoch';
alter table reminders alter column updated_at drop default;
