-- Whether a passkey opens the pages for administrators: it was added with a link that only they can have, or with another
-- one that does (decision 070). Those from before opened them to whoever knew the password, so none is.
alter table passkeys add column is_approved boolean not null default false;

-- The passkey with which the session was started or confirmed last, and when. It loses what a removed one gave it.
alter table sessions
  drop column has_used_passkey,
  add column passkey_id bigint,
  add column passkey_used_at timestamptz,
  add constraint sessions_passkey_fkey foreign key (user_id, passkey_id) references passkeys (user_id, id)
    on delete set null (passkey_id);

alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('reset', 'verify', 'passkey'));
