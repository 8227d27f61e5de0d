-- The operating unit verifies an account, or says why it does not.
alter table ent_bank_account
  drop constraint ent_bank_account_status_check,
  -- 0 待验证, 1 已验证, 2 停用, 3 验证未通过
  add constraint ent_bank_account_status_check check (status in (0, 1, 2, 3)),
  -- PAYMENT 打款验证, RECORDS 资料核对
  add column verified_way text check (verified_way in ('PAYMENT', 'RECORDS')),
  add column verified_by bigint,
  add column verified_at timestamptz,
  -- what the operating unit wrote
  add column verify_note text;
comment on column ent_bank_account.verify_note is 'personal: text';
