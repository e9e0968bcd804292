-- What a member shows a coach without a login: sessions of some days, with a tag, or around a competition, until it expires
-- or is revoked. Only the hash of its token is stored.
create table coach_links (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  name text not null,
  token_hash bytea not null,
  from_day date,
  to_day date,
  tag_id bigint,
  -- Not a reference: a competition that was deleted may be restored, and its links with it.
  competition_id bigint,
  shows_partners boolean not null,
  -- The names of the photos and videos that were chosen, and links to videos.
  files text[] not null,
  video_links text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened integer not null default 0,
  last_opened_on date,
  primary key (user_id, id),
  foreign key (user_id, tag_id) references tags on delete cascade,
  constraint coach_links_covers_check check (
    num_nonnulls(from_day, tag_id, competition_id) = 1 and (from_day is null) = (to_day is null)
  )
);
create index coach_links_by_hash on coach_links (user_id, token_hash);
create index coach_links_of_tag on coach_links (user_id, tag_id) where tag_id is not null;
create index coach_links_expired on coach_links (expires_at);

-- What a coach wrote about a session by a link, and the member's answer. It stays when the link is gone.
create table coach_comments (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  entry_id bigint not null,
  link_id bigint,
  name text not null,
  text text not null,
  answer text not null default '',
  answered_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz default now(),
  primary key (user_id, id),
  foreign key (user_id, entry_id) references entries on delete cascade,
  foreign key (user_id, link_id) references coach_links on delete set null (link_id)
);
create index coach_comments_of_entry on coach_comments (user_id, entry_id, id);
create index coach_comments_of_link on coach_comments (user_id, link_id, created_at) where link_id is not null;
create index coach_comments_unseen on coach_comments (user_id, created_at) where seen_at is null;
create trigger coach_comments_changed before update on coach_comments for each row execute function mark_changed();

comment on table coach_links is 'What a member shows a coach without a login, known by the hash of its token.';
comment on table coach_comments is 'What a coach wrote about a session by a link, and the member''s answer.';
comment on index coach_links_by_hash is 'Which link was opened.';
comment on index coach_links_of_tag is 'Deleting a tag.';
comment on index coach_links_expired is 'The sweep.';
comment on index coach_comments_of_entry is 'The comments beside a session.';
comment on index coach_comments_of_link is 'The comments on a coach''s page, and how many came today.';
comment on index coach_comments_unseen is 'What is new to a member.';

alter table users add column coach_mails_enabled boolean not null default true;

alter table mailings drop constraint mailings_kind_check;
alter table mailings add constraint mailings_kind_check check (
  kind in ('training-reminder', 'weekly-digest', 'trial-ending', 'trial-ended', 'payment-failed', 'coach-comments')
);
