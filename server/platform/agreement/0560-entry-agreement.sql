-- What a market-entry agreement asks of those who sign it. Other agreements keep the defaults.
alter table agr_agreement
  -- days from the effective day in which it can still be signed before an enterprise is paused
  add column grace_days smallint not null default 15 check (grace_days between 0 and 90),
  -- of a signature; null: without an end
  add column valid_months smallint check (valid_months between 1 and 120),
  add column sign_method text not null default 'SMS' check (sign_method in ('CLICK', 'SMS', 'SEAL')),
  -- passed, and waiting for its effective day where it is not published
  add column approved_at timestamptz,
  -- a version, as its approval names it
  add column doc_no text not null unique generated always as (agreement_no || ' ' || version_no) stored,
  drop constraint agr_agreement_status_check,
  -- 0 草稿, 1 待审核, 2 已发布, 3 已废止
  add constraint agr_agreement_status_check check (status between 0 and 3 and (status <> 1 or kind = 'MARKET_ENTRY'));
create index agr_agreement_due on agr_agreement (effective_at) where status = 1 and approved_at is not null;

alter table agr_sign_record
  -- who signed, as the text named them then; null: signed before these were kept
  add column ent_name text,
  add column credit_code text,
  add column legal_name text,
  -- delivery of the code that proved the signer
  add column receipt_no text,
  -- keyed digest of what an electronic seal binds
  add column seal_mark text,
  -- when it ended before its day, and why
  add column ended_at timestamptz,
  add column void_reason text,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint agr_sign_record_sealed check (method = 'SEAL' or seal_mark is null);
comment on column agr_sign_record.void_reason is 'personal: text';
create index agr_sign_record_agreement on agr_sign_record (agreement_id, status, signed_at desc);
create index agr_sign_record_expiry on agr_sign_record (expire_at) where status = 1 and expire_at is not null;

-- An enterprise is reminded of one agreement once a day.
create table agr_reminder (
  agreement_id bigint not null references agr_agreement,
  ent_id bigint not null references ent_enterprise,
  reminded_on date not null,
  primary key (agreement_id, ent_id, reminded_on)
);
