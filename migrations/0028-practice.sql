-- A technique in practice. What its reviews leave in memory is stored with it, and computed anew whenever they change.
create table practice_cards (
  user_id bigint not null references users on delete cascade,
  technique_id bigint not null,
  added_on date not null,
  due_on date not null,
  snoozed_until date,
  -- Days until a review would be remembered with a probability of 90%.
  stability double precision,
  difficulty double precision,
  reviewed_on date,
  first_reviewed_on date,
  primary key (user_id, technique_id),
  constraint practice_cards_technique_fkey foreign key (user_id, technique_id) references techniques on delete cascade,
  check (num_nulls(stability, difficulty, reviewed_on, first_reviewed_on) in (0, 4))
);

-- They stay when a technique is taken out of practice, and count again when it is put back.
create table practice_reviews (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  technique_id bigint not null,
  rating text not null check (rating in ('again', 'hard', 'good', 'easy')),
  -- The member's day when they rated it.
  date date not null,
  primary key (user_id, id),
  constraint practice_reviews_client_id_key unique (user_id, client_id),
  constraint practice_reviews_technique_fkey
    foreign key (user_id, technique_id) references techniques on delete cascade
);
create index practice_reviews_by_technique on practice_reviews (user_id, technique_id, date, id);

create table practice_logs (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  technique_id bigint not null,
  date date not null,
  amount integer,
  unit text not null check (unit in ('reps', 'minutes')),
  resistance text not null check (resistance in ('solo', 'cooperative', 'positional', 'live')),
  success smallint check (success between 0 and 5),
  partner text not null,
  notes text not null,
  primary key (user_id, id),
  constraint practice_logs_client_id_key unique (user_id, client_id),
  constraint practice_logs_technique_fkey foreign key (user_id, technique_id) references techniques on delete cascade
);
create index practice_logs_by_date on practice_logs (user_id, date, id);
create index practice_logs_by_technique on practice_logs (user_id, technique_id, date, id);

-- How many cards a member wants to see a day; without a row, the defaults.
create table practice_settings (
  user_id bigint primary key references users on delete cascade,
  reviews_per_day smallint not null,
  new_per_day smallint not null
);
