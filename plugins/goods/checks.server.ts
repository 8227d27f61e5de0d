/** What the data of goods and categories always satisfies. */
import { approvalCheck, type DataCheck, invariant, sql } from '@portal/sdk/server';
import { categoryBizType, goodsBizType, renewalBizType } from './review/contract.ts';

export const goodsChecks: readonly DataCheck[] = [
  approvalCheck('商品变更', goodsBizType, sql`select apply_no as code from gd_goods_version where status = 1`),
  approvalCheck('类目申请', categoryBizType, sql`select apply_no as code from gd_supplier_category where status = 1`),
  invariant('续期待办都有将到期或已到期的类目')`
    select i.biz_code as row from pub_approval i
    where i.biz_type = ${renewalBizType} and i.status = 'RUNNING' and not exists (
      select from gd_supplier_category s
      where s.category_no = i.biz_code and s.status in (2, 3, 4) and s.warned_days is not null)`,
  invariant('待审核的商品都有待审核的变更')`
    select g.goods_code as row from gd_goods g
    where g.status = 1 and not exists (select from gd_goods_version v where v.goods_id = g.id and v.status = 1)`,
  invariant('审核通过过的商品与其最近一次通过的版本同价')`
    select g.goods_code as row from gd_goods g
    left join lateral (
      select new_price from gd_goods_version v where v.goods_id = g.id and v.status = 2
      order by v.version_no desc limit 1) v on true
    where g.version_no > 0 and v.new_price is distinct from g.unit_price`,
  invariant('上架商品审核通过过，有主图、有效的价格和启用的分类')`
    select g.goods_code as row from gd_goods g join gd_category c on c.id = g.category_id
    where g.status = 3 and (g.version_no = 0 or g.listed_at is null or c.status = 0
      or g.price_valid_to < (select last_day from pub_job where name = 'goods:prices')
      or not exists (select from gd_goods_image i where i.goods_id = g.id))`,
  invariant('上架商品的供应商对其分类有供货授权')`
    select g.goods_code as row from gd_goods g
    where g.status = 3 and not exists (
      select from gd_supplier_category s
      where s.supplier_ent_id = g.supplier_ent_id and s.category_id = g.category_id and s.approved is not null
        and s.status in (1, 2, 3)
        and s.valid_to >= coalesce((select last_day from pub_job where name = 'goods:authorisations'), s.valid_to))`,
  invariant('每家供应商每个分类至多一份类目，已通过的都有授权期限')`
    select min(category_no) as row from gd_supplier_category
    group by supplier_ent_id, category_id
    having count(*) > 1 or bool_or(status = 2 and (approved is null or valid_from is null or valid_to is null))`,
  invariant('待审核的类目申请都有一个同号的待审核版本')`
    select coalesce(s.category_no, v.apply_no) as row
    from (select id, category_no, apply_no from gd_supplier_category where status = 1) s
    full join (select supply_id, apply_no from gd_supplier_category_version where status = 1) v
      on v.supply_id = s.id and v.apply_no = s.apply_no
    where s.id is null or v.supply_id is null`,
  invariant('阶梯价起量递增、单价递减，都低于商品单价')`
    select g.goods_code || ' 起量 ' || trim_scale(t.from_qty) as row
    from (select goods_id, from_qty, price,
        lag(price) over (partition by goods_id order by from_qty) as before from gd_goods_price_tier) t
    join gd_goods g on g.id = t.goods_id
    where t.price >= coalesce(t.before, g.unit_price)`,
  invariant('分类编码以上级编码开头，启用的分类上级也启用')`
    select c.category_code as row from gd_category c join gd_category p on p.id = c.parent_id
    where left(c.category_code, -2) <> p.category_code or c.level <> p.level + 1 or (c.status = 1 and p.status = 0)`,
];
