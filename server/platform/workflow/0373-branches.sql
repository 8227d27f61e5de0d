-- A step may have several tasks beside each other: all of them pass it, or the first decides.
alter table wf_task
  drop constraint wf_task_instance_id_step_key,
  add branch smallint not null default 1 check (branch >= 1),
  -- of the whole step, told on each of its tasks
  add mode text not null default 'ALL' check (mode in ('ALL', 'ANY')),
  add constraint wf_task_branch unique (instance_id, step, branch),
  -- what the others have decided meanwhile ends without anybody
  drop constraint wf_task_check,
  add constraint wf_task_decided check (decided_by is null or end_time is not null);
