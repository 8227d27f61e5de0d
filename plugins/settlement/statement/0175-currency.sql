-- ISO 4217; amounts of different currencies are never added
alter table stl_settlement add column currency char(3) not null default 'CNY'
  check (currency in ('CNY', 'USD', 'EUR', 'GBP', 'HKD', 'JPY'));

create or replace view pub_settlement as
select id, settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id, purchaser_name, plate,
  tax_rate, amount, amount_no_tax, tax_amount, service_fee, deduct_amount, payable_amount, diff_amount, invoiced_amount,
  paid_amount, due_date, audited_at, status, created_at, currency
from stl_settlement;

drop index stl_settlement_owed;
create index stl_settlement_owed on stl_settlement (purchaser_ent_id)
  include (payable_amount, paid_amount, due_date, audited_at, plate, currency) where status in (40, 50, 60, 70, 80);
