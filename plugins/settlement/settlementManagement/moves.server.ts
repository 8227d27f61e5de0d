/**
 * The way of a statement: handed over, confirmed by both sides, passed by the operating unit or sent back to its author,
 * taken back, void.
 */
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import { byOperators, onApproval, requestApproval, sql } from '@portal/sdk/server';
import type { Context, DocumentAccess, Reader } from '@portal/sdk/server';
import { tellOrders } from '../statement/axes.server.ts';
import { giveBackCarried } from '../statement/carry.server.ts';
import { settlementBizType } from '../statement/codes.ts';
import { notify, notifyOperators, notifyOther } from '../statement/notices.server.ts';
import type { Seen } from '../statement/schema.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { disputeSteps, paymentSteps, settlementSteps } from '../statement/steps.ts';
import { advance, entering, perform, settlementDocument, sideOf } from '../statement/transitions.server.ts';
import type { Before, Moved, Written } from '../statement/transitions.server.ts';

/** Who has confirmed, and when. @param by - Default the user. */
function signature({ user, clock }: Context, side: 'SUPPLIER' | 'PURCHASER', by = user.userName): Written {
  const at = clock.now().toISOString();
  return side === 'SUPPLIER'
    ? { supplierConfirmedAt: at, supplierConfirmedBy: by }
    : { purchaserConfirmedAt: at, purchaserConfirmedBy: by };
}
const unsignedByPurchaser = { purchaserConfirmedAt: null, purchaserConfirmedBy: null };
const unsigned = { supplierConfirmedAt: null, supplierConfirmedBy: null, ...unsignedByPurchaser };

export async function submit(seen: Seen, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'SUBMIT', (before) => {
    const own = sideOf(before, context.user.entId) === 'SUPPLIER';
    return { set: own ? { ...entering(context, 20), ...signature(context, 'SUPPLIER') } : entering(context, 10) };
  });
  await tellOrders(context, moved.id);
  await notifyOther(context, moved, `结算单 ${moved.settlementNo} 已提交，请核对确认。`);
}

/** @param starter - Who may not decide it. */
export const askForApproval = (
  context: Context,
  {
    settlementNo: bizCode,
    supplierEntId: entId,
    payableAmount: amount,
  }: Pick<Moved, 'settlementNo' | 'supplierEntId' | 'payableAmount'>,
  starter: string,
) => {
  const title = `结算单 ${bizCode} 审核`;
  return requestApproval(context, { bizType: settlementBizType, bizCode, title, entId, starter, amount });
};

/** Where a confirmation leads. */
export const confirmed = (context: Context, { status }: Pick<Before, 'status'>, by?: string): Written => ({
  ...entering(context, status === 10 ? 20 : 30),
  ...signature(context, status === 10 ? 'SUPPLIER' : 'PURCHASER', by),
});

export async function confirm(seen: Seen, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'CONFIRM', (before) => ({ set: confirmed(context, before) }));
  const { settlementNo, supplierEntId, purchaserEntId } = moved;
  if (moved.status === 20) {
    await notify(context, moved, purchaserEntId, `结算单 ${settlementNo} 已由供应商确认，请核对确认。`);
    return;
  }
  await askForApproval(context, moved, context.user.userId);
  await notify(context, moved, supplierEntId, `结算单 ${settlementNo} 双方已确认，等待运营单位审核。`);
  await notifyOperators(context, moved, `结算单 ${settlementNo} 双方已确认，请审核。`);
}

/** Where a statement stood before its last step. */
function back(context: Context, { status, settleType }: Before): Written {
  if (status === 30) return { ...entering(context, 20), ...unsignedByPurchaser };
  return { ...entering(context, status === 20 && settleType === 'PURCHASE' ? 10 : 0), ...unsigned };
}

/** The move alone: the workflow itself has ended the approval where the withdrawal comes from there. */
async function takeBack(context: Context, seen: Seen): Promise<Moved> {
  const moved = await perform(context, seen, 'WITHDRAW', (before) => ({ set: back(context, before) }));
  await tellOrders(context, moved.id);
  await notifyOther(context, moved, `结算单 ${moved.settlementNo} 已被对方撤回。`);
  return moved;
}

