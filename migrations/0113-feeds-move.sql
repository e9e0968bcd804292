-- A calendar feed is in its member's time zone, also after a move, which changes all of its events.
alter table calendar_feeds add column zoned_at timestamptz;
update calendar_feeds set zoned_at = created_at;
alter table calendar_feeds alter column zoned_at set not null;

update calendar_feeds set time_zone = users.time_zone, zoned_at = now()
from users
where users.id = calendar_feeds.user_id and users.time_zone not in ('', calendar_feeds.time_zone);
