-- Files of documents from before: who may see the document sees them.
insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'goods', t.id
from gd_goods t
cross join lateral regexp_matches(concat(t.reports, t.detail_html), 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'goods', t.goods_id
from gd_goods_version t
cross join lateral regexp_matches(t.snapshot::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'goodsCategory', t.id
from gd_supplier_category t
cross join lateral regexp_matches(t.qualifications::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'goods', i.goods_id from gd_goods_image i join sys_file f on f.id = i.file_id
on conflict do nothing;
