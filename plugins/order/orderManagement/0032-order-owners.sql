-- Who looks after an order, for other areas that show it: as far as the reader's data scope reaches.
create or replace view pub_order as
select id, order_no, ext_order_no, order_type, version_no, supplier_ent_id, supplier_name, purchaser_ent_id,
  purchaser_name, plate, project_name, agreement_id, agreement_no, contract_id, contract_no, order_amount,
  amount_no_tax, tax_amount, paid_amount, order_date, delivery_date, receipt_rate, settle_rate, invoice_rate, pay_rate,
  change_flag, status, created_at, supplier_user_id, purchaser_user_id
from ord_order;
