-- Whether its push service no longer knows a device: nothing is sent to it until it has subscribed again.
alter table push_subscriptions add column is_gone boolean not null default false;
