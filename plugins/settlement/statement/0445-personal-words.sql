-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column stl_settlement.remark is 'personal: text';
comment on column stl_line.flag_reason is 'personal: text';
comment on column stl_dispute.remark is 'personal: text';
comment on column stl_dispute_msg.text is 'personal: text';
comment on column stl_month_close.remark is 'personal: text';
comment on column stl_month_log.reason is 'personal: text';
comment on column stl_pay_plan.remark is 'personal: text';
comment on column stl_payment.remark is 'personal: text';
comment on column stl_payment.exception is 'personal: text';
comment on column inv_apply.remark is 'personal: text';
comment on column inv_header.audit_opinion is 'personal: text';
comment on column inv_invoice.remark is 'personal: text';
comment on column inv_invoice.return_reason is 'personal: text';
comment on column inv_invoice.fault is 'personal: text';
comment on column inv_red_confirm.remark is 'personal: text';
comment on column inv_red_confirm.opinion is 'personal: text';
comment on column con_contract.remark is 'personal: text';
comment on column con_contract.reason is 'personal: text';
comment on column con_contract.terminate_reason is 'personal: text';
comment on column con_version.change_reason is 'personal: text';

-- What is sealed is longer than what people wrote.
alter table stl_dispute drop constraint stl_dispute_remark_check, add constraint stl_dispute_remark_check check (personal_length(remark) between 5 and 500);
alter table stl_dispute_msg drop constraint stl_dispute_msg_text_check, add constraint stl_dispute_msg_text_check check (personal_length(text) between 1 and 1000);
alter table stl_payment drop constraint stl_payment_exception_check, add constraint stl_payment_exception_check check (personal_length(exception) between 5 and 200);
