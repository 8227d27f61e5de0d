-- The history of invoices moves into the history of all documents.
insert into doc_log (biz_type, biz_id, action, reason, operator_name, operator_ent_name, created_at)
select 'invoice', invoice_id, action, reason, operator_name, operator_ent_name, created_at
from inv_log
order by id;
drop table inv_log;
-- who looks after the invoice on each side: who applied for it or entered it, who acted first; null: nobody yet
alter table inv_invoice
  add column seller_user_id bigint,
  add column buyer_user_id bigint;
