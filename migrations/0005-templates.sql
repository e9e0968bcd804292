create table templates (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  client_id text,
  name text not null,
  title text not null,
  session_type text not null check (session_type in ('class', 'open-mat', 'garage', 'private', 'other')),
  -- 0 is Sunday.
  weekday smallint check (weekday between 0 and 6),
  start_time text not null,
  end_time text not null,
  academy text not null,
  instructor text not null,
  notes_prompts text not null,
  is_pinned boolean not null,
  -- Its position in the user's order; two created at the same moment may share one.
  position integer not null,
  primary key (user_id, id),
  constraint templates_client_id_key unique (user_id, client_id)
);

create table template_tags (
  user_id bigint not null,
  template_id bigint not null,
  tag_id bigint not null,
  primary key (user_id, template_id, tag_id),
  constraint template_tags_template_fkey foreign key (user_id, template_id) references templates on delete cascade,
  constraint template_tags_tag_fkey foreign key (user_id, tag_id) references tags on delete cascade
);
create index template_tags_by_tag on template_tags (user_id, tag_id, template_id);
