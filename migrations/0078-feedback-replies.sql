-- What administrators reply to feedback. It leaves with the feedback, and stays without a name when its writer leaves.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  user_id bigint references users on delete set null,
  client_id text,
  payload_hash text,
  text text not null,
  created_at timestamptz not null,
  constraint feedback_replies_client_id_key unique (user_id, client_id)
);
create index feedback_replies_of_feedback on feedback_replies (feedback_id, id);

-- For each administrator, when the latest email about new feedback was sent, or will be (decision 035).
create table feedback_notices (
  user_id bigint primary key references users on delete cascade,
  at timestamptz not null
);
