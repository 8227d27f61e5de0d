-- What its people have been told of a waiting step: 1 half of its time is over, 2 all of it, 3 half as much again, when
-- whoever leads them is told. Never less than before.
alter table wf_task
  add told_level smallint not null default 0 check (told_level between 0 and 3),
  -- when the next of these is due; null where nothing more is told
  add tell_at timestamptz;
create index wf_task_tell on wf_task (tell_at) where end_time is null and tell_at is not null;
-- Of what waits already nobody is told that its time is over; of what has time left, when it is.
update wf_task set told_level = 1, tell_at = due_at where end_time is null and due_at > now();
