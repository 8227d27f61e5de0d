/** A price holds until its day; its supplier is warned before, and goods without a price leave the shelf. */
import { type Context, sql } from '@portal/sdk/server';
import { stageOf, stages, tellSuppliers, unlist } from '../review/log.server.ts';

export async function watchPrices(context: Context): Promise<void> {
  const today = context.clock.today();
  const ended = sql<boolean>`price_valid_to < ${today}::date`;
  const gone = await unlist(context, ended, '价格有效期已过');
  await tellSuppliers(context, gone, (count) => `${count} 件商品的价格有效期已过，已下架，改价通过后可重新上架。`);
  const { rows } = await sql<{ id: string; supplierEntId: string; stage: number }>`
    update gd_goods g set price_warned_days = w.stage
    from (select id, ${stageOf(sql`price_valid_to`, today)} as stage from gd_goods
      where status = 3 and price_valid_to >= ${today}::date) w
    where w.id = g.id and w.stage < coalesce(g.price_warned_days, 99)
    returning g.id, g.supplier_ent_id, w.stage`.execute(context.db);
  for (const stage of stages)
    await tellSuppliers(
      context,
      rows.filter((row) => row.stage === stage),
      (count) => `${count} 件商品的价格将在 ${stage} 天内到期，到期后自动下架，请及时改价。`,
    );
}
