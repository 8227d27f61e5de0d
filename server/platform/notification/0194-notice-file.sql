-- Who has a notice opens its file; notices of an opening name the opening and no longer the product.
insert into sys_file_document (file_id, biz_type, biz_id)
select file_id, 'notice', id from msg_notification where file_id is not null
on conflict do nothing;

update msg_notification n set biz_id = o.id::text
from prd_user_product o
where n.biz_type = 'PRODUCT_OPEN' and n.ent_id = o.ent_id and n.biz_id = o.product_type;

insert into sys_file_document (file_id, biz_type, biz_id)
select file_id, 'protocol', id from agr_agreement where file_id is not null
on conflict do nothing;
