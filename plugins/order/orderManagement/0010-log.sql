-- The history of orders moves into the history of all documents.
insert into doc_log (biz_type, biz_id, action, version_no, reason, changes, operator_name, operator_ent_name, created_at)
select 'order', v.order_id, v.action, v.version_no, v.change_reason,
  (select jsonb_agg(jsonb_build_object('label', '第 ' || (s ->> 'lineNo') || ' 行交期', 'before', s ->> 'oldDate',
    'after', s ->> 'newDate')) from jsonb_array_elements(v.snapshot) s),
  v.operator_name, v.operator_ent_name, v.created_at
from ord_version v
order by v.id;
drop table ord_version;
