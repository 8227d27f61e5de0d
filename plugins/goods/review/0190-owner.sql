-- Who handed a change in; they do not decide it.
alter table gd_goods_version add column submitted_by bigint;
update gd_goods_version v set submitted_by = (
  select l.operator_id from doc_log l
  where l.biz_type = 'goods' and l.biz_id = v.goods_id and l.action = 'SUBMIT' and l.reason = v.apply_no
  order by l.id desc limit 1)
where v.status = 1;

-- Who looks after goods, for other areas that show them: as far as the reader's data scope reaches.
create or replace view pub_goods as
select id, goods_code, supplier_ent_id, supplier_name, category_id, goods_name, spec, brand, unit, unit_price, tax_rate,
  price_valid_to, moq, lead_days, status, owner_user_id
from gd_goods;
