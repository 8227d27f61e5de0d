-- Approvals that services of plugins have asked for: what becomes of one is told to its service until it has heard it.
create table sys_service_approval (
  instance_id bigint primary key references wf_instance on delete cascade,
  plugin text not null,
  -- attempts to tell that have failed
  attempts integer not null default 0,
  -- not before; moved on while a process tells it
  next_at timestamptz not null,
  told_at timestamptz
);
create index sys_service_approval_waiting on sys_service_approval (plugin, next_at) where told_at is null;
