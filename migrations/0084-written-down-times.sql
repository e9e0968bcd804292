-- When members made what is in their lists, and when they last changed it: for the archive, which says so of everything. Null
-- for what is older. Entries have had both from the start.
create function mark_changed() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'tags', 'techniques', 'partners', 'templates', 'practice_reviews', 'practice_logs', 'promotions', 'injuries'
  ] loop
    execute format('alter table %I add column created_at timestamptz, add column updated_at timestamptz', name);
    -- Not with the columns: that would be the time of this migration in all rows.
    execute format('alter table %I alter column created_at set default now(), alter column updated_at set default now()', name);
    execute format(
      'create trigger %I before update on %I for each row execute function mark_changed()', name || '_changed', name
    );
  end loop;
end
$$;

alter table reminders add column created_at timestamptz;
alter table reminders alter column created_at set default now();
