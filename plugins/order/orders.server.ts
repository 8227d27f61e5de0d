/** Which orders a user sees, and which steps they may make on them. */
import { orderSides } from '@portal/sdk/calls/order';
import { inDataScope, type Only, type Reader, sql, transitions, type User } from '@portal/sdk/server';
import { orderSteps } from './steps.ts';

/** Each party sees its own orders as far as the user's roles reach: those of the enterprise, or those looked after. */
export const visibleOrders = ({ db, user }: Reader) =>
  db.selectFrom('ordOrder as o').where(inDataScope(user, orderSides('o')));

/** The step waits for an open request to cancel the order. */
const noCancellation = (): Only => ({
  if: sql`cancel_ent_id is null`,
  otherwise: '订单有待处理的取消申请，请先处理',
});

/** The other side has asked to cancel the order. */
const othersCancellation = ({ entId }: User): Only => ({
  if: sql`cancel_ent_id <> ${entId}`,
  otherwise: '没有待您处理的取消申请',
});

/** Goods are shipped and wait for their receipt. */
const receivable = (): Only => ({
  if: sql`exists (select from ord_order_line l
    where l.order_id = ord_order.id and l.shipped_qty > l.received_qty + l.rejected_qty)`,
  otherwise: '收货与拒收数量之和不能超过已发数量',
});

/** The order waits for somebody else. */
const awaitsOthers = ({ entId }: User): Only => ({
  if: sql`exists (select from ord_track_node n
    where n.order_id = ord_order.id and n.left_at is null and n.responsible_ent_id <> ${entId})`,
  otherwise: '当前环节由本单位负责，无需催办',
});

/** An order moves only from the states of its step, by its own party, at the version that the party saw. */
export const { perform, demand, gone, may, handedOver } = transitions({
  table: 'ordOrder',
  bizType: 'order',
  noun: '订单',
  parties: {
    SUPPLIER: { title: '供应商', ent: ['supplierEntId'] },
    PURCHASER: { title: '采购单位', ent: ['purchaserEntId'] },
    EITHER: { title: '订单双方', ent: ['supplierEntId', 'purchaserEntId'] },
  },
  visible: ({ user }) => inDataScope(user, orderSides('ordOrder')),
  steps: orderSteps,
  owners: { supplierEntId: 'supplierUserId', purchaserEntId: 'purchaserUserId' },
  only: {
    CONFIRM: noCancellation,
    REJECT: noCancellation,
    SHIP: noCancellation,
    RECEIVE: receivable,
    URGE: awaitsOthers,
    CANCEL_APPLY: noCancellation,
    CANCEL: othersCancellation,
    CANCEL_DECLINE: othersCancellation,
  },
});
