comment on column ord_order.receiver_phone is 'personal: phone';
comment on column ord_order.receiver_address is 'personal: address';
