/**
 * The list of orders, its workbook with one row an order or one row a line, and one order with everything that belongs
 * to it; phones leave masked.
 */
import { deliveryDate, itemName, lineAmount } from '@portal/sdk/calls/fields';
import { Obj, relabel } from '@portal/sdk/contract';
import {
  contains,
  type Context,
  type Db,
  historyOf,
  listOf,
  maskedPersonal,
  one,
  sheetColumns,
  sql,
} from '@portal/sdk/server';
import { gone, may, visibleOrders } from '../orders.server.ts';
import { type OrderDetail, type OrderFilters, orderManagement } from './contract.ts';
import { orderLine } from './lines.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** States in which goods are still awaited. */
const AWAITED = [10, 20, 30, 40, 50];

export const orderList = listOf(orderManagement.page, { alias: 'o', sort: 'createdAt' });

/** Visible orders, narrowed by what no field of theirs says. */
export const matching = (reader: Reader, { overdue, awaited, changing, goods }: OrderFilters) =>
  visibleOrders(reader)
    .$if(overdue === true, (q) => q.where('o.deliveryDate', '<', reader.clock.today()))
    .$if(overdue === true || awaited === true, (q) => q.where('o.status', 'in', AWAITED))
    .$if(changing === true, (q) => q.where('o.changeFlag', '=', true))
    .$if(goods !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('ordOrderLine as l')
            .select('l.id')
            .whereRef('l.orderId', '=', 'o.id')
            .where((line) => {
              const sought = contains(goods ?? '');
              return line.or([line('l.name', 'like', sought), line('l.materialCode', 'like', sought)]);
            }),
        ),
      ),
    );

type Side = 'SUPPLIER' | 'PURCHASER' | null;

/** What is worked out for each order. */
export const workedOut = (reader: Reader) =>
  [
    sql<number | null>`case when o.status in (${sql.join(AWAITED)})
      then o.delivery_date - ${reader.clock.today()}::date end`.as('daysLeft'),
    sql<boolean>`exists (select from ord_order_line l where l.order_id = o.id and l.shipped_qty < l.qty)`.as('owed'),
    sql<Side>`case o.cancel_ent_id
      when o.supplier_ent_id then 'SUPPLIER' when o.purchaser_ent_id then 'PURCHASER' end`.as('cancelAskedBy'),
    sql<Side>`case ${reader.user.entId}::bigint
      when o.supplier_ent_id then 'SUPPLIER' when o.purchaser_ent_id then 'PURCHASER' end`.as('side'),
    may(reader, 'o.id').as('may'),
  ] as const;

/** A line as the workbook names it beside its order. */
const { lineNo, materialCode, spec, unit, qty, unitPrice, taxRate, shippedQty, receivedQty, rejectedQty } =
  orderLine.properties;
const exportedLine = Obj({
  lineNo,
  materialCode,
  name: relabel(itemName, '物料名称'),
  spec,
  unit,
  qty,
  unitPrice,
  taxRate,
  amount: lineAmount,
  shippedQty,
  receivedQty,
  rejectedQty,
  lineDeliveryDate: relabel(deliveryDate, '行交期'),
});

export function exportOrders({ withLines, ...filters }: OrderFilters & { withLines?: boolean }, context: Context) {
  const orders = matching(context, filters).select(workedOut(context));
  if (!withLines) return orderList.export(orders, filters, { title: '订单列表' });
  const lines = orders
    .innerJoin('ordOrderLine as l', 'l.orderId', 'o.id')
    .select(['l.lineNo', 'l.materialCode', 'l.name', 'l.spec', 'l.unit', 'l.qty', 'l.unitPrice', 'l.taxRate'])
    .select(['l.amount', 'l.shippedQty', 'l.receivedQty', 'l.rejectedQty', 'l.deliveryDate as lineDeliveryDate']);
  return orderList.export(lines, filters, {
    title: '订单明细',
    beside: sheetColumns(exportedLine),
    within: 'l.lineNo',
  });
}

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
    .select([
      'o.cancelReason',
      'o.receiverName',
      'o.receiverAddress',
      'o.remark',
      maskedPersonal('phone', 'o.receiverPhone').as('receiverPhone'),
      'o.files',
    ])
    .$narrowType<Pick<OrderDetail, 'files'>>()
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
