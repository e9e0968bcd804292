-- A hash of what a create with a client id was sent with, so that a retry of it can be told from other words under its id.
alter table entries add column payload_hash text;
alter table templates add column payload_hash text;
