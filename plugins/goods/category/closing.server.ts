/** Goods of a supplier in a category that is closed to it leave the shelf. */
import { type Context, sql } from '@portal/sdk/server';
import { record } from '../review/log.server.ts';

interface Closed {
  supplierEntId: string;
  categoryId: string;
}

/** @returns how many were on it. */
export async function unlistGoods(context: Context, closed: Closed, reason: string): Promise<number> {
  const { db, clock } = context;
  const { rows } = await sql<{ id: string }>`
    update gd_goods set status = 4, off_reason = ${reason}, version = version + 1,
      updated_at = ${clock.now().toISOString()}
    where supplier_ent_id = ${closed.supplierEntId} and category_id = ${closed.categoryId} and status = 3
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await record(context, 'goods', ids, 'UNLIST', reason);
  return ids.length;
}
