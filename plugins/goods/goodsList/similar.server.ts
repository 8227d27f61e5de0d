/** Goods of one supplier that are likely the same: their brand and model differ at most in spaces and case. */
import { type Reader, sql } from '@portal/sdk/server';
import { suppliedTo } from '../visible.server.ts';

interface Wanted {
  supplierEntId: string;
  brand: string;
  spec: string;
  /** Not themselves. */
  goodsId?: string;
}

const plain = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`;

export async function similarGoods({ db, user }: Reader, { supplierEntId, brand, spec, goodsId = '0' }: Wanted) {
  const { rows } = await sql<{ id: string; goodsCode: string; goodsName: string }>`
    select id, goods_code, goods_name from gd_goods g
    where supplier_ent_id = ${supplierEntId} and id <> ${goodsId} and ${suppliedTo(user, 'g')}
      and ${plain(sql`brand`)} = ${plain(sql`${brand}::text`)} and ${plain(sql`spec`)} = ${plain(sql`${spec}::text`)}
    order by id limit 5`.execute(db);
  return rows;
}
