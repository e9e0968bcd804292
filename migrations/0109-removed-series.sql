create index rules_removed on rules (updated_at) where rule is null;
comment on index rules_removed is 'The sweep of what can no longer be restored.';
