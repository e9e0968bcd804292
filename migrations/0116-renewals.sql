-- What a subscription renews for, as Stripe said: the price that was bought may not be the one that is sold today.
alter table subscriptions add column renewal_cents integer, add column renewal_currency text;
