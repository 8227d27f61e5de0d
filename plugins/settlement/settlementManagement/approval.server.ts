/** The operating unit passes a statement that both sides have confirmed, or sends it back to its author. */
import type { EventOf } from '@portal/sdk/contract';
import type { approvalDecided } from '@portal/sdk/calls/workflow';
import { type Context, type DocumentAccess, onApproval, type Reader, sql } from '@portal/sdk/server';
import { tellOrders } from '../statement/axes.server.ts';
import { settlementBizType } from '../statement/codes.ts';
import { takeBack, unsigned } from './moves.server.ts';
import { notify } from '../statement/notices.server.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { disputeSteps, paymentSteps, settlementSteps } from '../statement/steps.ts';
import { advance, entering, settlementDocument, type Written } from '../statement/transitions.server.ts';

const passed = (context: Context): Written => ({
  ...entering(context, 40),
  auditedAt: context.clock.now().toISOString(),
  dueDate: sql<string>`${context.clock.today()}::date + term_days`,
});

async function decided(
  { bizCode, approve, opinion }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  const { db } = context;
  const moved = await advance(context, { settlementNo: bizCode }, approve ? 'AUDIT_PASS' : 'AUDIT_REJECT', {
    set: approve ? passed(context) : { ...entering(context, 0), ...unsigned },
    reason: opinion === '' ? null : opinion,
  });
  const { id, supplierEntId, purchaserEntId, dueDate, payableAmount } = moved;
  // until the purchasing unit plans otherwise, all is paid on the due date
  if (approve && dueDate !== null && Number(payableAmount) > 0)
    await db.insertInto('stlPayPlan').values({ settlementId: id, seq: 1, dueDate, amount: payableAmount }).execute();
  await tellOrders(context, id);
  const text = approve
    ? `结算单 ${bizCode} 已通过运营单位审核，可以开票，付款到期日 ${dueDate}。`
    : `结算单 ${bizCode} 被运营单位驳回：${opinion}`;
  await notify(context, moved, supplierEntId, text);
  await notify(context, moved, purchaserEntId, text);
}

/** A withdrawal on the statement's own page ends the approval first; one from the to-do list ends up here. */
async function withdrawn(settlementNo: string, context: Context): Promise<void> {
  const found = await context.db
    .selectFrom('stlSettlement')
    .select(['id as settlementId', 'version'])
    .where('settlementNo', '=', settlementNo)
    .executeTakeFirst();
  if (found) await takeBack(found, context);
}

export const approvalSubscriptions = onApproval(settlementBizType, { decided, withdrawn });

const steps = [settlementSteps, disputeSteps, paymentSteps];
const visible = (reader: Reader) => visibleSettlements(reader).select(['s.id as id', 's.settlementNo as code']);

/** A statement as the platform's own rooms ask for it: history, notices to either side, approval. */
export const settlementDocuments: readonly DocumentAccess[] = [
  { bizType: settlementDocument, title: '结算单', visible, steps },
  { bizType: 'purchaseSettlement', visible, steps },
  { bizType: 'settlementUrge', visible, steps },
  { bizType: settlementBizType, visible, steps, decide: ['settlement:list:audit'] },
];
