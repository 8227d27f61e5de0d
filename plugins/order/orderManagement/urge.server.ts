/** The party for whom an order waits is urged once a day. */
import { type Context, one, refuse } from '@portal/sdk/server';
import { record } from '../progress.server.ts';
import { visibleOrders } from '../visible-orders.server.ts';

/** @throws conflict when nobody is awaited, the user's own side is, or somebody has urged today. */
export async function urge(context: Context, orderId: string) {
  const { db, user, clock } = context;
  const order = await one(
    visibleOrders(context)
      .innerJoin('ordTrackNode as n', (join) => join.onRef('n.orderId', '=', 'o.id').on('n.leftAt', 'is', null))
      .select(['o.id', 'o.orderNo', 'n.nodeCode', 'n.responsibleEntId'])
      .where('o.id', '=', orderId),
    '订单不存在或已结束，无需催办',
  );
  if (order.responsibleEntId === user.entId) refuse('conflict', '当前环节由本单位负责，无需催办');
  const urged = db
    .updateTable('ordOrder')
    .set({ urgedOn: clock.today() })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('urgedOn', 'is', null), eb('urgedOn', '<', clock.today())]))
    .returning('id');
  await one(urged, '今天已催办过，每天限催办一次', 'conflict');
  await record(context, orderId, { action: 'URGE' });
  return order;
}
