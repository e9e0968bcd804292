-- When the person last showed in this session who they are: at login, or since. Some calls need that to be recent.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;
