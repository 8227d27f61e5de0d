/** One order's way: each node with its stay, and the documents that arose on it. */
import { type Context, one, sql } from '@portal/sdk/server';
import type { OutputOf } from '@portal/sdk/contract';
import { gone, visibleOrders } from '../orders.server.ts';
import { type businessOrder, type Node, STUCK_AFTER_DAYS } from './contract.ts';

type Trace = OutputOf<typeof businessOrder.trace>;
const msPerDay = 86_400_000;

async function documentsOf({ db }: Context, orderId: string): Promise<Trace['documents']> {
  const shipments = await db
    .selectFrom('ordShipment')
    .select(['id as bizId', 'shipNo as bizNo', 'shippedAt as at'])
    .where('orderId', '=', orderId)
    .execute();
  const receipts = await db
    .selectFrom('ordReceipt')
    .select(['id as bizId', 'receiptNo as bizNo', 'receivedAt as at'])
    .where('orderId', '=', orderId)
    .execute();
  return [
    ...shipments.map((shipment) => ({ bizType: 'shipment', ...shipment })),
    ...receipts.map((receipt) => ({ bizType: 'receipt', ...receipt })),
  ];
}

export async function traceOf(context: Context, orderId: string): Promise<Trace> {
  const { db, clock } = context;
  const found = visibleOrders(context)
    .select(['o.orderNo', 'o.projectName', 'o.createdAt', 'o.supplierEntId', 'o.supplierName', 'o.purchaserName'])
    .where('o.id', '=', orderId);
  const order = await one(found, gone);
  const nodes = await db
    .selectFrom('ordTrackNode')
    .select([sql<Node>`node_code`.as('node'), 'responsibleEntId', 'enteredAt', 'leftAt'])
    .where('orderId', '=', orderId)
    .orderBy('enteredAt')
    .orderBy('id')
    .execute();
  const placed = { bizType: 'order', bizNo: order.orderNo, bizId: orderId, at: order.createdAt };
  return {
    orderNo: order.orderNo,
    projectName: order.projectName,
    documents: [placed, ...(await documentsOf(context, orderId))],
    nodes: nodes.map(({ node, responsibleEntId, enteredAt, leftAt }) => {
      const days = Math.floor(
        ((leftAt ? Date.parse(leftAt) : clock.now().getTime()) - Date.parse(enteredAt)) / msPerDay,
      );
      const responsibleParty = responsibleEntId === order.supplierEntId ? order.supplierName : order.purchaserName;
      return { node, responsibleParty, enteredAt, leftAt, days, stuck: days > STUCK_AFTER_DAYS[node] };
    }),
  };
}
