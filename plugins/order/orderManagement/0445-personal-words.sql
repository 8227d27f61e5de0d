-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column ord_order.remark is 'personal: text';
comment on column ord_order.cancel_reason is 'personal: text';
comment on column ord_delivery_change.remark is 'personal: text';
comment on column ord_delivery_change.first_opinion is 'personal: text';
comment on column ord_delivery_change.second_opinion is 'personal: text';
comment on column ord_receipt_line.reason is 'personal: text';
comment on column ord_shipment.traces is 'personal: json';

-- What is sealed is longer than what people wrote.
alter table ord_delivery_change drop constraint ord_delivery_change_remark_check, add constraint ord_delivery_change_remark_check check (personal_length(remark) between 10 and 500);
