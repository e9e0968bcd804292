-- When the operator made this member an administrator on the command line. ADMIN_EMAILS names others (decision 088).
alter table users add column made_admin_at timestamptz;

-- What the operator did on the command line has no administrator.
alter table admin_actions add column is_by_operator boolean not null default false;
