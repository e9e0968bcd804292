-- What members remove is marked in its table, where it stays as long as it can be restored (decision 061). The tables get
-- other names; views have the earlier ones, with the earlier columns, so no reader has to know the mark, and servers of
-- the release before work on meanwhile.
do $$
declare
  name text;
  columns text;
begin
  foreach name in array array[
    'injuries', 'promotions', 'competitions', 'focuses', 'templates', 'practice_logs', 'technique_links'
  ] loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped;
    execute format('alter table %I rename to %I', name, 'all_' || name);
    execute format('alter table %I add deleted_at timestamptz', 'all_' || name);
    execute format(
      'create index %I on %I (deleted_at) where deleted_at is not null', name || '_deleted', 'all_' || name
    );
    execute format('comment on index %I is %L', name || '_deleted', 'The sweep.');
    execute format(
      'create view %I as select %s from %I where deleted_at is null', name, columns, 'all_' || name
    );
    execute format('comment on view %I is %L', name, 'Those that aren''t removed.');
    continue when name = 'technique_links';
    execute format('alter table %I add removed_with jsonb', 'all_' || name);
    execute format(
      'alter table %I drop constraint %I', 'all_' || name, name || '_client_id_key'
    );
    execute format(
      'create unique index %I on %I (user_id, client_id) where deleted_at is null',
      name || '_client_id_key', 'all_' || name
    );
    execute format('comment on index %I is %L', name || '_client_id_key', 'A create that is sent again.');
    -- What comes back is what was removed.
    execute format('drop trigger %I on %I', name || '_changed', 'all_' || name);
    execute format(
      'create trigger %I before update on %I for each row
        when (old.deleted_at is not distinct from new.deleted_at) execute function mark_changed()',
      name || '_changed', 'all_' || name
    );
  end loop;
end
$$;

drop index focuses_open;
create unique index focuses_open on all_focuses (user_id) where last_day is null and deleted_at is null;
comment on index focuses_open is 'A member works on one thing at a time.';
