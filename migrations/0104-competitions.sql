-- Where a member competes: the day, the game plan, the matches, and what came of it.
create table competitions (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  name text not null,
  date date not null,
  place text not null,
  organizer text not null,
  rules text not null check (rules in ('gi', 'no-gi', 'submission-only')),
  -- Empty if nobody said.
  belt text not null check (belt in ('', 'white', 'blue', 'purple', 'brown', 'black')),
  age text not null,
  weight_class text not null,
  weigh_in text not null,
  cost text not null,
  -- The last day to register.
  deadline date,
  note text not null,
  plan jsonb not null,
  matches jsonb not null,
  "placing" integer check ("placing" > 0),
  medal text not null check (medal in ('', 'gold', 'silver', 'bronze')),
  -- Of the deadline. Not a reference: a reminder that was removed is swept, and may be restored with this until then.
  reminder_id bigint,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  primary key (user_id, id),
  constraint competitions_client_id_key unique (user_id, client_id)
);
create index competitions_by_date on competitions (user_id, date, id);
create trigger competitions_changed before update on competitions for each row execute function mark_changed();

comment on table competitions is 'Where a member competes, with the game plan and the matches.';
comment on index competitions_by_date is 'A member''s competitions in order, and those of some days.';

alter table files
  add column competition_id bigint,
  add constraint files_competition_fkey foreign key (user_id, competition_id) references competitions
    on delete set null (competition_id),
  drop constraint files_owner_check,
  add constraint files_owner_check check (num_nonnulls(entry_id, promotion_id, competition_id) <= 1);
create unique index files_of_competition on files (user_id, competition_id) where competition_id is not null;
comment on index files_of_competition is 'The photo of a competition.';

drop index files_unattached;
create index files_unattached on files (unattached_since)
  where entry_id is null and promotion_id is null and competition_id is null;
comment on index files_unattached is 'The sweep of files that belong to nothing.';
