/** The way of a statement up to its audit: handed over, confirmed by both sides, taken back, void. */
import { auditCancelled, auditRequested } from '@portal/sdk/calls/workflow';
import { type Context, refuse } from '@portal/sdk/server';
import { tellOrders } from './axes.ts';
import { type Seen, settlementBizType } from './contract.ts';
import { notify, notifyOperators } from './log.ts';
import { type Before, type Change, type Moved, otherParty, perform, type Step } from './transitions.ts';

/** Who has confirmed, and when. */
function signature({ user, clock }: Context, side: 'SUPPLIER' | 'PURCHASER'): Change {
  const at = clock.now().toISOString();
  return side === 'SUPPLIER'
    ? { supplierConfirmedAt: at, supplierConfirmedBy: user.userName }
    : { purchaserConfirmedAt: at, purchaserConfirmedBy: user.userName };
}
const unsigned: Change = {
  supplierConfirmedAt: null,
  supplierConfirmedBy: null,
  purchaserConfirmedAt: null,
  purchaserConfirmedBy: null,
};

/** What may not be handed over: nothing to settle, or deductions above the amount. */
async function demandSettleable({ db }: Context, settlementId: string): Promise<void> {
  const { lines, payable } = await db
    .selectFrom('stlSettlement as s')
    .select((eb) => [
      's.payableAmount as payable',
      eb
        .selectFrom('stlLine as l')
        .select((line) => line.cast<number>(line.fn.countAll(), 'integer').as('n'))
        .whereRef('l.settlementId', '=', 's.id')
        .where('l.flag', '=', 'NORMAL')
        .as('lines'),
    ])
    .where('s.id', '=', settlementId)
    .executeTakeFirstOrThrow();
  if ((lines ?? 0) === 0) refuse('invalid', '结算单没有可结算的明细行');
  if (Number(payable) < 0) refuse('invalid', '扣减金额超过结算金额，请先调整');
}

export async function submit(seen: Seen, context: Context): Promise<null> {
  const how: Step = {
    by: 'AUTHOR',
    from: [0],
    verb: '提交',
    set: (_, side) => (side === 'SUPPLIER' ? { status: 20, ...signature(context, side) } : { status: 10 }),
  };
  const moved = await perform(context, seen, how, { action: 'SUBMIT' });
  await demandSettleable(context, moved.id);
  await tellOrders(context, moved.id);
  await notify(
    context,
    moved,
    otherParty(moved, context.user.entId),
    `结算单 ${moved.settlementNo} 已提交，请核对确认。`,
  );
  return null;
}

/** @param starter - Who may not decide it. */
export const requestAudit = (
  { emit }: Context,
  { settlementNo, supplierEntId }: Pick<Moved, 'settlementNo' | 'supplierEntId'>,
  starter: string,
) =>
  emit(auditRequested, {
    bizType: settlementBizType,
    bizCode: settlementNo,
    title: `结算单 ${settlementNo} 审核`,
    entId: supplierEntId,
    starter,
    steps: [{ taskName: '运营单位审核', candidateRoleTypes: ['Y'], candidateEntId: null }],
  });

export async function confirm(seen: Seen, context: Context): Promise<null> {
  const how: Step = {
    by: ({ status }) => (status === 20 ? 'PURCHASER' : status === 10 ? 'SUPPLIER' : 'EITHER'),
    from: [10, 20],
    verb: '确认',
    set: (_, side) => ({ status: side === 'SUPPLIER' ? 20 : 30, ...signature(context, side) }),
  };
  const moved = await perform(context, seen, how, { action: 'CONFIRM' });
  await demandSettleable(context, moved.id);
  const { settlementNo, supplierEntId, purchaserEntId } = moved;
  if (moved.to === 20) {
    await notify(context, moved, purchaserEntId, `结算单 ${settlementNo} 已由供应商确认，请核对确认。`);
    return null;
  }
  await requestAudit(context, moved, context.user.userId);
  await notify(context, moved, supplierEntId, `结算单 ${settlementNo} 双方已确认，等待运营单位审核。`);
  await notifyOperators(context, moved, `结算单 ${settlementNo} 双方已确认，请审核。`);
  return null;
}

/** Whose last step the present state is, and where the statement stood before it. */
function back({ status, settleType }: Before): Change {
  if (status === 30) return { status: 20, purchaserConfirmedAt: null, purchaserConfirmedBy: null };
  return { status: status === 20 && settleType === 'PURCHASE' ? 10 : 0, ...unsigned };
}

const endAudit = ({ emit }: Context, { settlementNo }: Moved) =>
  emit(auditCancelled, { bizType: settlementBizType, bizCode: settlementNo });

export async function withdraw(seen: Seen, context: Context): Promise<null> {
  const how: Step = {
    by: ({ status }) => (status === 30 ? 'PURCHASER' : status === 20 ? 'SUPPLIER' : 'AUTHOR'),
    from: [10, 20, 30],
    verb: '撤回',
    set: back,
  };
  const moved = await perform(context, seen, how, { action: 'WITHDRAW' });
  if (moved.status === 30) await endAudit(context, moved);
  await tellOrders(context, moved.id);
  await notify(context, moved, otherParty(moved, context.user.entId), `结算单 ${moved.settlementNo} 已被对方撤回。`);
  return null;
}

/** The lines of a void statement are free for another. */
export async function release({ db, clock }: Context, settlementId: string): Promise<void> {
  await db.updateTable('stlLine').set({ live: false }).where('settlementId', '=', settlementId).execute();
  await db
    .updateTable('stlDispute')
    .set({ status: 2, closedAt: clock.now().toISOString() })
    .where('settlementId', '=', settlementId)
    .where('status', '=', 0)
    .execute();
}

export async function voidSettlement({ reason, ...seen }: Seen & { reason: string }, context: Context): Promise<null> {
  const how: Step = {
    by: 'AUTHOR',
    from: [0, 10, 15, 20, 30],
    verb: '作废',
    set: () => ({ status: 90, disputedFrom: null }),
  };
  const moved = await perform(context, seen, how, { action: 'VOID', reason });
  await release(context, moved.id);
  if (moved.status === 30) await endAudit(context, moved);
  await tellOrders(context, moved.id);
  if (moved.status !== 0)
    await notify(
      context,
      moved,
      otherParty(moved, context.user.entId),
      `结算单 ${moved.settlementNo} 已作废：${reason}`,
    );
  return null;
}
