/** The invoices of a statement move it: 40 待开票, 50 开票中 while some of it is invoiced or applied for, 60 once all is. */
import { type Context, one, sql } from '@portal/sdk/server';
import { tellOrders } from './axes.ts';
import { record } from './log.ts';
import type { SettlementStatus } from './contract.ts';

export interface Invoiced {
  readonly settlementId: string;
  /** Total of its valid invoices, tax included: void and red-lettered ones no longer count. */
  readonly invoicedAmount: string;
  /** An application for an invoice of it is open. */
  readonly applying: boolean;
}

/**
 * To be called in the transaction that changes the invoices or the applications of a statement. Once a payment has been
 * registered the state stays and only the amount follows.
 * @throws conflict when the statement is not confirmed, or the invoices exceed it by more than 0.01.
 */
export async function invoicesChanged(context: Context, { settlementId, invoicedAmount, applying }: Invoiced) {
  const { db, clock } = context;
  const before = await one(
    db.selectFrom('stlSettlement').select('status').where('id', '=', settlementId),
    '结算单不存在或已被删除',
  );
  const state = sql<SettlementStatus>`case
    when status in (70, 80) then status
    when ${invoicedAmount}::numeric >= amount - 0.01 and not (${applying} and amount <= 0.01) then 60
    when ${invoicedAmount}::numeric > 0 or ${applying} then 50 else 40 end`;
  const moved = await one(
    db
      .updateTable('stlSettlement')
      .set((eb) => ({
        status: state,
        invoicedAmount,
        version: eb('version', '+', 1),
        updatedAt: clock.now().toISOString(),
      }))
      .where('id', '=', settlementId)
      .where('status', 'in', [40, 50, 60, 70, 80])
      .where(sql<boolean>`${invoicedAmount}::numeric between 0 and amount + 0.01`)
      .returning('status'),
    '结算单尚未确认，或开票金额超过结算金额',
    'conflict',
  );
  await record(context, settlementId, {
    action: applying ? 'INVOICE_APPLY' : 'INVOICED',
    from: before.status,
    to: moved.status,
    reason: `累计开票 ${invoicedAmount} 元`,
  });
  await tellOrders(context, settlementId);
}
