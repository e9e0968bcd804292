alter table auth_events rename to account_events;
alter index auth_events_latest rename to account_events_latest;
update account_events set kind = 'reset-requested' where kind = 'reset-asked';
update account_events set kind = 'email-change-requested' where kind = 'email-asked';

alter table password_asks rename to password_reset_requests;
alter table password_reset_requests rename column asked_at to requested_at;

alter table pending_sign_ins rename column begun_at to started_at;
alter table passkey_challenges rename column begun_at to created_at;

alter table mail_queue rename column tries to attempts;
alter table mail_queue rename column next_try_at to next_attempt_at;
alter table mail_queue rename column good_until to expires_at;
alter table mail_queue rename column failed_because to failure;
