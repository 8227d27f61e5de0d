-- Each row's hash covers the row before it, so a changed, removed or inserted row breaks the chain behind it.
create table sys_oper_log (
  seq bigint primary key,
  entry jsonb not null,
  prev_hash text not null,
  hash text not null
);
create index sys_oper_log_at on sys_oper_log ((entry ->> 'at') desc);
create index sys_oper_log_user on sys_oper_log ((entry ->> 'userId'), (entry ->> 'at') desc);

create table sys_oper_log_head (
  id smallint primary key check (id = 1),
  seq bigint not null,
  prev_hash text not null,
  hash text not null
);

create function sys_oper_log_keep() returns trigger language plpgsql as $$
begin
  -- kept for 180 days; older rows may go, from the oldest on
  if tg_op = 'DELETE' and (old.entry ->> 'at')::timestamptz < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'sys_oper_log takes inserts only' using errcode = 'insufficient_privilege';
end $$;

create trigger sys_oper_log_keep before update or delete on sys_oper_log
  for each row execute function sys_oper_log_keep();

create view pub_oper_log as
select
  seq,
  (entry ->> 'at')::timestamptz as at,
  (entry ->> 'userId')::bigint as user_id,
  entry ->> 'account' as account,
  entry ->> 'userName' as user_name,
  (entry ->> 'entId')::bigint as ent_id,
  entry ->> 'ip' as ip,
  entry ->> 'traceId' as trace_id,
  entry ->> 'module' as module,
  entry ->> 'action' as action,
  entry ->> 'target' as target,
  entry ->> 'result' as result,
  (entry ->> 'costMs')::int as cost_ms,
  entry -> 'detail' as detail
from sys_oper_log;
