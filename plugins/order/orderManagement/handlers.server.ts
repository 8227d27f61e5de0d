/** A step of an order is made by its own party, from its states, once; others' orders do not exist. */
import { filesGranted } from '@portal/sdk/calls/files';
import { countBy, historyOf, implement, one, page } from '@portal/sdk/server';
import { cancel } from './cancellation.server.ts';
import { orderManagement, type OrderRow } from './contract.ts';
import { receive, ship } from './deliveries.server.ts';
import { orderDetail, shipmentsOf } from './detail.server.ts';
import { exportOrders } from './export.server.ts';
import { foundOrders, rowFacts } from './orders.server.ts';
import { visibleOrders } from '../visible-orders.server.ts';
import { noCancellation, otherParty, perform } from './transitions.server.ts';
import { notify } from '../notices.server.ts';
import { urge } from './urge.server.ts';

export default implement(orderManagement, {
  page(input, context) {
    const { sort = 'createdAt', order = 'desc' } = input;
    const rows = foundOrders(context, input)
      .select(rowFacts(context.clock.today(), context.user))
      .$narrowType<OrderRow>()
      .orderBy(`o.${sort}`, order)
      .orderBy('o.id', 'desc');
    return page(rows, input, 'o.id');
  },

  counts({ status: _, ...filters }, context) {
    return countBy(foundOrders(context, filters), 'o.status');
  },

  detail: ({ orderId }, context) => orderDetail(context, orderId),

  async confirm(input, context) {
    const moved = await perform(context, input, 'CONFIRM', { only: noCancellation });
    await notify(context, moved, moved.purchaserEntId, `订单 ${moved.orderNo} 已由供应商确认，等待发货。`);
    return null;
  },

  async reject({ reason, ...seen }, context) {
    const moved = await perform(context, seen, 'REJECT', { reason });
    await notify(context, moved, moved.purchaserEntId, `订单 ${moved.orderNo} 被供应商拒单：${reason}`);
    return null;
  },

  async ship(input, context) {
    const { moved, shipNo } = await ship(input, context);
    const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: 'order', bizId: moved.id } });
    await notify(context, moved, moved.purchaserEntId, `订单 ${moved.orderNo} 已发货，发货单 ${shipNo}，请及时收货。`);
    return { shipNo };
  },

  async receive(input, context) {
    const { moved, receiptNo } = await receive(input, context);
    await notify(context, moved, moved.supplierEntId, `订单 ${moved.orderNo} 已收货验收，收货单 ${receiptNo}。`);
    return { receiptNo };
  },

  async cancel(input, context) {
    const moved = await cancel(input, context);
    const told = {
      apply: `对方申请取消订单 ${moved.orderNo}，请处理。`,
      agree: `订单 ${moved.orderNo} 已取消。`,
      decline: `对方不同意取消订单 ${moved.orderNo}。`,
    };
    await notify(context, moved, otherParty(moved, context.user.entId), told[input.step]);
    return null;
  },

  async close({ reason, ...seen }, context) {
    const moved = await perform(context, seen, 'CLOSE', { reason });
    await notify(context, moved, moved.supplierEntId, `订单 ${moved.orderNo} 已短缺关闭：${reason}`);
    return null;
  },

  async urge({ orderId }, context) {
    const { orderNo, responsibleEntId } = await urge(context, orderId);
    await notify(context, { id: orderId }, responsibleEntId, `订单 ${orderNo} 等待贵单位处理，请尽快办理。`);
    return null;
  },

  export: (input, context) => exportOrders(input, context),

  async track({ orderId }, context) {
    const { orderNo } = await one(
      visibleOrders(context).select('o.orderNo').where('o.id', '=', orderId),
      '订单不存在或已被删除',
    );
    return {
      orderNo,
      log: await historyOf(context.db, 'order', orderId),
      shipments: await shipmentsOf(context.db, orderId),
    };
  },
});
