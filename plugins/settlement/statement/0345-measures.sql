-- What the measures of statements count, told once: the list of statements and every report read these.
alter table stl_settlement
  add column drawn_up boolean not null generated always as (status not in (0, 90)) stored,
  add column settled boolean not null generated always as (status in (40, 50, 60, 70, 80)) stored,
  add column unpaid_amount numeric(18, 2) not null
    generated always as (amount - service_fee - deduct_amount - paid_amount) stored;

drop index stl_settlement_owed;
create index stl_settlement_owed on stl_settlement (purchaser_ent_id)
  include (payable_amount, paid_amount, unpaid_amount, due_date, audited_at, plate, currency) where settled;

create or replace view pub_settlement as
select id, settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id, purchaser_name, plate,
  tax_rate, amount, amount_no_tax, tax_amount, service_fee, deduct_amount, payable_amount, diff_amount, invoiced_amount,
  paid_amount, due_date, audited_at, status, created_at, currency, supplier_user_id, purchaser_user_id, created_by_name,
  drawn_up, settled, unpaid_amount
from stl_settlement;
