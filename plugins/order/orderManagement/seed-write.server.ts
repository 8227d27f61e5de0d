/** Writes planned orders table by table, with the shipments, receipts, nodes and history that their state implies. */
import { type Db, insertRows, seedHistory, seedNumbers, sql, workingMoment } from '@portal/sdk/server';
import { CARRIERS, RECEIVERS, REJECT_REASONS } from './seed-goods.server.ts';
import type { Enterprise, PlannedOrder } from './seed-plan.server.ts';

const msPerDay = 86_400_000;

/** A planned order with its id, which its one shipment and its one receipt have too, and its place in time. */
interface Placed extends PlannedOrder {
  readonly id: number;
  readonly moment: (daysAgo: number) => string;
}

const dayOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10);
const compact = (iso: string) => dayOf(iso).replaceAll('-', '');
const six = (n: number) => String(n).padStart(6, '0');
const lineId = (orderId: number, lineNo: number) => orderId * 100 + lineNo;

function orderRow(order: Placed, index: number) {
  const { id, status, supplier, purchaser, family, orderType, sourceSystem, dueDaysAgo, at, moment } = order;
  const placedAt = moment(at.placed);
  const due = dayOf(new Date(Date.parse(moment(0)) - dueDaysAgo * msPerDay).toISOString());
  return {
    id,
    orderNo: `DD${compact(placedAt)}${six(id)}`,
    extOrderNo: sourceSystem === 'PORTAL' ? null : `${sourceSystem}-${compact(placedAt)}-${six(index)}`,
    sourceSystem,
    orderType,
    supplierEntId: supplier.id,
    supplierName: supplier.name,
    purchaserEntId: purchaser.id,
    purchaserName: purchaser.name,
    plate: purchaser.plate,
    projectName: `${purchaser.name}${family.project}`,
    contractNo: orderType === 3 ? null : `HT${compact(placedAt).slice(0, 4)}${six((index % 60) + 1)}`,
    penaltyClause: '逾期交货的，每逾期一日按逾期部分价款的 0.05% 支付违约金，累计不超过该部分价款的 5%。',
    orderDate: dayOf(placedAt),
    // never before the order itself
    deliveryDate: [due, dayOf(placedAt)].sort()[1],
    receiverName: RECEIVERS[index % RECEIVERS.length],
    receiverPhone: `1200000${String(1000 + (index % 9000))}`,
    receiverAddress: `${purchaser.name}物资仓库 ${(index % 6) + 1} 号库`,
    cancelReason: status === 80 ? '生产计划调整，不再需要' : null,
    status,
    createdAt: placedAt,
    updatedAt: placedAt,
  };
}

function nodeRows({ id, status, supplier, purchaser, at, moment }: Placed) {
  const passed = [
    ['CONFIRM', supplier.id, at.placed],
    ['SHIP', supplier.id, at.confirmed],
    ['RECEIVE', purchaser.id, status === 30 ? null : at.shipped],
    ['SETTLE', supplier.id, [60, 70].includes(status) ? at.received : null],
    ['INVOICE', supplier.id, at.settled],
    ['PAY', purchaser.id, at.invoiced],
  ] as const;
  const entered = passed.filter(([, , days]) => days !== null);
  const last = at.ended ?? at.paid;
  return entered.map(([nodeCode, responsibleEntId, days], index) => {
    const left = entered[index + 1]?.[2] ?? last;
    const leftAt = left === null ? null : moment(left);
    return { orderId: id, nodeCode, responsibleEntId, enteredAt: moment(days ?? 0), leftAt };
  });
}

/** How orders end that are not fulfilled, and why. */
const ENDING: Readonly<Partial<Record<PlannedOrder['status'], readonly [action: string, reason: string]>>> = {
  15: ['REJECT', '产能不足，无法按期交货'],
  80: ['CANCEL', '生产计划调整，不再需要'],
  90: ['CLOSE', '剩余数量不再需要'],
};

type Deed = readonly [action: string, by: Enterprise, person: string, daysAgo: number | null, reason: string | null];

function historyRows({ id, status, supplier, purchaser, at, moment }: Placed) {
  const [ending = '', reason = null] = ENDING[status] ?? [];
  const deeds: readonly Deed[] = [
    ['PLACE', purchaser, '温霁', at.placed, null],
    ['CONFIRM', supplier, '程屿', at.confirmed, null],
    ['SHIP', supplier, '陆苒', at.shipped, null],
    ['RECEIVE', purchaser, '许汐', at.received, null],
    status === 90
      ? [ending, purchaser, '温霁', at.ended, reason]
      : [ending, supplier, '程屿', ending === '' ? null : at.ended, reason],
  ];
  return deeds.flatMap(([action, { name }, person, days, why]) =>
    days === null ? [] : [{ id, action, reason: why, person, ent: name, at: moment(days) }],
  );
}

