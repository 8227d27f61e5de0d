-- What the trail is searched by, taken out of the entry that the hash covers: no column can say anything else than it.
create function audit_at(entry jsonb) returns timestamptz language sql immutable parallel safe
  as $$ select (entry ->> 'at')::timestamptz $$; -- always written with its zone

create function audit_id(id text) returns bigint language sql immutable parallel safe
  as $$ select case when id ~ '^[1-9][0-9]{0,17}$' then id::bigint end $$;

-- Entries from before they had a kind are filed by what they say.
create function audit_kind(entry jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(entry ->> 'kind', case
    when entry ->> 'result' = 'denied' then 'DENIED'
    when entry ->> 'module' in ('files', 'export') then 'EXPORT'
    when entry ->> 'module' = 'workflow' then 'DECISION'
    when entry ->> 'action' like '%:reveal' then 'REVEAL'
    when entry ->> 'action' like '%:export'
      or entry ->> 'target' ~ '/(export|[A-Za-z]+Export|download|template|faults|statement)$' then 'EXPORT'
    when entry ->> 'action' = 'base:register:audit' then 'DECISION'
    when entry ->> 'action' in ('base:user:role', 'base:user:admin', 'base:user:activate', 'base:role:save') then 'GRANT'
    when entry ->> 'action' = 'base:user:kick' then 'SIGN_IN'
    when entry ->> 'action' in ('admin:plugin:manage', 'base:protocol:publish', 'base:product:shelf',
      'content:news:state', 'content:news:top', 'content:news:delete') then 'PUBLICATION'
    when entry ->> 'action' ~ '^(base|enterprise|admin|platform):' then 'ADMIN'
    else 'CALL' end)
$$;

alter table sys_oper_log
  add column at timestamptz generated always as (audit_at(entry)) stored,
  add column kind text generated always as (audit_kind(entry)) stored,
  add column user_id bigint generated always as (audit_id(entry ->> 'userId')) stored,
  add column account text generated always as (entry ->> 'account') stored,
  add column user_name text generated always as (entry ->> 'userName') stored,
  add column ent_id bigint generated always as (audit_id(entry ->> 'entId')) stored,
  add column ip text generated always as (entry ->> 'ip') stored,
  add column trace_id text generated always as (entry ->> 'traceId') stored,
  add column module text generated always as (entry ->> 'module') stored,
  add column action text generated always as (entry ->> 'action') stored,
  add column title text generated always as (entry ->> 'title') stored,
  add column target text generated always as (entry ->> 'target') stored,
  add column result text generated always as (entry ->> 'result') stored,
  add column cost_ms int generated always as ((entry ->> 'costMs')::int) stored;

drop index sys_oper_log_at;
drop index sys_oper_log_user;
create index sys_oper_log_at on sys_oper_log (at desc, seq desc);
create index sys_oper_log_kind on sys_oper_log (kind, at desc, seq desc);
create index sys_oper_log_user on sys_oper_log (user_id, at desc, seq desc);
create index sys_oper_log_account on sys_oper_log (account, at desc, seq desc);
create index sys_oper_log_ent on sys_oper_log (ent_id, at desc, seq desc);
create index sys_oper_log_trace on sys_oper_log (trace_id);

drop view pub_oper_log;
create view pub_oper_log as
select seq, at, kind, user_id, account, user_name, ent_id, ip, trace_id, module, action, title, target, result, cost_ms,
  entry -> 'detail' as detail
from sys_oper_log;
