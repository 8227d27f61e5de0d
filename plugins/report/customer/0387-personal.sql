comment on column rpt_dispatch_customer.contact_phone is 'personal: phone';
comment on column rpt_dispatch_customer_log.changes is 'personal: json';
