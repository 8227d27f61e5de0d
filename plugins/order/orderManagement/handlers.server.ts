/** A step of an order is made by its own party, from its states, once; others' orders do not exist. */
import { filesGranted } from '@portal/sdk/calls/files';
import { historyOf, implement, one, refuseField } from '@portal/sdk/server';
import { notify, notifyOfDelivery } from '../notices.server.ts';
import { demand, gone, visibleOrders } from '../orders.server.ts';
import { record } from '../progress.server.ts';
import { orderManagement } from './contract.ts';
import { exportOrders, matching, orderDetail, orderList, shipmentsOf, workedOut } from './list.server.ts';
import { otherParty, receive, ship, wholeStep } from './moves.server.ts';

export default implement(orderManagement, {
  page: (input, context) => orderList.page(matching(context, input).select(workedOut(context)), input),

  counts: ({ status: _, ...filters }, context) =>
    orderList.counts(matching(context, filters), filters, 'status', ['orderAmount']),

  detail: ({ orderId }, context) => orderDetail(context, orderId),

  async confirm(input, context) {
    const moved = await wholeStep(context, input, 'CONFIRM');
    await notify(context, moved, moved.purchaserEntId, `订单 ${moved.orderNo} 已由供应商确认，等待发货。`);
  },

  async reject({ reason, ...seen }, context) {
    const moved = await wholeStep(context, seen, 'REJECT', { reason });
    await notify(context, moved, moved.purchaserEntId, `订单 ${moved.orderNo} 被供应商拒单：${reason}`);
  },

  async ship(input, context) {
    const { moved, shipNo } = await ship(input, context);
    const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: 'order', bizId: moved.id } });
    const told = `订单 ${moved.orderNo} 已发货，发货单 ${shipNo}，请及时收货。`;
    await notifyOfDelivery(context, moved, moved.purchaserEntId, told);
    return { shipNo };
  },

  async receive(input, context) {
    const { moved, receiptNo } = await receive(input, context);
    const told = `订单 ${moved.orderNo} 已收货验收，收货单 ${receiptNo}。`;
    await notifyOfDelivery(context, moved, moved.supplierEntId, told);
    return { receiptNo };
  },

  /** An order is cancelled before shipping, when one side has asked and the other agrees. */
  async cancel(input, context) {
    const { step, reason = null } = input;
    const { entId } = context.user;
    if (step === 'apply' && reason === null) refuseField('reason', '请输入取消原因');
    const name = ({ apply: 'CANCEL_APPLY', agree: 'CANCEL', decline: 'CANCEL_DECLINE' } as const)[step];
    const set = step === 'apply' ? { cancelEntId: entId, cancelReason: reason } : { cancelEntId: null };
    const moved = await wholeStep(context, input, name, { set, reason });
    const told = {
      apply: `对方申请取消订单 ${moved.orderNo}，请处理。`,
      agree: `订单 ${moved.orderNo} 已取消。`,
      decline: `对方不同意取消订单 ${moved.orderNo}。`,
    };
    await notify(context, moved, otherParty(moved, entId), told[step]);
  },

  async close({ reason, ...seen }, context) {
    const moved = await wholeStep(context, seen, 'CLOSE', { reason });
    await notify(context, moved, moved.supplierEntId, `订单 ${moved.orderNo} 已短缺关闭：${reason}`);
  },

  /** The party for whom an order waits is urged once a day. */
  async urge({ orderId }, context) {
    const { db, clock } = context;
    const { orderNo } = await demand(context, { id: orderId }, 'URGE');
    const marked = db
      .updateTable('ordOrder')
      .set({ urgedOn: clock.today() })
      .where('id', '=', orderId)
      .where((eb) => eb.or([eb('urgedOn', 'is', null), eb('urgedOn', '<', clock.today())]))
      .returning('id');
    await one(marked, '今天已催办过，每天限催办一次', 'conflict');
    const waiting = db.selectFrom('ordTrackNode').select('responsibleEntId').where('orderId', '=', orderId);
    const { responsibleEntId } = await one(waiting.where('leftAt', 'is', null));
    await record(context, orderId, { action: 'URGE' });
    await notify(context, { id: orderId }, responsibleEntId, `订单 ${orderNo} 等待贵单位处理，请尽快办理。`);
  },

  export: async (input, context) => exportOrders(input, context),

  async track({ orderId }, context) {
    const { orderNo } = await one(visibleOrders(context).select('o.orderNo').where('o.id', '=', orderId), gone);
    return {
      orderNo,
      log: await historyOf(context.db, 'order', orderId),
      shipments: await shipmentsOf(context.db, orderId),
    };
  },
});
