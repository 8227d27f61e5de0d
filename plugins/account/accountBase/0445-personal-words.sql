-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column acc_freeze.reason is 'personal: text';
comment on column acc_freeze.release_reason is 'personal: text';
comment on column acc_transaction.remark is 'personal: text';
