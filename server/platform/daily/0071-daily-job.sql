-- When a job that runs once a day has run last; of several processes the one that raises the day runs it.
create table sys_job (
  name text primary key,
  last_day date not null
);
