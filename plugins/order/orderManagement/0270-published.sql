create or replace view pub_order as
select id, order_no, ext_order_no, order_type, version_no, supplier_ent_id, supplier_name, purchaser_ent_id,
  purchaser_name, plate, project_name, agreement_id, agreement_no, contract_id, contract_no, order_amount,
  amount_no_tax, tax_amount, paid_amount, order_date, delivery_date, receipt_rate, settle_rate, invoice_rate, pay_rate,
  change_flag, status, created_at, supplier_user_id, purchaser_user_id, source_system
from ord_order;

create view pub_shipment as select id, order_id, shipped_at from ord_shipment;

create view pub_receipt as select id, receipt_no, order_id, received_at from ord_receipt;
