-- Files of documents from before: who may see the document sees them.
insert into sys_file_document
select f.file_id, 'settlement', t.id from stl_settlement t cross join lateral files_in(t.files::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'settlement', t.settlement_id from stl_dispute t cross join lateral files_in(t.files::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'settlement', t.settlement_id from (select d.settlement_id, x.files from stl_dispute_msg x join stl_dispute d on d.id = x.dispute_id) t cross join lateral files_in(t.files::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'contract', t.id from con_contract t cross join lateral files_in(t.files::text) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'invoiceHeader', t.id from inv_header t cross join lateral files_in(t.files::text) f
on conflict do nothing;
