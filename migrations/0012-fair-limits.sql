-- Who has been told to wait before logging in, at an address with too many failures.
create table sign_in_waits (
  email text not null,
  address text not null,
  since timestamptz not null,
  primary key (email, address)
);
create index sign_in_waits_age on sign_in_waits (since);

-- Visitors whose browser somebody has logged in with are counted by it, not by their address.
create index known_devices_token on known_devices (token_hash);
