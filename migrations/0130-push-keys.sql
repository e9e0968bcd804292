-- The server's public key that a device subscribed with; null if it did before this was stored. Push services refuse any other.
alter table push_subscriptions add column public_key text;
