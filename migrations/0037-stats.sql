-- How long a session took; one that ends before it starts ends on the next day. 0 if a time is missing. As minutesBetween.
alter table entries add column minutes smallint not null generated always as (
  case when start_time = '' or end_time = '' then 0
  else (
    substr(end_time, 1, 2)::int * 60 + substr(end_time, 4, 2)::int
    - substr(start_time, 1, 2)::int * 60 - substr(start_time, 4, 2)::int + 1440
  ) % 1440 end
) stored;

-- Training Stats read this index alone: an entry's row is fifty times as long.
create index entries_trained on entries (user_id, date)
  include (id, minutes, session_type, academy, instructor) where deleted_at is null and not is_planned;
create index practice_reviews_by_date on practice_reviews (user_id, date);

create table promotions (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  payload_hash text,
  date date not null,
  belt text not null check (belt in ('white', 'blue', 'purple', 'brown', 'black')),
  stripes smallint not null check (stripes between 0 and 4),
  academy text not null,
  note text not null,
  primary key (user_id, id),
  constraint promotions_client_id_key unique (user_id, client_id)
);
create index promotions_by_date on promotions (user_id, date, id);
