-- The index of words also finds those of symbols, such as '%' (decision 005). In an index of their own, the planner would
-- look up nothing but the member for words that are common with others.
drop index entries_words;
create index entries_words on entries using gin (
  user_id,
  regexp_replace(search_text, '[^ -~]+', ' ', 'g') gin_trgm_ops,
  string_to_array(regexp_replace(search_text, '[^!-/:-@\[-`{-~]+', '', 'g'), null)
) with (gin_pending_list_limit = 1024);
