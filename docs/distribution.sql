-- How the tables are distributed by member, for PostgreSQL with Citus 12 or later: see docs/scaling.md.
-- test/scaling.test.ts runs it against the schema, with functions in place of Citus's that refuse what Citus refuses.

-- Triggers write rows of the same member only: they stay on the node of the row that fired them.
set citus.enable_unsafe_triggers = on;

-- Its key to sessions would lead from a table that every node has to one that is distributed. The sweep of sessions deletes them then.
alter table push_subscriptions drop constraint push_subscriptions_session_fkey;

-- On every node: few writes, and something unique among all members that nobody can be looked up without.
select create_reference_table('users');
select create_reference_table('identities');
select create_reference_table('passkeys');
select create_reference_table('access_tokens');
select create_reference_table('subscriptions');
select create_reference_table('push_subscriptions');

-- On every node: what all members share.
select create_reference_table('feature_requests');
select create_reference_table('feature_votes');
select create_reference_table('feature_comments');
select create_reference_table('feedback');
select create_reference_table('feedback_replies');
select create_reference_table('feedback_upvotes');
select create_reference_table('admin_actions');

-- By member, from what others refer to down.
select create_distributed_table('sessions', 'user_id');
select create_distributed_table('rules', 'user_id', colocate_with => 'sessions');
select create_distributed_table('tags', 'user_id', colocate_with => 'sessions');
select create_distributed_table('same_names', 'user_id', colocate_with => 'sessions');
select create_distributed_table('techniques', 'user_id', colocate_with => 'sessions');
select create_distributed_table('partners', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_promotions', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_competitions', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_focuses', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_templates', 'user_id', colocate_with => 'sessions');
select create_distributed_table('entries', 'user_id', colocate_with => 'sessions');
select create_distributed_table('coach_links', 'user_id', colocate_with => 'sessions');
select create_distributed_table('coach_comments', 'user_id', colocate_with => 'sessions');
select create_distributed_table('rounds', 'user_id', colocate_with => 'sessions');
select create_distributed_table('imports', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_heart_rates', 'user_id', colocate_with => 'sessions');
select create_distributed_table('account_events', 'user_id', colocate_with => 'sessions');
select create_distributed_table('archived_items', 'user_id', colocate_with => 'sessions');
select create_distributed_table('calendar_feeds', 'user_id', colocate_with => 'sessions');
select create_distributed_table('entry_tags', 'user_id', colocate_with => 'sessions');
select create_distributed_table('entry_techniques', 'user_id', colocate_with => 'sessions');
select create_distributed_table('feedback_notices', 'user_id', colocate_with => 'sessions');
select create_distributed_table('files', 'user_id', colocate_with => 'sessions');
select create_distributed_table('former_partner_names', 'user_id', colocate_with => 'sessions');
select create_distributed_table('ignored_mentions', 'user_id', colocate_with => 'sessions');
select create_distributed_table('import_parts', 'user_id', colocate_with => 'sessions');
select create_distributed_table('imported_entries', 'user_id', colocate_with => 'sessions');
select create_distributed_table('imported_names', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_absences', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_injuries', 'user_id', colocate_with => 'sessions');
select create_distributed_table('journal_sizes', 'user_id', colocate_with => 'sessions');
select create_distributed_table('known_devices', 'user_id', colocate_with => 'sessions');
select create_distributed_table('last_seen', 'user_id', colocate_with => 'sessions');
select create_distributed_table('mail_tokens', 'user_id', colocate_with => 'sessions');
select create_distributed_table('mailings', 'user_id', colocate_with => 'sessions');
select create_distributed_table('merged_techniques', 'user_id', colocate_with => 'sessions');
select create_distributed_table('practice_cards', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_practice_logs', 'user_id', colocate_with => 'sessions');
select create_distributed_table('practice_reviews', 'user_id', colocate_with => 'sessions');
select create_distributed_table('practice_settings', 'user_id', colocate_with => 'sessions');
select create_distributed_table('push_marks', 'user_id', colocate_with => 'sessions');
select create_distributed_table('push_settings', 'user_id', colocate_with => 'sessions');
select create_distributed_table('reminders', 'user_id', colocate_with => 'sessions');
select create_distributed_table('device_writes', 'user_id', colocate_with => 'sessions');
select create_distributed_table('removals', 'user_id', colocate_with => 'sessions');
select create_distributed_table('round_submissions', 'user_id', colocate_with => 'sessions');
select create_distributed_table('all_technique_links', 'user_id', colocate_with => 'sessions');
select create_distributed_table('technique_tags', 'user_id', colocate_with => 'sessions');
select create_distributed_table('template_tags', 'user_id', colocate_with => 'sessions');
select create_distributed_table('weekly_classes', 'user_id', colocate_with => 'sessions');

-- Everything else stays on the coordinator: queues, counts by address, logins in progress, and pg-boss's schema.
