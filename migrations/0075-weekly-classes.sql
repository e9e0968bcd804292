-- A template with a weekday and a start is a class of every week: the series that plans it (decision 065). Those from
-- before get theirs from the job `classes`, which knows every member's day; until then the journal offers them as it did.
create table weekly_classes (
  user_id bigint not null,
  template_id bigint not null,
  rule_id bigint not null,
  -- The template began the series. One that was made on the calendar doesn't end with the template.
  is_own boolean not null,
  primary key (user_id, template_id),
  constraint weekly_classes_template_fkey foreign key (user_id, template_id) references templates on delete cascade,
  constraint weekly_classes_rule_fkey foreign key (user_id, rule_id) references rules on delete cascade
);
create index weekly_classes_of_rule on weekly_classes (user_id, rule_id);
