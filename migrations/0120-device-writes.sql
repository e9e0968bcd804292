-- Writes that devices have numbered, each stored in the transaction that it caused, so that one that is sent again isn't made
-- twice (decision 017). Those that a device knows to be stored are deleted by its next write.
create table device_writes (
  user_id bigint not null references users on delete cascade,
  -- A random id, which a device keeps as long as its outbox.
  device uuid not null,
  number bigint not null,
  -- The lowest number that the device didn't know to be stored: anything below isn't made anymore.
  lowest_open bigint not null,
  content_hash text not null,
  written_at timestamptz not null default now(),
  primary key (user_id, device, number)
);
comment on table device_writes is 'Writes that devices have numbered, so that one that is sent again isn’t made twice.';
