/** What each step leaves behind in the history of its document. */
import { type Context, type RawBuilder, record as write, sql } from '@portal/sdk/server';
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
    update gd_goods set status = 4, off_reason = ${reason}, version = version + 1,
      updated_at = ${context.clock.now().toISOString()}
    where status = 3 and ${which}
    returning id, supplier_ent_id`.execute(context.db);
  const ids = rows.map(({ id }) => id);
  await record(context, 'goods', ids, 'UNLIST', reason);
  return rows;
}
