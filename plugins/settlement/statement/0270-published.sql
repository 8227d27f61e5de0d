create or replace view pub_settlement as
select id, settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id, purchaser_name, plate,
  tax_rate, amount, amount_no_tax, tax_amount, service_fee, deduct_amount, payable_amount, diff_amount, invoiced_amount,
  paid_amount, due_date, audited_at, status, created_at, currency, supplier_user_id, purchaser_user_id, created_by_name
from stl_settlement;

-- every payment has its statement: the left join is left out of plans that ask nothing of the statement
create or replace view pub_payment as
select p.id, p.payment_no, p.settlement_id, p.plan_id, p.amount, p.pay_date, p.bank_serial_no, p.trans_id,
  s.settlement_no, s.supplier_ent_id, s.purchaser_ent_id
from stl_payment p left join stl_settlement s on s.id = p.settlement_id
where p.status = 1;

create view pub_pay_plan as select settlement_id, seq, due_date, amount, paid_amount from stl_pay_plan;
