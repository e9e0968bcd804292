-- What was mailed or asked for within a day, so that nobody's inbox is flooded (decision 069). The address is a hash: it may
-- belong to nobody here, and it is counted on when an account is deleted.
create table counted_mails (
  address_hash bytea not null,
  -- The account that caused it, if it is known and still here.
  user_id bigint references users on delete set null,
  kind text not null,
  at timestamptz not null
);
create index counted_mails_by_address on counted_mails (address_hash, kind, at);
create index counted_mails_by_user on counted_mails (user_id, kind, at);
create index counted_mails_age on counted_mails (at);

-- Whether the email to verify the address couldn't be sent at registration, because the address had gotten too many.
alter table users add column verification_unsent boolean not null default false;
