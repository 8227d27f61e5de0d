comment on column inv_invoice.seller is 'personal: json';
comment on column inv_invoice.buyer is 'personal: json';
comment on column inv_invoice.delivery is 'personal: json';
