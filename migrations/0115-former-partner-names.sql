-- Names that partners had before they were renamed, merged, or deleted. Texts may still have them, and a coach's page hides them.
create table former_partner_names (
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- When it was last the name of a partner.
  until timestamptz not null,
  primary key (user_id, name)
);
comment on table former_partner_names is 'A name that a member''s texts may still have, and that a coach''s page hides.';

insert into former_partner_names (user_id, name, until)
select user_id, name, max(deleted_at) from partners where deleted_at is not null group by user_id, name;
