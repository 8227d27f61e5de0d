/** An imported invoice bills one statement, of its own supplier and tax rate, and never more than is open of it. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse, sql } from '@portal/sdk/server';
import { tellStatements, visibleInvoices } from '../invoice/invoices.server.ts';
import { demandUnbilled } from '../statement/invoicing.server.ts';
import { perform, readSettlement } from '../statement/transitions.server.ts';
import { invoiceTolerance } from '../statement/codes.ts';
import type { Received, settlementMatching } from './contract.ts';

/** Within the user's reach, signed for or certified, not found false, and billing nothing yet. */
const free = (context: Context, settlementId: string) => sql`inv_invoice i
  join stl_settlement s on s.id = ${settlementId} and s.supplier_ent_id = i.seller_ent_id
    and s.purchaser_ent_id = i.buyer_ent_id and s.tax_rate = i.tax_rate
  where i.id in ${visibleInvoices(context).select('i.id')} and i.source <> 0 and i.status in (50, 60)
    and i.verify_result <> 2
    and not exists (select from inv_settlement x where x.invoice_id = i.id)`;

export async function receivable(
  { settlementId }: InputOf<typeof settlementMatching.receivable>,
  context: Context,
): Promise<Received[]> {
  const { id } = await readSettlement(context, settlementId);
  const { rows } = await sql<Received>`
    select i.id, i.invoice_no, i.issue_date, i.amount_no_tax, i.tax_amount, i.total, i.verify_result
    from ${free(context, id)} and s.purchaser_ent_id = ${context.user.entId}
    order by i.issue_date, i.id`.execute(context.db);
  return rows;
}

/** An invoice over the amount of one line is that line's. */
const ofOneLine = (settlementId: string, invoiceId: string) => sql`
  insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
  select l.id, t.id, l.qty, l.amount, l.tax_amount from inv_line l
  join lateral (
    select t.id from stl_line t
    where t.settlement_id = ${settlementId} and t.flag = 'NORMAL'
      and abs(t.amount - l.amount - l.tax_amount) <= ${invoiceTolerance}::numeric
      and not exists (select from inv_line_part o where o.settlement_line_id = t.id)
    order by t.line_no limit 1) t on true
  where l.invoice_id = ${invoiceId} and (select count(*) from inv_line o where o.invoice_id = ${invoiceId}) = 1`;

export async function receive(
  { invoiceIds, ...seen }: InputOf<typeof settlementMatching.receive>,
  context: Context,
): Promise<void> {
  const { db } = context;
  const ids = [...new Set(invoiceIds)];
  const { id } = await perform(context, seen, 'RECEIVE', { reason: `${ids.length} 张发票` });
  // two statements may be about to take the same invoice
  await sql`select id from inv_invoice where id in (${sql.join(ids)}) order by id for update`.execute(db);
  for (const invoiceId of ids) {
    const { numAffectedRows = 0n } = await sql`
      insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
      select i.id, s.id, s.settlement_no, i.total from ${free(context, id)} and i.id = ${invoiceId}`.execute(db);
    if (numAffectedRows === 0n)
      refuse('conflict', '所选发票不存在、查验不符、已登记到其他结算单，或销方、税率与结算单不符，请刷新');
    await demandUnbilled(context, invoiceId, '登记收票');
    await ofOneLine(id, invoiceId).execute(db);
    await tellStatements(context, invoiceId);
  }
}
