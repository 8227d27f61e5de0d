-- Files of documents from before: who may see the document sees them.
insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'order', t.order_id
from ord_shipment t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'ORDER_DELIVERY_CHANGE', t.id
from ord_delivery_change t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;
