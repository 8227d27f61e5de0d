-- who looks after the order on each side: who placed it, who took it over; null: nobody yet
alter table ord_order
  add column supplier_user_id bigint,
  add column purchaser_user_id bigint;
