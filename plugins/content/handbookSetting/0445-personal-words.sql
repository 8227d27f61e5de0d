-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column cms_handbook_feedback.reason is 'personal: text';

-- What is sealed is longer than what people wrote.
alter table cms_handbook_feedback drop constraint cms_handbook_feedback_reason_check, add constraint cms_handbook_feedback_reason_check check (personal_length(reason) <= 200);
