-- The journal lists the planned entries nearest to today, however many others there are (decision 101).
create index entries_planned on entries (user_id, date, id) where is_planned and deleted_at is null;
comment on index entries_planned is 'The planned entries around a day.';
