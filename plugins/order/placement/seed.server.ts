/** Lines of demo orders learn which goods they are, where the goods area stands beside this one. */
import { type SeedContext, sql } from '@portal/sdk/server';

export async function seedGoodsOfLines({ db, progress }: SeedContext): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pub_goods') is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  const { numAffectedRows = 0n } = await sql`
    update ord_order_line l set goods_id = g.id
    from ord_order o, (
      select distinct on (supplier_ent_id, goods_name, spec) id, supplier_ent_id, goods_name, spec
      from pub_goods where status in (3, 4) order by supplier_ent_id, goods_name, spec, id) g
    where o.id = l.order_id and g.supplier_ent_id = o.supplier_ent_id and g.goods_name = l.name and g.spec = l.spec
      and l.goods_id is null`.execute(db);
  progress(`${numAffectedRows} 行订单明细已关联商品`);
}
