-- Folds what is stored as `fold` in src/shared/search.ts does now.
update entries set search_text = folded
from (
  select user_id, id,
    translate(
      replace(replace(replace(replace(
        lower(regexp_replace(normalize(search_text, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħŧıς', 'olddhtiσ') as folded
  from entries
) changed
where entries.user_id = changed.user_id and entries.id = changed.id and search_text <> folded;
