/** Tells suppliers and the operating unit what has happened to categories and goods. */
import { type Context, noticesOf, type RawBuilder, sql } from '@portal/sdk/server';

export const goodsNotices = noticesOf('goods', ['G']);
export const categoryNotices = noticesOf('goodsCategory', ['G']);

/** Days before an end at which its supplier is warned. */
export const stages = [30, 15, 7] as const;

/** The warning that is due for a day: 7, 15 or 30, null while it is further off. */
export const stageOf = (day: RawBuilder<unknown>, today: string): RawBuilder<number | null> =>
  sql`case when ${day} - ${today}::date <= 7 then 7 when ${day} - ${today}::date <= 15 then 15
    when ${day} - ${today}::date <= 30 then 30 end`;

/** One notice to each supplier about all of its goods among these. */
export async function tellSuppliers(
  context: Context,
  goods: readonly { id: string; supplierEntId: string }[],
  sentence: (count: number) => string,
): Promise<void> {
  for (const entId of new Set(goods.map(({ supplierEntId }) => supplierEntId))) {
    const [first, ...others] = goods.filter(({ supplierEntId }) => supplierEntId === entId);
    if (first) await goodsNotices.toEnterprise(context, first, entId, sentence(others.length + 1));
  }
}
