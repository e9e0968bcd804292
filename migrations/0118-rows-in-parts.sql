-- The rows of a spreadsheet wait in parts, as the items of an archive do, so that none is ever read or stored whole: pieces of
-- their JSON text, in order. Those of files that nobody has imported yet are kept.
insert into import_parts (user_id, import_id, position, kind, items)
select user_id, id, piece, 'rows', substr(content, piece * 100000 + 1, 100000)
from imports, generate_series(0, (length(content) - 1) / 100000) piece
where content is not null and status in ('read', 'waiting');

alter table imports drop column content;

comment on table import_parts is 'Rows of a spreadsheet, or items of an archive, that wait to be imported.';
