-- Files of documents from before: who may see the document sees them.
insert into sys_file_document
select f.file_id, 'order', t.order_id from ord_shipment t cross join lateral files_in(t.files::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'ORDER_DELIVERY_CHANGE', t.id from ord_delivery_change t cross join lateral files_in(t.files::text) f
on conflict do nothing;
