/** The invoices of a statement move it: 40 待开票, 50 开票中 while some of it is invoiced or applied for, 60 once all is. */
import { money } from '@portal/sdk/format';
import { asPlatform, type Context, refuse, sql } from '@portal/sdk/server';
import { invoiceTolerance } from './codes.ts';
import { tellOrders } from './axes.server.ts';
import { advance } from './transitions.server.ts';

export interface Invoiced {
  readonly settlementId: string;
  /** Total of its valid invoices, tax included: void and red-lettered ones no longer count. */
  readonly invoicedAmount: string;
  /** An application for an invoice of it is open. */
  readonly applying: boolean;
}

/**
 * No statement is billed twice: what its living invoices and applications bill stays within its amount. To be called
 * once the invoice is written; the statements stay locked, so that nobody bills them meanwhile.
 * @throws conflict when others have billed the same amount.
 */
export async function demandUnbilled({ db }: Context, invoiceId: string, verb: string): Promise<void> {
  const billed = sql`select settlement_id from inv_settlement where invoice_id = ${invoiceId}`;
  await sql`select id from stl_settlement where id in (${billed}) order by id for update`.execute(db);
  const { rows } = await sql<{ settlementNo: string }>`
    select s.settlement_no from stl_settlement s
    join inv_settlement b on b.settlement_id = s.id join inv_invoice i on i.id = b.invoice_id
    where i.status <> 80 and s.id in (${billed})
    group by s.id, s.settlement_no, s.amount
    having sum(b.amount) > s.amount + ${invoiceTolerance}::numeric`.execute(db);
  if (rows[0]) refuse('conflict', `结算单 ${rows[0].settlementNo} 已另行开票或有未办结的开票申请，不能${verb}`);
}

/**
 * To be called in the transaction that changes the invoices or the applications of a statement. Once a payment has been
 * registered the state stays and only the amount follows.
 * @throws conflict when the statement is not confirmed, or the invoices exceed it by more than 0.01.
 */
export async function invoicesChanged(context: Context, { settlementId, invoicedAmount, applying }: Invoiced) {
  const tolerance = sql`${invoiceTolerance}::numeric`;
  const state = sql<number>`case
    when status in (70, 80) then status
    when ${invoicedAmount}::numeric >= amount - ${tolerance} and not (${applying} and amount <= ${tolerance})
      then case when payable_amount = 0 then 80 else 60 end
    when ${invoicedAmount}::numeric > 0 or ${applying} then 50 else 40 end`;
  const now = context.clock.now().toISOString();
  const since = sql<string>`case when status = ${state} then state_since else ${now} end`;
  const within = sql<boolean>`${invoicedAmount}::numeric between 0 and amount + ${tolerance}`;
  // what bills a statement moves it, whatever rows of it the biller may see
  await advance(asPlatform(context), { id: settlementId }, applying ? 'INVOICE_APPLY' : 'INVOICED', {
    set: { status: state, stateSince: since, invoicedAmount },
    reason: `累计开票 ${money(invoicedAmount)} 元`,
    only: { if: within, otherwise: '开票金额超过结算金额' },
  });
  await tellOrders(context, settlementId);
}
