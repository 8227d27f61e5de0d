-- Files of documents from before: who may see the document sees them.
insert into sys_file_document
select f.file_id, 'goods', t.id from gd_goods t cross join lateral files_in(concat(t.reports, t.detail_html)) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'goods', t.goods_id from gd_goods_version t cross join lateral files_in(t.snapshot::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'goodsCategory', t.id from gd_supplier_category t cross join lateral files_in(t.qualifications::text) f
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'goods', i.goods_id from gd_goods_image i join sys_file f on f.id = i.file_id
on conflict do nothing;
