-- Of the feed's token only the hash is stored, as of every other token. Links that exist stay valid.
alter table calendar_feeds add column token_hash bytea;
update calendar_feeds set token_hash = sha256(convert_to(token, 'UTF8'));
alter table calendar_feeds alter column token_hash set not null;
alter table calendar_feeds drop column token;
