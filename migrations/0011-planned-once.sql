-- A planned session has one entry. A removed entry may keep its session, which is planned again and may be logged again.
alter table entries drop constraint entries_rule_key;
create unique index entries_rule_key on entries (user_id, rule_id, rule_session)
  where deleted_at is null and rule_id is not null;
create index entries_removed_of_rule on entries (user_id, rule_id, rule_session)
  where deleted_at is not null and rule_id is not null;
