-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column rpt_dispatch_customer.remark is 'personal: text';
comment on column rpt_dispatch.remark is 'personal: text';
comment on column rpt_exception_hit.description is 'personal: text';
comment on column rpt_exception_hit.note is 'personal: text';
comment on column rpt_confirm_letter.reply_note is 'personal: text';
comment on column rpt_follow_up.note is 'personal: text';
comment on column rpt_subscription.filters is 'personal: json';
comment on column rpt_subscription.conditions is 'personal: text';

-- What is sealed is longer than what people wrote.
alter table rpt_dispatch_customer drop constraint rpt_dispatch_customer_remark_check, add constraint rpt_dispatch_customer_remark_check check (personal_length(remark) <= 500);
alter table rpt_confirm_letter drop constraint rpt_confirm_letter_reply_note_check, add constraint rpt_confirm_letter_reply_note_check check (personal_length(reply_note) <= 500);
alter table rpt_follow_up drop constraint rpt_follow_up_note_check, add constraint rpt_follow_up_note_check check (personal_length(note) between 1 and 200);
alter table rpt_subscription drop constraint rpt_subscription_conditions_check, add constraint rpt_subscription_conditions_check check (personal_length(conditions) <= 500);
