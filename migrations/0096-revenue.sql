-- What the active plans bring in a month, to see it as a chart. Days before have none.
alter table daily_figures add column revenue_cents bigint;
