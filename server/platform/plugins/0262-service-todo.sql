-- To-dos that services of plugins have raised: each is an instance of one step that nobody decides and its service ends.
create table sys_service_todo (
  instance_id bigint primary key references wf_instance on delete cascade,
  plugin text not null,
  -- null: everybody who works for the enterprise and holds the code
  user_id bigint references usr_user,
  -- null: everybody of the enterprise, or the user alone
  code text
);
create index sys_service_todo_plugin on sys_service_todo (plugin);
create index sys_service_todo_user on sys_service_todo (user_id);
