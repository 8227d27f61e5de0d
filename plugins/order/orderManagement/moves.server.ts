/**
 * A step of an order leaves its history, its percents and nodes. Goods move by line: shipped ≤ ordered × 1.05, received +
 * rejected ≤ shipped.
 */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, type Performed, refuseField, sql } from '@portal/sdk/server';
import { perform } from '../orders.server.ts';
import { advance } from '../progress.server.ts';
import { type orderManagement, overDelivery } from './contract.ts';

/** An order and its version as the user saw them. */
type Seen = Pick<InputOf<typeof orderManagement.confirm>, 'orderId' | 'version'>;

type StepName = Parameters<typeof perform>[2];
export type Moved = Awaited<ReturnType<typeof perform>>;

/** The guarded move and its history alone, for steps that go on with the lines. */
const step = (context: Context, { orderId, version }: Seen, name: StepName, how?: Performed<'ordOrder'>) =>
  perform(context, { id: orderId, version }, name, how);

/** A whole step: the move, its history, percents and nodes. */
export async function wholeStep(context: Context, seen: Seen, name: StepName, how?: Performed<'ordOrder'>) {
  const moved = await step(context, seen, name, how);
  await advance(context, moved.id);
  return moved;
}

/** The enterprise across the table. */
export const otherParty = ({ supplierEntId, purchaserEntId }: Moved, entId: string): string =>
  entId === supplierEntId ? purchaserEntId : supplierEntId;

type ShipInput = InputOf<typeof orderManagement.ship>;
type ReceiveInput = InputOf<typeof orderManagement.receive>;

const positive = (quantity: string) => Number(quantity) > 0;

function demandDistinct(lines: readonly { lineId: string }[]): void {
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) refuseField('lines', '同一订单行只能填写一次');
}

async function shipLine(db: Db, orderId: string, { lineId, qty }: ShipInput['lines'][number]) {
  if (!positive(qty)) refuseField('lines', '发货数量必须大于 0');
  const shipped = db
    .updateTable('ordOrderLine')
    .set({ shippedQty: sql<string>`shipped_qty + ${qty}::numeric` })
    .where('id', '=', lineId)
    .where('orderId', '=', orderId)
    .where(sql<boolean>`shipped_qty + ${qty}::numeric <= qty * ${1 + overDelivery}::numeric`)
    .returning('id');
  if (!(await shipped.executeTakeFirst())) refuseField('lines', '累计发货数量不能超过订购数量的 105%');
}

export async function ship(input: ShipInput, context: Context) {
  const { db, clock, nextNumber } = context;
  const { orderId, lines, carrier, waybillNo, files = [] } = input;
  demandDistinct(lines);
  const shipNo = await nextNumber('FH');
  const reason = `${shipNo}（${carrier} ${waybillNo}）`;
  const moved = await step(context, input, 'SHIP', { reason });
  for (const line of lines) await shipLine(db, orderId, line);
  const now = clock.now().toISOString();
  const traces = JSON.stringify([{ at: now, text: `${carrier}已揽收，运单号 ${waybillNo}` }]);
  const sent = { shipNo, orderId, carrier, waybillNo, files: JSON.stringify(files), traces, shippedAt: now };
  const { id } = await one(db.insertInto('ordShipment').values(sent).returning('id'));
  await db
    .insertInto('ordShipmentLine')
    .values(lines.map(({ lineId, qty }) => ({ shipmentId: id, orderLineId: lineId, qty })))
    .execute();
  await advance(context, orderId);
  return { moved, shipNo };
}

async function receiveLine(db: Db, orderId: string, line: ReceiveInput['lines'][number]) {
  const { lineId, receivedQty, rejectedQty, reason } = line;
  if (Number(receivedQty) < 0 || Number(rejectedQty) < 0) refuseField('lines', '收货数量不能小于 0');
  if (!positive(receivedQty) && !positive(rejectedQty)) refuseField('lines', '收货数量与拒收数量不能同时为 0');
  if (positive(rejectedQty) && !reason) refuseField('lines', '请输入拒收原因');
  const received = db
    .updateTable('ordOrderLine')
    .set({
      receivedQty: sql<string>`received_qty + ${receivedQty}::numeric`,
      rejectedQty: sql<string>`rejected_qty + ${rejectedQty}::numeric`,
    })
    .where('id', '=', lineId)
    .where('orderId', '=', orderId)
    .where(sql<boolean>`received_qty + rejected_qty + ${receivedQty}::numeric + ${rejectedQty}::numeric <= shipped_qty`)
    .returning('id');
  if (!(await received.executeTakeFirst())) refuseField('lines', '收货与拒收数量之和不能超过已发数量');
}

async function signShipments({ db, clock, user }: Context, orderId: string): Promise<void> {
  const signedAt = clock.now().toISOString();
  const trace = JSON.stringify([{ at: signedAt, text: `${user.userName}已签收` }]);
  await db
    .updateTable('ordShipment')
    .set({ status: 2, signedAt, traces: sql<string>`traces || ${trace}::jsonb` })
    .where('orderId', '=', orderId)
    .where('status', '=', 1)
    .execute();
}

export async function receive(input: ReceiveInput, context: Context) {
  const { db, user, clock, nextNumber } = context;
  const { orderId, lines } = input;
  demandDistinct(lines);
  const receiptNo = await nextNumber('SH');
  const moved = await step(context, input, 'RECEIVE', { reason: receiptNo });
  for (const line of lines) await receiveLine(db, orderId, line);
  const taken = { receiptNo, orderId, receiverName: user.userName, receivedAt: clock.now().toISOString() };
  const { id } = await one(db.insertInto('ordReceipt').values(taken).returning('id'));
  await db
    .insertInto('ordReceiptLine')
    .values(lines.map(({ lineId, ...counted }) => ({ ...counted, receiptId: id, orderLineId: lineId })))
    .execute();
  await signShipments(context, orderId);
  await advance(context, orderId);
  return { moved, receiptNo };
}
