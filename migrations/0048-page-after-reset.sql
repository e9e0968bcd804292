-- Where the login leads after a password reset: the page that the visitor came for.
alter table password_reset_requests add column next text not null default '/';
