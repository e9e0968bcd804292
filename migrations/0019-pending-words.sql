-- Words are added to the search index a hundred entries at a time, which halves the cost of a create (decision 005).
alter index entries_words set (fastupdate = on, gin_pending_list_limit = 1024);
