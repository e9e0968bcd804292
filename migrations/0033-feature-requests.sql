create table feature_requests (
  id bigint generated always as identity primary key,
  -- Null once its author has left. It stays if others have voted for it or commented on it.
  user_id bigint references users on delete set null,
  client_id text,
  payload_hash text,
  title text not null,
  description text not null,
  category text not null check (category in ('journal', 'planning', 'techniques', 'stats', 'other')),
  status text not null default 'open' check (status in ('open', 'planned', 'in-progress', 'shipped', 'declined')),
  official_reply text not null default '',
  replied_at timestamptz,
  -- Counted by the trigger below.
  votes integer not null default 0,
  -- For finding similar ones.
  folded_title text not null,
  -- Its votes and comments are there.
  merged_into bigint references feature_requests on delete cascade,
  -- When its voters were told that it has shipped; they are told once.
  shipped_at timestamptz,
  created_at timestamptz not null,
  constraint feature_requests_client_id_key unique (user_id, client_id)
);
create index feature_requests_similar on feature_requests using gin (folded_title gin_trgm_ops);
create index feature_requests_merged on feature_requests (merged_into) where merged_into is not null;

create table feature_votes (
  request_id bigint not null references feature_requests on delete cascade,
  user_id bigint not null references users on delete cascade,
  voted_at timestamptz not null,
  primary key (request_id, user_id)
);
create index feature_votes_by_user on feature_votes (user_id);
create index feature_votes_recent on feature_votes (voted_at);

create table feature_comments (
  id bigint generated always as identity primary key,
  request_id bigint not null references feature_requests on delete cascade,
  user_id bigint not null references users on delete cascade,
  client_id text,
  payload_hash text,
  text text not null,
  created_at timestamptz not null,
  constraint feature_comments_client_id_key unique (user_id, client_id)
);
create index feature_comments_by_request on feature_comments (request_id, id);

-- Also when the votes of somebody who leaves go with them.
create function count_feature_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update feature_requests set votes = votes + 1 where id = new.request_id;
  else
    update feature_requests set votes = votes - 1 where id = old.request_id;
  end if;
  return null;
end
$$;
create trigger feature_votes_counted after insert or delete on feature_votes
  for each row execute function count_feature_votes();
