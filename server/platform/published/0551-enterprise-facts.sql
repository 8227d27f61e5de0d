-- What the pages of suppliers and buyers show besides.
create or replace view pub_enterprise as
select id, customer_code, customer_name, customer_register_name, socialcreditcode, company_level, parent_customer_code,
  cat, audience, status, status_reason, reg_capital, est_date, address, created_at, legal_representative, ent_type,
  biz_scope, scale, licence_until, contact_name, paused_until, version
from ent_enterprise where not deleted;
comment on column pub_enterprise.legal_representative is 'null: not registered';
comment on column pub_enterprise.biz_scope is 'null: not registered';
comment on column pub_enterprise.scale is 'null: not on record';
comment on column pub_enterprise.licence_until is 'null: not on record';
comment on column pub_enterprise.contact_name is 'null: not on record';
comment on column pub_enterprise.paused_until is 'null: not paused, or until somebody ends it';
