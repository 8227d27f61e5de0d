/** A change passes the purchasing unit, then the operating unit; only the second makes its date the order's. */
import { approvalCancelled, type approvalDecided } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type ApprovalFlow, askedSteps, type Context, onApproval, one, requestApproval, sql } from '@portal/sdk/server';
import { changeNotices } from '../notices.server.ts';
import { type Deed, record } from '../progress.server.ts';
import { perform } from './changes.server.ts';
import { approvalHours, changeBizType, shortDays } from './contract.ts';

/** Each level has a state of the change, and a code. */
export const changeFlow: ApprovalFlow = {
  title: '交期变更审核',
  changes: 'fixed',
  steps: [
    { taskName: '采购单位一级审核', roles: ['C'], dueHours: approvalHours },
    { taskName: '运营单位二级审核', roles: ['Y'], dueHours: approvalHours },
  ],
};

interface Asked {
  readonly changeNo: string;
  readonly orderNo: string;
  readonly affectedAmount: string;
  readonly delayDays: number;
  readonly purchaserEntId: string;
}

export const askForApproval = (context: Context, asked: Asked) => {
  const { changeNo, orderNo, affectedAmount, delayDays, purchaserEntId } = asked;
  return requestApproval(context, {
    bizType: changeBizType,
    bizCode: changeNo,
    amount: affectedAmount,
    together: delayDays <= shortDays,
    title: `订单 ${orderNo} 交期变更`,
    steps: askedSteps(changeFlow, { C: purchaserEntId }),
  });
};

/** The change is decided or taken back: the order stops showing 交期变更中. */
async function release(context: Context, orderId: string, deed: Deed): Promise<void> {
  await context.db.updateTable('ordOrder').set({ changeFlag: false }).where('id', '=', orderId).execute();
  await record(context, orderId, deed);
}

type Seen = { readonly id: string; readonly version: number } | { readonly changeNo: string };

/** Its supplier takes a change back while it is under approval, here or in the workflow's own list. */
export async function takeBack(seen: Seen, context: Context): Promise<void> {
  const { changeNo, orderId } = await perform(context, seen, 'WITHDRAW', { set: { dueAt: null } });
  await release(context, orderId, { action: 'CHANGE_WITHDRAW', reason: changeNo });
  await context.emit(approvalCancelled, { bizType: changeBizType, bizCode: changeNo });
}

/** Writes the new dates into the lines and the order, as its next revision. @returns what they replace. */
async function takeEffect({ db, clock }: Context, { id, orderId }: { id: string; orderId: string }) {
  const moves = await db
    .selectFrom('ordDeliveryChangeLine as c')
    .innerJoin('ordOrderLine as l', 'l.id', 'c.orderLineId')
    .select(['l.lineNo', 'c.oldDate', 'c.newDate'])
    .where('c.changeId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  await db
    .updateTable('ordOrderLine as l')
    .from('ordDeliveryChangeLine as c')
    .set((eb) => ({ deliveryDate: eb.ref('c.newDate') }))
    .whereRef('c.orderLineId', '=', 'l.id')
    .where('c.changeId', '=', id)
    .execute();
  await db
    .updateTable('ordOrder')
    .set((eb) => ({
      deliveryDate: sql<string>`(select max(l.delivery_date) from ord_order_line l where l.order_id = ${orderId})`,
      versionNo: eb('versionNo', '+', 1),
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', '=', orderId)
    .execute();
  return moves.map((m) => ({ label: `第 ${m.lineNo} 行交期`, before: m.oldDate, after: m.newDate }));
}

/** One guarded step of the change itself; a second decision finds no row. */
async function decideLevel(
  { bizCode: changeNo, step, approve, opinion }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  const { userName } = context.user;
  const at = context.clock.now().toISOString();
  const level = step === 1 ? 1 : 2;
  const first = { firstOpinion: opinion, firstByName: userName, firstAt: at, dueAt: null };
  const second = { secondOpinion: opinion, secondByName: userName, secondAt: at, dueAt: null };
  const change = await perform(context, { changeNo }, `${approve ? 'PASS' : 'REJECT'}${level}`, {
    set: level === 1 ? first : second,
  });
  const { orderId, supplierEntId, purchaserEntId, newDate } = change;
  const order = await one(context.db.selectFrom('ordOrder').select(['id', 'orderNo']).where('id', '=', orderId));
  const named = `订单 ${order.orderNo} 的交期变更 ${changeNo} `;
  if (!approve) {
    await release(context, orderId, { action: 'CHANGE_REJECT', reason: `${changeNo}：${opinion}` });
    await changeNotices.toEnterprise(context, order, supplierEntId, `${named}被驳回：${opinion}`);
  } else if (level === 1) {
    await record(context, orderId, { action: 'CHANGE_FIRST', reason: changeNo });
    await changeNotices.toOperators(context, order, `${named}已通过一级审核，请二级审核。`);
  } else {
    const changes = await takeEffect(context, change);
    await release(context, orderId, { action: 'CHANGE_EFFECTIVE', reason: changeNo, changes });
    for (const entId of [supplierEntId, purchaserEntId])
      await changeNotices.toEnterprise(context, order, entId, `${named}已生效，新交期 ${newDate}。`);
  }
}

export const approvalSubscriptions = onApproval(changeBizType, {
  arrived: ({ bizCode: changeNo, dueAt }, { db }) =>
    db.updateTable('ordDeliveryChange').set({ dueAt }).where('changeNo', '=', changeNo).execute(),
  passed: decideLevel,
  decided: decideLevel,
  withdrawn: (changeNo, context) => takeBack({ changeNo }, context),
});
