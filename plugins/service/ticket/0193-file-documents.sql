-- Files of documents from before: who may see the document sees them.
insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, 'ticket', t.id
from svc_ticket t
cross join lateral regexp_matches(concat(t.files, t.description), 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;

insert into sys_file_document (file_id, biz_type, biz_id)
select distinct f.id, case when t.internal then 'ticketNote' else 'ticket' end, t.ticket_id
from svc_ticket_msg t
cross join lateral regexp_matches(t.files::text, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m
join sys_file f on f.id = m[1]
on conflict do nothing;
