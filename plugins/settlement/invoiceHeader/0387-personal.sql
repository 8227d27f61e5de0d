alter table inv_header drop constraint inv_header_bank_account_check; -- its contract says the same
comment on column inv_header.reg_phone is 'personal: phone';
comment on column inv_header.bank_account is 'personal: bankAccount';
comment on column inv_header.receiver_phone is 'personal: phone';
comment on column inv_header.receiver_address is 'personal: address';
comment on column inv_header.receive_email is 'personal: mail';
