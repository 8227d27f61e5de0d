/** A buyer of the demonstration has goods of two suppliers in the cart, where the goods area stands beside this one. */
import { type SeedContext, sql } from '@portal/sdk/server';
import { cart } from './contract.ts';

export async function seedCart({ db, run, progress }: SeedContext): Promise<void> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pub_goods') is not null as there`.execute(
    db,
  );
  if (!found[0]?.there) return;
  const { rows: lines } = await sql<{ goodsCode: string; qty: string }>`
    select goods_code, trim_scale(moq)::text as qty from (
      select g.goods_code, g.moq, row_number() over (partition by g.supplier_ent_id order by g.id) as place
      from pub_goods g join pub_enterprise e on e.id = g.supplier_ent_id
      where g.status = 3 and e.customer_code in ('S0001', 'S0002')) g
    where place <= 3 order by place limit 5`.execute(db);
  if (lines.length === 0) return;
  await run('cg_buyer', cart.addCodes, { lines });
  progress(`购物车中已有 ${lines.length} 种商品`);
}
