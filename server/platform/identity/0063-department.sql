-- department of a person in an enterprise; null: none on record
alter table usr_user_ent add column dept_name text;
create index usr_user_ent_dept on usr_user_ent (ent_id, dept_name) where dept_name is not null;
