-- Files of documents from before: who may see the document sees them.
insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'settlement', t.id
from stl_settlement t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'settlement', t.settlement_id
from stl_dispute t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'settlement', t.settlement_id
from (select d.settlement_id, x.files from stl_dispute_msg x join stl_dispute d on d.id = x.dispute_id) t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'contract', t.id
from con_contract t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'invoiceHeader', t.id
from inv_header t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;
