-- QUEUED 排队: nobody has room, the longest waiting is taken first; the agent is known from OPEN 进行 on
alter table chat_session
  alter column agent_id drop not null,
  add column product_type text,
  add column opened_at timestamptz,
  drop constraint chat_session_status_check,
  add constraint chat_session_status_check check (status in ('QUEUED', 'OPEN', 'CLOSED')),
  add constraint chat_session_agent_check check (agent_id is not null or status <> 'OPEN');
update chat_session set opened_at = queue_at;
drop index chat_session_running;
create unique index chat_session_running on chat_session (customer_id) where status in ('QUEUED', 'OPEN');
create index chat_session_queue on chat_session (queue_at, id) where status = 'QUEUED';
