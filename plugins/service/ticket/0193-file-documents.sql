-- Files of documents from before: who may see the document sees them.
insert into sys_file_document
select f.file_id, 'ticket', t.id from svc_ticket t cross join lateral files_in(concat(t.files, t.description)) f
on conflict do nothing;

insert into sys_file_document
select f.file_id, case when t.internal then 'ticketNote' else 'ticket' end, t.ticket_id from svc_ticket_msg t cross join lateral files_in(t.files::text) f
on conflict do nothing;
