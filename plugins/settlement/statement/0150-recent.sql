-- everybody's statements in the orders of the list
create index stl_settlement_recent on stl_settlement (created_at desc, id desc);
create index stl_settlement_amount on stl_settlement (amount desc, id desc);
