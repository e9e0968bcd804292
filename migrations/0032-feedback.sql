create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  client_id text,
  payload_hash text,
  subject text not null,
  feedback_type text not null check (feedback_type in ('bug', 'feature', 'improvement', 'other')),
  description text not null,
  priority text not null check (priority in ('low', 'medium', 'high')),
  status text not null default 'new' check (status in ('new', 'in-progress', 'completed', 'rejected')),
  created_at timestamptz not null,
  constraint feedback_client_id_key unique (user_id, client_id)
);

-- Of administrators, one each.
create table feedback_upvotes (
  feedback_id bigint not null references feedback on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (feedback_id, user_id)
);
create index feedback_upvotes_by_user on feedback_upvotes (user_id);

-- Everything administrators do, written before it is done.
create table admin_actions (
  id bigint generated always as identity primary key,
  -- Null once that account is deleted.
  admin_id bigint references users on delete set null,
  kind text not null,
  subject_id bigint,
  details text not null,
  -- The HTTP status it was answered with; null while it is under way, or if the server stopped.
  outcome smallint,
  at timestamptz not null
);
create index admin_actions_by_admin on admin_actions (admin_id);

-- Whether the session was started or confirmed with a passkey.
alter table sessions add column has_used_passkey boolean not null default false;

-- The key is part of the link in each email that turns such emails off, without logging in. It allows nothing else.
alter table users
  add column feedback_mails_enabled boolean not null default true,
  add column mail_off_key uuid not null default gen_random_uuid();

-- Where mail programs turn off such emails with one click; '' for emails that can't be turned off.
alter table mail_queue add column off_url text not null default '';
