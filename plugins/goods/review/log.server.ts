/** What each step leaves behind: in the history of its document, and with those whom it concerns. */
import { type Context, noticesOf, type RawBuilder, record as write, sql, personalText } from '@portal/sdk/server';
import type { LogAction } from './contract.ts';

export type LogBiz = 'goodsClassification' | 'goodsCategory' | 'goods';

export const record = (
  context: Pick<Context, 'db' | 'user' | 'clock'>,
  bizType: LogBiz,
  bizId: string | readonly string[],
  action: LogAction,
  reason: string | null = null,
): Promise<void> => write(context, bizType, bizId, { action, reason });

/** Takes listed goods off the shelf. @param which - A condition on `gd_goods`. @returns those that were there. */
export async function unlist(context: Context, which: RawBuilder<boolean>, reason: string) {
  const { rows } = await sql<{ id: string; supplierEntId: string }>`
    update gd_goods set status = 4, off_reason = ${personalText(reason)}, version = version + 1,
      updated_at = ${context.clock.now().toISOString()}
    where status = 3 and ${which}
    returning id, supplier_ent_id`.execute(context.db);
  const ids = rows.map(({ id }) => id);
  await record(context, 'goods', ids, 'UNLIST', reason);
  return rows;
}

export const goodsNotices = noticesOf('goods', ['G'], '商品审核');
/** Prices that end, and goods that leave the shelf by them. */
export const shelfNotices = noticesOf('goods', ['G'], '商品上下架');
export const categoryNotices = noticesOf('goodsCategory', ['G'], '类目审核');
export const authorisationNotices = noticesOf('goodsCategory', ['G'], '类目到期');

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
    if (first) await shelfNotices.toEnterprise(context, first, entId, sentence(others.length + 1));
  }
}
