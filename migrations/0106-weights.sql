-- The limit of a competition's weight class, and what its member weighed on the way to it.
alter table competitions
  -- With its unit: '76 kg'. Empty if nobody said.
  add column weight_limit text not null default '',
  -- What was on the scale, a day each.
  add column weights jsonb not null default '[]';
