-- Doubles that 0126 finds: tags that it merges, and partners and techniques that may be one. The member reads of each once.
create table same_names (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('tag', 'partner', 'technique')),
  -- The younger one, and the one that had the name before.
  item_id bigint not null,
  older_id bigint not null,
  primary key (user_id, kind, item_id)
);
comment on table same_names is 'Two things of one name, until the member has answered what is said of them.';
