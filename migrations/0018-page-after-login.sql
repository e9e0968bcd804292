-- The page of the app that the person was about to open, '' if none.
alter table pending_sign_ins add column next text not null default '';
alter table pending_sign_ins alter column next drop default;
