-- What was removed so far comes back into its table. What doesn't fit there anymore, such as what was drilled of a
-- technique that is gone, could not have been restored.
do $$
declare
  removed removals;
  target text;
  whole jsonb;
  columns text;
begin
  for removed in select * from removals where kind <> 'technique-link' order by user_id, kind, key loop
    target := case removed.kind
      when 'injury' then 'all_injuries'
      when 'promotion' then 'all_promotions'
      when 'competition' then 'all_competitions'
      when 'focus' then 'all_focuses'
      when 'template' then 'all_templates'
      when 'practice-log' then 'all_practice_logs'
    end;
    whole := coalesce(removed.content -> 'row', removed.content);
    if removed.kind = 'practice-log' then
      whole := whole || coalesce((
        select jsonb_build_object('technique_id', into_id) from merged_techniques
        where user_id = removed.user_id and id = (whole ->> 'technique_id')::bigint
      ), '{}');
    end if;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = target::regclass and attnum > 0 and not attisdropped and whole ? attname;
    begin
      execute format(
        'insert into %1$I (%2$s, deleted_at, removed_with) overriding system value
        select %2$s, $2, $3 from jsonb_populate_record(null::%1$I, $1)',
        target, columns
      ) using whole, removed.removed_at, nullif(jsonb_strip_nulls(jsonb_build_object(
        'photo', removed.content -> 'photo',
        'reminderId', removed.content -> 'reminderId',
        'ruleId', removed.content -> 'ruleId'
      )), '{}');
      insert into template_tags (user_id, template_id, tag_id)
      select distinct tags.user_id, (whole ->> 'id')::bigint, coalesce(tags.merged_into, tags.id)
      from jsonb_array_elements_text(removed.content -> 'tags') as tag
      join tags on tags.user_id = removed.user_id and tags.id = tag::bigint
      where removed.kind = 'template';
    exception when integrity_constraint_violation then null;
    end;
  end loop;
end
$$;

insert into all_technique_links (user_id, technique_id, kind, other_id, deleted_at)
select removed.user_id, one.id, removed.kind, other.id, removed.removed_at
from (
  select user_id, split_part(key, ' ', 1)::bigint as technique_id, content ->> 'kind' as kind,
    (content ->> 'otherId')::bigint as other_id, removed_at
  from removals where kind = 'technique-link'
) as removed
left join merged_techniques m on m.user_id = removed.user_id and m.id = removed.technique_id
left join merged_techniques n on n.user_id = removed.user_id and n.id = removed.other_id
join techniques one on one.user_id = removed.user_id and one.id = coalesce(m.into_id, removed.technique_id)
join techniques other on other.user_id = removed.user_id and other.id = coalesce(n.into_id, removed.other_id)
where one.id <> other.id
on conflict do nothing;

delete from removals;
comment on table removals is 'What servers of the release before this one remove while both run. It goes with the next release.';
