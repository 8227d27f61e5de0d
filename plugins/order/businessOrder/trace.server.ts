/** One order's way: each node with its stay, and the documents that arose on it. */
import { type Context, one, sql } from '@portal/sdk/server';
import type { OutputOf } from '@portal/sdk/contract';
import { gone, visibleOrders } from '../orders.server.ts';
import { type businessOrder, type Node, STUCK_AFTER_DAYS } from './contract.ts';

type Trace = OutputOf<typeof businessOrder.trace>;
const msPerDay = 86_400_000;

/** Shipments, then receipts. */
function documentsOf({ db }: Context, orderId: string): Promise<Trace['documents']> {
  const shipments = db
    .selectFrom('ordShipment')
    .select([sql<string>`'shipment'`.as('bizType'), 'shipNo as bizNo', 'id as bizId', 'shippedAt as at'])
    .where('orderId', '=', orderId);
  const receipts = db
    .selectFrom('ordReceipt')
    .select([sql<string>`'receipt'`.as('bizType'), 'receiptNo as bizNo', 'id as bizId', 'receivedAt as at'])
    .where('orderId', '=', orderId);
  return shipments.unionAll(receipts).execute();
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
