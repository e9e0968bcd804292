create table installation (
  is_only boolean primary key default true check (is_only),
  key_origin text not null
);

comment on table installation is 'What all servers on this database must agree on: a single row, written by the first of them';
comment on column installation.key_origin is 'Stands for the key that hashes are made by, without revealing it';
