-- Personal data at rest. A column commented as `personal: …` holds sealed texts: U+FDD0, algorithm, key, kind, index,
-- tail and body parted by colons, U+FDD1. What was written before it was sealed is clear until the portal has come by.
create function personal_index(text) returns text language sql immutable parallel safe as $$
  select case when left($1, 1) = U&'\FDD0' then split_part($1, ':', 4) else lower($1) end
$$;
create function personal_tail(text) returns text language sql immutable parallel safe as $$
  select case when left($1, 1) = U&'\FDD0' then split_part($1, ':', 5) else lower(right($1, 4)) end
$$;
-- Algorithm and key: texts under different ones do not compare.
create function personal_key(text) returns text language sql immutable parallel safe as $$
  select case when left($1, 1) = U&'\FDD0' then substr(split_part($1, ':', 1), 2) || ':' || split_part($1, ':', 2) else '' end
$$;

comment on column usr_user.phone is 'personal: phone found';
comment on column usr_user.email is 'personal: mail found';
comment on column usr_registration.phone is 'personal: phone found';
comment on column ent_enterprise.legalrepresentative_idno is 'personal: idNumber';
comment on column ent_bank_account.account_no is 'personal: bankAccount found';
comment on column agr_sign_record.phone is 'personal: phone';
comment on column msg_financing_notice.receive_account is 'personal: bankAccount';
comment on column pub_user_contact.phone is 'personal: phone found; null: none on record';
comment on column pub_user_contact.email is 'personal: mail found; null: none on record';
comment on column pub_bank_account.account_no is 'personal: bankAccount found';
-- Copies among other words.
comment on column doc_log.reason is 'personal: text';
comment on column doc_log.changes is 'personal: json';
comment on column msg_notification.content is 'personal: text';
comment on column msg_notification.data is 'personal: json';
comment on column live_message.content is 'personal: json';
comment on column msg_delivery.content is 'personal: text';
comment on column usr_grant.data is 'personal: json';
comment on column sys_export_task.input is 'personal: json';
comment on column sys_removed_draft.parts is 'personal: json';
comment on column usr_view.layout is 'personal: json';
comment on column usr_view.query is 'personal: text';
comment on column usr_login_log.account is 'personal: text';

drop index usr_user_phone, usr_user_email;
create index usr_user_phone on usr_user (personal_index(phone));
create index usr_user_phone_tail on usr_user (personal_tail(phone));
create index usr_user_email on usr_user (personal_index(email));
drop index usr_registration_phone;
create unique index usr_registration_phone on usr_registration (personal_index(phone)) where status = 0;
alter table ent_bank_account drop constraint ent_bank_account_ent_id_account_no_key;
create unique index ent_bank_account_once on ent_bank_account (ent_id, personal_index(account_no));

-- One natural person may have several accounts: they share the phone. While phones wait to be sealed under a new key,
-- nobody can tell: then the answer is the one that lets nobody approve what is their own.
create or replace function same_person(a bigint, b bigint) returns boolean language sql stable as $$
  select a = b or exists (
    select from usr_user x join usr_user y on y.id = b
    where x.id = a and (personal_index(y.phone) = personal_index(x.phone) or personal_key(y.phone) <> personal_key(x.phone)))
$$;

-- Codes live for minutes and are never read again: a digest finds them.
delete from sms_code;
comment on column sms_code.phone is 'digest of the phone under the keyring';

-- The pass over everything that was kept before, or under another key; one row for each table with personal columns.
create table sys_personal_pass (
  table_name text primary key,
  -- What the pass makes of it: algorithm and key, and the columns.
  aim text not null,
  -- Position after the rows that are done, in the order of the primary key; null when all are.
  place jsonb,
  rows_read bigint not null default 0,
  rows_sealed bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- A text sealed under every key that holds something: a ring without one of them, or with another key of that name, is
-- refused at the start.
create table sys_key_canary (
  key_id text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);
