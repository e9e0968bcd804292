-- Webhooks are listed by id, from the newest on, and found by it in the audit log.
alter table payment_events add column id bigint generated always as identity constraint payment_events_id_key unique;
create index payment_events_failed on payment_events (id) where failure is not null;

-- How many members had a plan that was active; null before it was counted.
alter table daily_figures add column paying integer;
create index subscriptions_active on subscriptions (user_id) where status = 'active';
