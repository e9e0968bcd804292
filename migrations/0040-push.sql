-- Where notifications for a device go. It leaves with the device's login.
create table push_subscriptions (
  user_id bigint not null references users on delete cascade,
  session_id bigint not null,
  -- The address at the browser's push service, which is as good as a password for it.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  tested_at timestamptz,
  primary key (user_id, session_id),
  constraint push_subscriptions_session_fkey
    foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade,
  constraint push_subscriptions_endpoint_key unique (endpoint)
);

-- What a member wants to be notified of, and when. Times are HH:MM in their time zone.
create table push_settings (
  user_id bigint primary key references users on delete cascade,
  reminders boolean not null,
  classes boolean not null,
  remind_at text not null,
  class_at text not null,
  quiet_from text not null,
  quiet_to text not null
);

-- What was sent to a member on a day of theirs, so that nothing is sent twice.
create table push_marks (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reminders', 'class')),
  day date not null,
  primary key (user_id, kind, day)
);
create index push_marks_day on push_marks (day);
