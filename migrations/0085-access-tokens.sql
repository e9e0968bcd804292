create table access_tokens (
  user_id bigint not null references users on delete cascade,
  id bigint not null generated always as identity,
  name text not null,
  token_hash bytea not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table access_tokens is 'A personal access token, by which a script acts for a member, known by its hash.';

create unique index access_tokens_hash on access_tokens (token_hash);
comment on index access_tokens_hash is 'Whose token a request has.';
