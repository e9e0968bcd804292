-- The server empties the list of pending words before it is this long, so that nobody who writes has to wait for it (decision 005).
alter index entries_words set (gin_pending_list_limit = 4096);
