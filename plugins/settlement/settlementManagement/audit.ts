/** The operating unit passes a statement that both sides have confirmed, or sends it back to its author. */
import { auditDecided, auditWithdrawn } from '@portal/sdk/calls/workflow';
import { type Context, on, one, refuse, type Subscription, sql } from '@portal/sdk/server';
import { tellOrders } from './axes.ts';
import { settlementBizType } from './contract.ts';
import { notify, record } from './log.ts';

const auditCode = 'settlement:list:audit';

/** One guarded step from 30; a second decision finds no row. */
function moveOn({ db, clock }: Context, settlementNo: string, approve: boolean) {
  const now = clock.now().toISOString();
  const passed = {
    status: 40,
    auditedAt: now,
    dueDate: sql<string>`${clock.today()}::date + term_days`,
  };
  const sentBack = {
    status: 0,
    supplierConfirmedAt: null,
    supplierConfirmedBy: null,
    purchaserConfirmedAt: null,
    purchaserConfirmedBy: null,
  };
  const moved = db
    .updateTable('stlSettlement')
    .set((eb) => ({ ...(approve ? passed : sentBack), version: eb('version', '+', 1), updatedAt: now }))
    .where('settlementNo', '=', settlementNo)
    .where('status', '=', 30)
    .returning(['id', 'settlementNo', 'supplierEntId', 'purchaserEntId', 'dueDate', 'payableAmount']);
  return one(moved, '该结算单已被处理，请刷新', 'conflict');
}

async function decided(context: Context, settlementNo: string, approve: boolean, opinion: string): Promise<void> {
  const { db, user } = context;
  if (!user.codes.has(auditCode)) refuse('forbidden', '您没有该操作的权限，请联系管理员分配权限');
  const moved = await moveOn(context, settlementNo, approve);
  const { id, supplierEntId, purchaserEntId, dueDate, payableAmount } = moved;
  await record(context, id, {
    action: approve ? 'AUDIT_PASS' : 'AUDIT_REJECT',
    from: 30,
    to: approve ? 40 : 0,
    reason: opinion === '' ? null : opinion,
  });
  // until the purchasing unit plans otherwise, all is paid on the due date
  if (approve && dueDate !== null && Number(payableAmount) > 0)
    await db.insertInto('stlPayPlan').values({ settlementId: id, seq: 1, dueDate, amount: payableAmount }).execute();
  await tellOrders(context, id);
  const text = approve
    ? `结算单 ${settlementNo} 已通过运营单位审核，可以开票，付款到期日 ${dueDate}。`
    : `结算单 ${settlementNo} 被运营单位驳回：${opinion}`;
  await notify(context, moved, supplierEntId, text);
  await notify(context, moved, purchaserEntId, text);
}

/** The purchaser's own withdrawal ends the audit first; one from the to-do list ends up here. */
async function withdrawn(context: Context, settlementNo: string): Promise<void> {
  const { db, clock } = context;
  const moved = await db
    .updateTable('stlSettlement')
    .set((eb) => ({
      status: 20,
      purchaserConfirmedAt: null,
      purchaserConfirmedBy: null,
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('settlementNo', '=', settlementNo)
    .where('status', '=', 30)
    .returning('id')
    .executeTakeFirst();
  if (moved) await record(context, moved.id, { action: 'WITHDRAW', from: 30, to: 20 });
}

export const auditSubscriptions: readonly Subscription[] = [
  on(auditDecided, async ({ bizType, bizCode, approve, opinion }, context) => {
    if (bizType === settlementBizType) await decided(context, bizCode, approve, opinion);
  }),
  on(auditWithdrawn, async ({ bizType, bizCode }, context) => {
    if (bizType === settlementBizType) await withdrawn(context, bizCode);
  }),
];
