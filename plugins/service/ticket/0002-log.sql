-- The history of tickets moves into the history of all documents.
insert into doc_log (biz_type, biz_id, action, reason, operator_id, operator_name, operator_ent_name, created_at)
select 'ticket', ticket_id, action, remark, operator_id, operator_name, operator_ent_name, created_at
from svc_ticket_log
order by id;
drop table svc_ticket_log;
