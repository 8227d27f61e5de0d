-- Reports sum what each purchasing unit owes.
create index stl_settlement_owed on stl_settlement (purchaser_ent_id)
  include (payable_amount, paid_amount, due_date, audited_at, plate) where status in (40, 50, 60, 70, 80);
