update sys_file_document set biz_type = 'REGISTRATION' where biz_type = 'registration';
-- Requests that wait are approvals from here on, as new ones are.
with asked as (
  insert into wf_instance (biz_type, biz_code, title, ent_id, starter_name, step_count, started_at)
  select 'REGISTRATION', apply_no, customer_register_name || '申请注册', 0, user_name, 1, created_at
  from usr_registration where status = 0
  returning id, started_at)
insert into wf_task (instance_id, step, task_name, candidate_roles, arrived_at)
select id, 1, '平台审核', '{Y,L}', started_at from asked;