const endApproval = ({ emit }: Context, { settlementNo }: Moved) =>
  emit(approvalCancelled, { bizType: settlementBizType, bizCode: settlementNo });

export async function withdraw(seen: Seen, context: Context): Promise<void> {
  const moved = await takeBack(context, seen);
  if (moved.was === 30) await endApproval(context, moved);
}

/** The lines of a void statement are free for another. */
async function release(context: Context, settlementId: string): Promise<void> {
  const { db, clock } = context;
  await giveBackCarried(context, settlementId);
  await db.updateTable('stlLine').set({ live: false }).where('settlementId', '=', settlementId).execute();
  await db
    .updateTable('stlDispute')
    .set({ status: 2, closedAt: clock.now().toISOString() })
    .where('settlementId', '=', settlementId)
    .where('status', '=', 0)
    .execute();
}

export async function voidSettlement({ reason, ...seen }: Seen & { reason: string }, context: Context): Promise<void> {
  const set = { ...entering(context, 90), disputedFrom: null };
  const moved = await perform(context, seen, 'VOID', { set, reason });
  await release(context, moved.id);
  if (moved.was === 30) await endApproval(context, moved);
  await tellOrders(context, moved.id);
  if (moved.was !== 0) await notifyOther(context, moved, `结算单 ${moved.settlementNo} 已作废：${reason}`);
}

/** One that is nothing, since it carries everything on, is settled: nobody invoices or pays it. */
const passed = (context: Context): Written => ({
  ...entering(context, 40),
  status: sql<number>`case when amount = 0 and payable_amount = 0 then 80 else 40 end`,
  auditedAt: context.clock.now().toISOString(),
  dueDate: sql<string>`${context.clock.today()}::date + term_days`,
});

export const approvalSubscriptions = onApproval(settlementBizType, {
  async decided({ bizCode, approve, opinion }, context) {
    const { db } = context;
    const moved = await advance(context, { settlementNo: bizCode }, approve ? 'AUDIT_PASS' : 'AUDIT_REJECT', {
      set: approve ? passed(context) : { ...entering(context, 0), ...unsigned },
      reason: opinion === '' ? null : opinion,
    });
    const { id, supplierEntId, purchaserEntId, dueDate, payableAmount, status } = moved;
    // until the purchasing unit plans otherwise, all is paid on the due date
    if (approve && dueDate !== null && Number(payableAmount) > 0)
      await db.insertInto('stlPayPlan').values({ settlementId: id, seq: 1, dueDate, amount: payableAmount }).execute();
    await tellOrders(context, id);
    const next = status === 80 ? '金额结转下期，无需开票和付款' : `可以开票，付款到期日 ${dueDate}`;
    const text = approve
      ? `结算单 ${bizCode} 已通过运营单位审核，${next}。`
      : `结算单 ${bizCode} 被运营单位驳回：${opinion}`;
    await notify(context, moved, supplierEntId, text);
    await notify(context, moved, purchaserEntId, text);
  },

  /** A withdrawal on the statement's own page ends the approval first; one from the to-do list ends up here. */
  async withdrawn(settlementNo, context) {
    const all = context.db.selectFrom('stlSettlement').select(['id as settlementId', 'version']);
    const found = await all.where('settlementNo', '=', settlementNo).executeTakeFirst();
    if (found) await takeBack(context, found);
  },
});

const steps = [settlementSteps, disputeSteps, paymentSteps];
const visible = (reader: Reader) => visibleSettlements(reader).select(['s.id as id', 's.settlementNo as code']);

/** A statement as the platform's own rooms ask for it: history, notices to either side, approval. */
export const settlementDocuments: readonly DocumentAccess[] = [
  { bizType: settlementDocument, title: '结算单', visible, steps },
  { bizType: 'purchaseSettlement', visible, steps },
  { bizType: 'settlementUrge', visible, steps },
  {
    bizType: settlementBizType,
    visible,
    steps,
    decide: ['settlement:list:audit'],
    flow: byOperators('结算单审核'),
  },
];
