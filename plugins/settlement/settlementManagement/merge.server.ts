/** Drafts of one pair and one tax rate become one: the first keeps its number, the others are void without lines. */
import { type Context, refuse, sql } from '@portal/sdk/server';
import type { Seen } from '../statement/schema.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { reckon } from '../statement/totals.server.ts';
import { entering, perform, readSettlement } from '../statement/transitions.server.ts';

async function demandAlike({ db }: Context, ids: readonly string[]): Promise<void> {
  const kinds = await db
    .selectFrom('stlSettlement')
    .select(['supplierEntId', 'purchaserEntId', 'taxRate', 'currency', 'settleType'])
    .distinct()
    .where('id', 'in', ids)
    .execute();
  if (kinds.length > 1) refuse('invalid', '只能合并同一对方单位、同一税率、同一币种的结算单');
}

const takeLines = (into: string, from: string) => sql`
  update stl_line l
  set settlement_id = ${into}, line_no = n.line_no
  from (select id, row_number() over (order by line_no)
      + (select coalesce(max(line_no), 0) from stl_line where settlement_id = ${into}) as line_no
    from stl_line where settlement_id = ${from}) n
  where l.id = n.id`;

export async function merge({ statements }: { statements: readonly Seen[] }, context: Context) {
  const { db } = context;
  const [first, ...others] = statements;
  const ids = statements.map(({ settlementId }) => settlementId);
  if (!first) return refuse('invalid', '请选择结算单');
  if (new Set(ids).size < ids.length) refuse('invalid', '同一结算单只能选择一次');
  // a merge the other way round, or a month that closes, locks them in this order too
  await visibleSettlements(context).select('s.id').where('s.id', 'in', ids).orderBy('s.id').forUpdate('s').execute();
  const { id, settlementNo } = await readSettlement(context, first.settlementId);
  const merged: string[] = [];
  for (const other of others) {
    const moved = await perform(context, other, 'MERGE', {
      set: entering(context, 90),
      reason: `并入 ${settlementNo}`,
    });
    merged.push(moved.settlementNo);
  }
  await perform(context, first, 'MERGE', { reason: `并入 ${merged.join('、')}` });
  await demandAlike(context, ids);
  for (const { settlementId } of others) await takeLines(id, settlementId).execute(db);
  const all = sql.join(ids.map((settlementId) => sql`${settlementId}::bigint`));
  const latest = sql<string>`(select max(period) from stl_settlement where id in (${all}))`;
  await db.updateTable('stlSettlement').set({ period: latest }).where('id', '=', id).execute();
  await reckon(db, all);
  return { id, settlementNo };
}
