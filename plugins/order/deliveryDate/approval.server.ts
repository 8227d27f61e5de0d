/** A change passes the purchasing unit, then the operating unit; only the second makes its date the order's. */
import { approvalCancelled, approvalRequested } from '@portal/sdk/calls/workflow';
import { type Context, onApproval, one, sql } from '@portal/sdk/server';
import { notify, notifyOperators } from '../notices.server.ts';
import { record } from '../progress.server.ts';
import { approvalHours, changeBizType } from './contract.ts';
import { perform } from './changes.server.ts';

interface Submitted {
  readonly changeNo: string;
  readonly orderNo: string;
  readonly supplierEntId: string;
  readonly purchaserEntId: string;
}

/** The moment by which the level that begins now should have decided. */
export const dueFrom = ({ clock }: Context): string =>
  new Date(clock.now().getTime() + approvalHours * 3_600_000).toISOString();

export const requestApproval = (context: Context, { changeNo, orderNo, supplierEntId, purchaserEntId }: Submitted) =>
  context.emit(approvalRequested, {
    bizType: changeBizType,
    bizCode: changeNo,
    title: `订单 ${orderNo} 交期变更`,
    entId: supplierEntId,
    starter: context.user.userId,
    steps: [
      { taskName: '采购单位一级审核', candidateRoleTypes: ['C'], candidateEntId: purchaserEntId },
      { taskName: '运营单位二级审核', candidateRoleTypes: ['Y'], candidateEntId: null },
    ],
  });

/** The change is decided or taken back: the order stops showing 交期变更中. */
async function release({ db }: Context, orderId: string): Promise<void> {
  await db.updateTable('ordOrder').set({ changeFlag: false }).where('id', '=', orderId).execute();
}

type Seen = { readonly id: string; readonly version: number } | { readonly changeNo: string };

/** Its supplier takes a change back while it is under approval, here or in the workflow's own list. */
export async function takeBack(seen: Seen, context: Context): Promise<void> {
  const { changeNo, orderId } = await perform(context, seen, 'WITHDRAW', { set: { dueAt: null } });
  await release(context, orderId);
  await record(context, orderId, { action: 'CHANGE_WITHDRAW', reason: changeNo });
  await context.emit(approvalCancelled, { bizType: changeBizType, bizCode: changeNo });
}

type Level = 1 | 2;

/** One guarded step of the change itself; a second decision finds no row. */
function moveOn(context: Context, changeNo: string, level: Level, approve: boolean, opinion: string) {
  const by = context.user.userName;
  const at = context.clock.now().toISOString();
  const first = { firstOpinion: opinion, firstByName: by, firstAt: at, dueAt: approve ? dueFrom(context) : null };
  const second = { secondOpinion: opinion, secondByName: by, secondAt: at, dueAt: null };
  const name = `${approve ? 'PASS' : 'REJECT'}${level}` as const;
  return perform(context, { changeNo }, name, { set: level === 1 ? first : second });
}

/** Writes the new dates into the lines and the order, as its next revision; the old ones stay in the history. */
async function takeEffect(
  context: Context,
  { id, orderId, changeNo }: { id: string; orderId: string; changeNo: string },
) {
  const { db, clock } = context;
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
  const changes = moves.map((m) => ({ label: `第 ${m.lineNo} 行交期`, before: m.oldDate, after: m.newDate }));
  await record(context, orderId, { action: 'CHANGE_EFFECTIVE', reason: changeNo, changes });
}

async function decided(
  context: Context,
  changeNo: string,
  level: Level,
  approve: boolean,
  opinion: string,
): Promise<void> {
  const change = await moveOn(context, changeNo, level, approve, opinion);
  const { orderId, supplierEntId, purchaserEntId, newDate } = change;
  const { orderNo } = await one(context.db.selectFrom('ordOrder').select('orderNo').where('id', '=', orderId));
  const order = { id: orderId, orderNo };
  if (!approve) {
    await release(context, orderId);
    await record(context, orderId, { action: 'CHANGE_REJECT', reason: `${changeNo}：${opinion}` });
    return notify(context, order, supplierEntId, `订单 ${orderNo} 的交期变更 ${changeNo} 被驳回：${opinion}`);
  }
  if (level === 1) {
    await record(context, orderId, { action: 'CHANGE_FIRST', reason: changeNo });
    return notifyOperators(context, order, `订单 ${orderNo} 的交期变更 ${changeNo} 已通过一级审核，请二级审核。`);
  }
  await takeEffect(context, change);
  await release(context, orderId);
  const text = `订单 ${orderNo} 的交期变更 ${changeNo} 已生效，新交期 ${newDate}。`;
  await notify(context, order, supplierEntId, text);
  await notify(context, order, purchaserEntId, text);
}

export const approvalSubscriptions = onApproval(changeBizType, {
  decided: ({ bizCode, step, approve, opinion }, context) =>
    decided(context, bizCode, step === 1 ? 1 : 2, approve, opinion),
  withdrawn: (changeNo, context) => takeBack({ changeNo }, context),
});
