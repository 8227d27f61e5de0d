-- Reports sum what each purchasing unit has ordered.
create index ord_order_live_purchaser on ord_order (purchaser_ent_id)
  include (order_amount, paid_amount, receipt_rate, order_date, plate) where status not in (15, 80);
