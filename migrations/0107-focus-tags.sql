-- The name of the tag that sessions about it carry, if it isn't that of the focus, because one of the two was renamed.
alter table focuses add column tag text;
