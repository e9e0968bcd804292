-- When each member was last here; it outlives their sessions.
create table last_seen (
  user_id bigint primary key references users on delete cascade,
  at timestamptz not null
);
insert into last_seen select user_id, max(last_seen_at) from sessions group by user_id;
create index last_seen_at on last_seen (at);

-- Disabled accounts can't log in. The search text is folded as `fold` in src/shared/search.ts does.
alter table users
  add column disabled_at timestamptz,
  add column search_text text not null generated always as (
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(
          normalize(full_name || ' ' || email || ' ' || coalesce(username, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħŧıς', 'olddhtiσ')
  ) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_created on users (created_at);

-- What can't be counted afterwards, written every hour for the day it is, in UTC.
create table daily_figures (
  day date primary key,
  members integer not null,
  -- Members who were here on that day.
  active integer not null,
  storage_bytes bigint not null
);

-- Messages that look like a robot's are kept for a while, and not emailed to the operator.
alter table contact_messages add column is_suspect boolean not null default false;
