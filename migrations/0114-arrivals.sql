-- When the member came to their time zone, whose morning may be over by then.
alter table users add column zoned_at timestamptz;
