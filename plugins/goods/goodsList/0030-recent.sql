-- everybody's goods in the orders of the list
create index gd_goods_recent on gd_goods (updated_at desc, id desc);
create index gd_goods_price on gd_goods (unit_price desc, id desc);
