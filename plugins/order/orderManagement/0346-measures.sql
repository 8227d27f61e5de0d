-- What reports count as ordered: neither refused nor cancelled.
create or replace view pub_order as
select id, order_no, ext_order_no, order_type, version_no, supplier_ent_id, supplier_name, purchaser_ent_id,
  purchaser_name, plate, project_name, agreement_id, agreement_no, contract_id, contract_no, order_amount,
  amount_no_tax, tax_amount, paid_amount, order_date, delivery_date, receipt_rate, settle_rate, invoice_rate, pay_rate,
  change_flag, status, created_at, supplier_user_id, purchaser_user_id, source_system,
  status not in (15, 80) as live, order_amount - paid_amount as unpaid_amount
from ord_order;

-- The amount of a line as far as it has come; over-delivery is not paid for.
create or replace view pub_order_line as
select id, order_id, line_no, goods_id, material_code, name, spec, unit, qty, unit_price, tax_rate, amount,
  amount_no_tax, tax_amount, delivery_date, shipped_qty, received_qty, rejected_qty, settled_qty, invoiced_qty,
  round(least(received_qty, qty) * unit_price, 2) as received_amount,
  round(settled_qty * unit_price, 2) as settled_amount,
  round(invoiced_qty * unit_price, 2) as invoiced_amount
from ord_order_line;
