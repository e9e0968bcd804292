-- When a round started, which a timer knows. Replies leave it out for those of which nobody said it, as they do kinds.
alter table rounds add column started_at timestamptz;
