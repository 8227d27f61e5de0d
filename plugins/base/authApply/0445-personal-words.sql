-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column auth_apply.reason is 'personal: text';
comment on column auth_apply.opinion is 'personal: text';

-- What is sealed is longer than what people wrote.
alter table auth_apply drop constraint auth_apply_reason_check, add constraint auth_apply_reason_check check (personal_length(reason) between 10 and 300);
