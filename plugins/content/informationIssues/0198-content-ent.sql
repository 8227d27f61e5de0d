-- whose article it is: the enterprise that its author worked for
alter table cms_content add column ent_id bigint;
update cms_content c set ent_id = m.ent_id from usr_user_ent m
where m.user_id = c.created_by and m.current_flag = 1;
