-- What an enterprise keeps of itself: whom to ask, how large it is, until when its licence holds.
alter table ent_enterprise
  add column contact_name text,
  add column contact_phone text,
  add column contact_email text,
  -- 1 微型, 2 小型, 3 中型, 4 大型
  add column scale smallint check (scale between 1 and 4),
  -- last day of the business licence; 9999-12-31: for good, null: not on record
  add column licence_until date;
comment on column ent_enterprise.contact_phone is 'personal: phone';
comment on column ent_enterprise.contact_email is 'personal: mail';

alter table ent_bank_account
  -- 1 基本户, 2 一般户, 3 回款户, 4 扣税户
  add column purpose smallint not null default 2 check (purpose between 1 and 4),
  add column is_default boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  -- money goes to what has been verified alone
  add check (not is_default or status = 1);
update ent_bank_account set is_default = true, purpose = 1 where id in (
  select min(id) from ent_bank_account where status = 1 and not deleted group by ent_id);
create unique index ent_bank_account_default on ent_bank_account (ent_id) where is_default;
