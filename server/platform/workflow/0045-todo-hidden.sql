-- steps that a user took off their own to-do list; each still waits in its worklist
create table workflow_todo_hidden (
  user_id bigint not null references usr_user on delete cascade,
  task_id bigint not null references wf_task on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, task_id)
);
create index workflow_todo_hidden_task on workflow_todo_hidden (task_id);
