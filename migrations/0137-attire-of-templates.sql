-- What is worn in the sessions of a template; null if its owner didn't say.
alter table all_templates add column attire text check (attire in ('gi', 'no-gi', 'both'));
create or replace view templates as
  select user_id, id, client_id, name, title, session_type, weekday, start_time, end_time, academy, instructor,
    notes_prompts, is_pinned, position, payload_hash, created_at, updated_at, attire
  from all_templates where deleted_at is null;
