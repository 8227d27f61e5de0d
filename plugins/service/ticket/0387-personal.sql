comment on column svc_ticket.contact_phone is 'personal: phone';
comment on column svc_ticket.description is 'personal: text';
comment on column svc_ticket_msg.content is 'personal: text';
