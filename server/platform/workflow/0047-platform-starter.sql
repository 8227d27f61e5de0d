-- Null: the platform itself asks, nobody can take it back.
alter table wf_instance alter column starter_id drop not null;
