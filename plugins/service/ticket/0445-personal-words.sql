-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column svc_ticket.title is 'personal: text';
comment on column svc_ticket.satisfaction_remark is 'personal: text';
