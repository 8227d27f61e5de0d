/** One order with everything that belongs to it; phones leave masked. */
import { type Context, type Db, historyOf, one, sql } from '@portal/sdk/server';
import { gone, visibleOrders } from '../orders.server.ts';
import type { OrderDetail } from './contract.ts';
import { orderList, workedOut } from './list.server.ts';

const maskedPhone = sql<string>`regexp_replace(o.receiver_phone, '(\\d{3})\\d{4}(\\d+)', '\\1****\\2')`;

type Shipment = OrderDetail['shipments'][number];

export async function shipmentsOf(db: Db, orderId: string): Promise<Shipment[]> {
  const shipments = await db
    .selectFrom('ordShipment')
    .select(['id', 'shipNo', 'carrier', 'waybillNo', 'status', 'traces', 'files', 'shippedAt', 'signedAt'])
    .$narrowType<Pick<Shipment, 'status' | 'traces' | 'files'>>()
    .where('orderId', '=', orderId)
    .orderBy('shippedAt')
    .execute();
  const lines = await db
    .selectFrom('ordShipmentLine as s')
    .innerJoin('ordOrderLine as l', 'l.id', 's.orderLineId')
    .select(['s.shipmentId', 'l.lineNo', 'l.name', 'l.unit', 's.qty'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.lineNo')
    .execute();
  return shipments.map((shipment) => ({
    ...shipment,
    lines: lines.filter(({ shipmentId }) => shipmentId === shipment.id),
  }));
}

async function receiptsOf(db: Db, orderId: string) {
  const receipts = await db
    .selectFrom('ordReceipt')
    .select(['id', 'receiptNo', 'receiverName', 'receivedAt'])
    .where('orderId', '=', orderId)
    .orderBy('receivedAt')
    .execute();
  const lines = await db
    .selectFrom('ordReceiptLine as r')
    .innerJoin('ordOrderLine as l', 'l.id', 'r.orderLineId')
    .select(['r.receiptId', 'l.lineNo', 'l.name', 'l.unit', 'r.receivedQty', 'r.rejectedQty', 'r.reason'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.lineNo')
    .execute();
  return receipts.map((receipt) => ({ ...receipt, lines: lines.filter(({ receiptId }) => receiptId === receipt.id) }));
}

const numbered = (bizType: 'agreement' | 'contract', bizNo: string | null, bizId: string | null) =>
  bizNo === null ? [] : [{ bizType, bizNo, bizId }];

export async function orderDetail(context: Context, orderId: string): Promise<OrderDetail> {
  const { db } = context;
  const found = orderList
    .rows(visibleOrders(context).select(workedOut(context)))
    .select(['o.versionNo', 'o.agreementId', 'o.contractId', 'o.contractNo', 'o.penaltyClause', 'o.paidAmount'])
    .select(['o.cancelReason', 'o.receiverName', 'o.receiverAddress', 'o.remark', maskedPhone.as('receiverPhone')])
    .where('o.id', '=', orderId);
  const order = await one(found, gone);
  const lines = await db
    .selectFrom('ordOrderLine')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
  const [shipments, receipts] = [await shipmentsOf(db, orderId), await receiptsOf(db, orderId)];
  const related = [
    ...numbered('agreement', order.agreementNo, order.agreementId),
    ...numbered('contract', order.contractNo, order.contractId),
    ...shipments.map(({ id, shipNo }) => ({ bizType: 'shipment' as const, bizNo: shipNo, bizId: id })),
    ...receipts.map(({ id, receiptNo }) => ({ bizType: 'receipt' as const, bizNo: receiptNo, bizId: id })),
  ];
  return { ...order, lines, shipments, receipts, log: await historyOf(db, 'order', orderId), related };
}
