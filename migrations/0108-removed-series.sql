-- The sweep of series that can no longer be restored.
create index rules_removed on rules (updated_at) where rule is null;
