/** The purchasing unit says which line of the statement a line of an imported invoice bills; none is billed above its amount. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { perform, readSettlement } from '../settlementManagement/transitions.ts';
import { invoiceTolerance, type InvoiceLine, type settlementMatching } from './contract.ts';

type Input = InputOf<typeof settlementMatching.assign>;

/** Lines of the imported invoices that are registered on a statement, and stand. */
const registered = (settlementId: string) => sql`inv_line l
  join inv_invoice i on i.id = l.invoice_id
  join inv_settlement x on x.invoice_id = i.id and x.settlement_id = ${settlementId}
  where i.source <> 0 and i.status in (50, 60)`;

export async function invoiceLines(
  { settlementId }: InputOf<typeof settlementMatching.invoiceLines>,
  context: Context,
): Promise<InvoiceLine[]> {
  const { id, purchaserEntId } = await readSettlement(context, settlementId);
  if (purchaserEntId !== context.user.entId) return [];
  const { rows } = await sql<InvoiceLine>`
    select l.id, i.invoice_no, l.line_no, l.item, l.spec, l.unit, l.qty,
      (l.amount + l.tax_amount)::numeric(18, 2) as total, l.settlement_line_id
    from ${registered(id)} order by i.issue_date, i.id, l.line_no`.execute(context.db);
  return rows;
}

async function demandWithin({ db }: Context, settlementId: string): Promise<void> {
  const { rows } = await sql<{ lineNo: number }>`
    select t.line_no from stl_line t
    join inv_line l on l.settlement_line_id = t.id join inv_invoice i on i.id = l.invoice_id and i.status <> 80
    where t.settlement_id = ${settlementId}
    group by t.id, t.line_no, t.amount
    having abs(sum(l.amount + l.tax_amount)) > abs(t.amount) + ${invoiceTolerance}::numeric
    order by t.line_no limit 1`.execute(db);
  if (rows[0]) refuse('invalid', `第 ${rows[0].lineNo} 行的发票合计超过该行结算金额，请重新匹配`);
}

export async function assign({ links, ...seen }: Input, context: Context): Promise<null> {
  const { db } = context;
  const { id } = await perform(context, seen, 'ASSIGN', { reason: `${links.length} 行发票明细` });
  for (const { invoiceLineId, settlementLineId } of links) {
    const { numAffectedRows = 0n } = await sql`
      update inv_line set settlement_line_id = ${settlementLineId}::bigint
      where id = ${invoiceLineId} and id in (select l.id from ${registered(id)})
        and (${settlementLineId}::bigint is null or exists (select from stl_line t
          where t.id = ${settlementLineId}::bigint and t.settlement_id = ${id} and t.flag = 'NORMAL'))`.execute(db);
    if (numAffectedRows === 0n) refuse('conflict', '发票明细或结算明细已变动，请刷新');
  }
  await demandWithin(context, id);
  return null;
}