function shipmentRows({ id, at, moment, status }: Placed, index: number) {
  if (at.shipped === null) return [];
  const [shippedAt, signedAt] = [moment(at.shipped), at.received === null ? null : moment(at.received)];
  const shipNo = `FH${compact(shippedAt)}${six(index + 1)}`;
  const carrier = CARRIERS[index % CARRIERS.length];
  const waybillNo = `YD${compact(shippedAt)}${six(index + 1)}`;
  const traces = [
    { at: shippedAt, text: `${carrier}已揽收，运单号 ${waybillNo}` },
    ...(signedAt === null ? [] : [{ at: signedAt, text: '收货人已签收' }]),
  ];
  const signed = status === 30 || signedAt === null ? { status: 1, signedAt: null } : { status: 2, signedAt };
  return [{ id, shipNo, orderId: id, carrier, waybillNo, traces, shippedAt, ...signed }];
}

const shippedRows = ({ id, at, lines }: Placed) =>
  lines
    .filter(({ shippedQty }) => at.shipped !== null && shippedQty > 0)
    .map(({ lineNo, shippedQty }) => ({ shipmentId: id, orderLineId: lineId(id, lineNo), qty: shippedQty }));

function receiptRows({ id, at, moment }: Placed, index: number) {
  if (at.received === null) return [];
  const receivedAt = moment(at.received);
  const receiptNo = `SH${compact(receivedAt)}${six(index + 1)}`;
  return [{ id, receiptNo, orderId: id, receiverName: '许汐', receivedAt }];
}

const receivedRows = ({ id, at, lines }: Placed, index: number) =>
  lines
    .filter(({ receivedQty, rejectedQty }) => at.received !== null && receivedQty + rejectedQty > 0)
    .map(({ lineNo, receivedQty, rejectedQty }) => ({
      receiptId: id,
      orderLineId: lineId(id, lineNo),
      receivedQty,
      rejectedQty,
      reason: rejectedQty > 0 ? REJECT_REASONS[index % REJECT_REASONS.length] : null,
    }));

/** Amounts from the lines, percents from the view that the handlers use too, and the numbers taken so far. */
async function settleTotals(db: Db): Promise<void> {
  await sql`
    update ord_order o
    set order_amount = t.amount, amount_no_tax = t.amount_no_tax, tax_amount = t.tax_amount,
      paid_amount = case when o.status = 70 then t.received else 0 end
    from (select order_id, sum(amount) as amount, sum(amount_no_tax) as amount_no_tax, sum(tax_amount) as tax_amount,
        sum(round(least(received_qty, qty) * unit_price, 2)) as received
      from ord_order_line group by order_id) t
    where t.order_id = o.id`.execute(db);
  await sql`
    update ord_order o
    set receipt_rate = p.receipt_rate, settle_rate = p.settle_rate, invoice_rate = p.invoice_rate, pay_rate = p.pay_rate
    from ord_progress p where p.order_id = o.id`.execute(db);
  await seedNumbers(
    db,
    sql`select order_no from ord_order union all select ship_no from ord_shipment union all select receipt_no from ord_receipt`,
  );
}

/** Colleagues of each party share its orders; an order that waits to be confirmed has no one at the supplier yet. */
async function shareOut(db: Db): Promise<void> {
  await sql`
    with staff as (
      select m.ent_id, array_agg(m.user_id order by m.user_id) as ids
      from pub_membership m join pub_user u on u.id = m.user_id and u.status = 1
      group by m.ent_id)
    update ord_order o
    set purchaser_user_id = p.ids[1 + o.id % cardinality(p.ids)],
      supplier_user_id = case when o.status <> 10 then s.ids[1 + o.id % cardinality(s.ids)] end
    from staff p, staff s
    where p.ent_id = o.purchaser_ent_id and s.ent_id = o.supplier_ent_id`.execute(db);
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function write(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  await insertRows(db, table, named);
}

/** @param now - The demo's present; every moment lies before it. */
export async function writeOrders(db: Db, now: Date, planned: readonly PlannedOrder[]): Promise<void> {
  const moment = (daysAgo: number) =>
    workingMoment(now.getTime() - Math.round(daysAgo * msPerDay), now.getTime()).toISOString();
  const placed = planned.map((order, index): Placed => ({ ...order, moment, id: index + 1 }));
  const orders = placed.map(orderRow);
  await write(db, 'ord_order', orders);
  const lines = placed.flatMap(({ id: orderId, lines: own }, index) =>
    own.map((line) => ({
      ...line,
      id: lineId(orderId, line.lineNo),
      orderId,
      deliveryDate: orders[index]?.deliveryDate,
    })),
  );
  await write(db, 'ord_order_line', lines);
  await write(db, 'ord_shipment', placed.flatMap(shipmentRows));
  await write(db, 'ord_shipment_line', placed.flatMap(shippedRows));
  await write(db, 'ord_receipt', placed.flatMap(receiptRows));
  await write(db, 'ord_receipt_line', placed.flatMap(receivedRows));
  await write(db, 'ord_track_node', placed.flatMap(nodeRows));
  for (const table of ['ord_order', 'ord_order_line', 'ord_shipment', 'ord_receipt'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
  const told = JSON.stringify(placed.flatMap(historyRows));
  await seedHistory(
    db,
    'order',
    sql`
    select id, 1, action, reason, null, person, ent, at from jsonb_to_recordset(${told}::jsonb)
      as t(id bigint, action text, reason text, person text, ent text, at timestamptz)`,
  );
  await settleTotals(db);
  await shareOut(db);
}
