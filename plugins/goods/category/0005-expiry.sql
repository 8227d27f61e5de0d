-- The last warning before it ends: 30, 15 or 7 days; null when there was none since the last approval.
alter table gd_supplier_category add column warned_days smallint check (warned_days in (30, 15, 7));
alter table gd_goods add column price_warned_days smallint check (price_warned_days in (30, 15, 7));
create index gd_supplier_category_end on gd_supplier_category (valid_to) where status in (2, 3);
create index gd_goods_price_end on gd_goods (price_valid_to) where status = 3;
