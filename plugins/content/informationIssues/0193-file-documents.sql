-- Files of documents from before: who may see the document sees them.
insert into sys_file_document
select f.file_id, 'CONTENT', t.id from cms_content t cross join lateral files_in(concat(t.attachment_files, t.content)) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, 'handbook', t.id from cms_handbook t cross join lateral files_in(t.content) f
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select f.id, 'CONTENT', c.id from cms_content c join sys_file f on f.id = c.cover_file_id
union
select f.id, 'handbook', h.id from cms_handbook h join sys_file f on f.id = h.manual_file_id
on conflict do nothing;
