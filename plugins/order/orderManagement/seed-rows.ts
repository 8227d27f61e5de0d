/** Writes planned orders set by set, with the shipments, receipts, nodes and history that their state implies. */
import { type Db, sql } from '@portal/sdk/server';
import { CARRIERS, RECEIVERS, REJECT_REASONS } from './seed-goods.ts';
import { type PlannedOrder, workingMoment } from './seed-plan.ts';

const msPerDay = 86_400_000;

/** A planned order with its number and its place in time. */
interface Placed extends PlannedOrder {
  readonly orderNo: string;
  readonly moment: (daysAgo: number) => string;
}

const dayOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10);
const six = (n: number) => String(n).padStart(6, '0');
export const compact = (iso: string) => dayOf(iso).replaceAll('-', '');

function orderRow({ orderNo, status, supplier, purchaser, family, orderType, sourceSystem, dueDaysAgo, at, moment }: Placed, index: number) {
  const placedAt = moment(at.placed);
  const due = dayOf(new Date(Date.parse(moment(0)) - dueDaysAgo * msPerDay).toISOString());
  return {
    order_no: orderNo,
    ext_order_no: sourceSystem === 'PORTAL' ? null : `${sourceSystem}-${compact(placedAt)}-${six(index)}`,
    source_system: sourceSystem,
    order_type: orderType,
    supplier_ent_id: supplier.id,
    supplier_name: supplier.name,
    purchaser_ent_id: purchaser.id,
    purchaser_name: purchaser.name,
    plate: purchaser.plate,
    project_name: `${purchaser.name}${family.project}`,
    agreement_no: orderType <= 2 ? `XY${compact(placedAt).slice(0, 4)}${six((index % 40) + 1)}` : null,
    contract_no: orderType === 3 ? null : `HT${compact(placedAt).slice(0, 4)}${six((index % 60) + 1)}`,
    penalty_clause: '逾期交货的，每逾期一日按逾期部分价款的 0.05% 支付违约金，累计不超过该部分价款的 5%。',
    order_date: dayOf(placedAt),
    delivery_date: due < dayOf(placedAt) ? dayOf(placedAt) : due,
    receiver_name: RECEIVERS[index % RECEIVERS.length],
    receiver_phone: `1200000${String(1000 + (index % 9000))}`,
    receiver_address: `${purchaser.name}物资仓库 ${(index % 6) + 1} 号库`,
    cancel_reason: status === 80 ? '生产计划调整，不再需要' : null,
    status,
    created_at: placedAt,
    updated_at: placedAt,
  };
}

type LineMove = { order_no: string; line_no: number };

function nodeRows({ orderNo, status, supplier, purchaser, at, moment }: Placed) {
  const passed = [
    ['CONFIRM', supplier.id, at.placed], ['SHIP', supplier.id, at.confirmed],
    ['RECEIVE', purchaser.id, status === 30 ? null : at.shipped], ['SETTLE', supplier.id, [60, 70].includes(status) ? at.received : null],
    ['INVOICE', supplier.id, at.settled], ['PAY', purchaser.id, at.invoiced],
  ] as const;
  const entered = passed.filter(([, , days]) => days !== null);
  const last = at.ended ?? at.paid;
  return entered.map(([node_code, responsible_ent_id, days], index) => {
    const left = entered[index + 1]?.[2] ?? last;
    return {
      order_no: orderNo, node_code, responsible_ent_id, entered_at: moment(days ?? 0), left_at: left === null ? null : moment(left),
    };
  });
}

const ENDING = { 15: 'REJECT', 80: 'CANCEL', 90: 'CLOSE' } as const;
const REASON = { 15: '产能不足，无法按期交货', 80: '生产计划调整，不再需要', 90: '剩余数量不再需要' } as const;

function historyRows({ orderNo, status, supplier, purchaser, at, moment }: Placed) {
  const deed = (action: string, by: { name: string }, person: string, days: number | null, change_reason: string | null = null) =>
    days === null
      ? []
      : [{ order_no: orderNo, action, operator_name: person, operator_ent_name: by.name, change_reason, created_at: moment(days) }];
  const ending = status === 15 || status === 80 || status === 90 ? ENDING[status] : undefined;
  return [
    ...deed('PLACE', purchaser, '温霁', at.placed),
    ...deed('CONFIRM', supplier, '程屿', at.confirmed),
    ...deed('SHIP', supplier, '陆苒', at.shipped),
    ...deed('RECEIVE', purchaser, '许汐', at.received),
    ...(ending ? deed(ending, status === 90 ? purchaser : supplier, status === 90 ? '温霁' : '程屿', at.ended, REASON[status as 15]) : []),
  ];
}

function shipmentRows(orders: readonly Placed[]) {
  return orders.flatMap(({ orderNo, lines, at, moment, status }, index) => {
    if (at.shipped === null) return [];
    const shippedAt = moment(at.shipped);
    const signedAt = at.received === null ? null : moment(at.received);
    const carrier = CARRIERS[index % CARRIERS.length];
    const waybillNo = `YD${compact(shippedAt)}${six(index + 1)}`;
    const traces = [
      { at: shippedAt, text: `${carrier}已揽收，运单号 ${waybillNo}` },
      ...(signedAt === null ? [] : [{ at: signedAt, text: '收货人已签收' }]),
    ];
    const moved: (LineMove & { qty: number })[] = lines
      .filter(({ shippedQty }) => shippedQty > 0)
      .map(({ lineNo, shippedQty }) => ({ order_no: orderNo, line_no: lineNo, qty: shippedQty }));
    return [{
      ship_no: `FH${compact(shippedAt)}${six(index + 1)}`, order_no: orderNo, carrier, waybill_no: waybillNo, traces,
      status: status === 30 || signedAt === null ? 1 : 2, shipped_at: shippedAt, signed_at: status === 30 ? null : signedAt, moved,
    }];
  });
}

function receiptRows(orders: readonly Placed[]) {
  return orders.flatMap(({ orderNo, lines, at, moment }, index) => {
    if (at.received === null) return [];
    const receivedAt = moment(at.received);
    const moved = lines
      .filter(({ receivedQty, rejectedQty }) => receivedQty + rejectedQty > 0)
      .map(({ lineNo, receivedQty, rejectedQty }) => ({
        order_no: orderNo, line_no: lineNo, received_qty: receivedQty, rejected_qty: rejectedQty,
        reason: rejectedQty > 0 ? REJECT_REASONS[index % REJECT_REASONS.length] : null,
      }));
    return [{
      receipt_no: `SH${compact(receivedAt)}${six(index + 1)}`, order_no: orderNo, receiver_name: '许汐', received_at: receivedAt, moved,
    }];
  });
}

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

async function insertOrders(db: Db, orders: readonly Placed[]): Promise<void> {
  await sql`
    insert into ord_order (order_no, ext_order_no, source_system, order_type, supplier_ent_id, supplier_name,
      purchaser_ent_id, purchaser_name, plate, project_name, agreement_no, contract_no, penalty_clause, order_date,
      delivery_date, receiver_name, receiver_phone, receiver_address, cancel_reason, status, created_at, updated_at)
    select order_no, ext_order_no, source_system, order_type, supplier_ent_id, supplier_name,
      purchaser_ent_id, purchaser_name, plate, project_name, agreement_no, contract_no, penalty_clause, order_date,
      delivery_date, receiver_name, receiver_phone, receiver_address, cancel_reason, status, created_at, updated_at
    from jsonb_populate_recordset(null::ord_order, ${json(orders.map(orderRow))})`.execute(db);
  const lines = orders.flatMap(({ orderNo, lines: own }) => own.map((line) => ({ orderNo, ...line })));
  await sql`
    insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate,
      delivery_date, shipped_qty, received_qty, rejected_qty, settled_qty, invoiced_qty)
    select o.id, l."lineNo", l."materialCode", l.name, l.spec, l.unit, l.qty, l."unitPrice", l."taxRate",
      o.delivery_date, l."shippedQty", l."receivedQty", l."rejectedQty", l."settledQty", l."invoicedQty"
    from jsonb_to_recordset(${json(lines)}) as l("orderNo" text, "lineNo" int, "materialCode" text, name text, spec text,
      unit text, qty numeric, "unitPrice" numeric, "taxRate" numeric, "shippedQty" numeric, "receivedQty" numeric,
      "rejectedQty" numeric, "settledQty" numeric, "invoicedQty" numeric)
    join ord_order o on o.order_no = l."orderNo"`.execute(db);
}

async function insertMoves(db: Db, orders: readonly Placed[]): Promise<void> {
  const shipments = shipmentRows(orders);
  await sql`
    with s as (
      insert into ord_shipment (ship_no, order_id, carrier, waybill_no, traces, status, shipped_at, signed_at)
      select s.ship_no, o.id, s.carrier, s.waybill_no, s.traces, s.status, s.shipped_at, s.signed_at
      from jsonb_to_recordset(${json(shipments)}) as s(ship_no text, order_no text, carrier text, waybill_no text,
        traces jsonb, status smallint, shipped_at timestamptz, signed_at timestamptz)
      join ord_order o using (order_no) returning id, order_id)
    insert into ord_shipment_line (shipment_id, order_line_id, qty)
    select s.id, l.id, m.qty
    from jsonb_to_recordset(${json(shipments.flatMap(({ moved }) => moved))}) as m(order_no text, line_no int, qty numeric)
    join ord_order o using (order_no) join s on s.order_id = o.id
    join ord_order_line l on l.order_id = o.id and l.line_no = m.line_no`.execute(db);
  const receipts = receiptRows(orders);
  await sql`
    with r as (
      insert into ord_receipt (receipt_no, order_id, receiver_name, received_at)
      select r.receipt_no, o.id, r.receiver_name, r.received_at
      from jsonb_to_recordset(${json(receipts)}) as r(receipt_no text, order_no text, receiver_name text,
        received_at timestamptz)
      join ord_order o using (order_no) returning id, order_id)
    insert into ord_receipt_line (receipt_id, order_line_id, received_qty, rejected_qty, reason)
    select r.id, l.id, m.received_qty, m.rejected_qty, m.reason
    from jsonb_to_recordset(${json(receipts.flatMap(({ moved }) => moved))}) as m(order_no text, line_no int,
      received_qty numeric, rejected_qty numeric, reason text)
    join ord_order o using (order_no) join r on r.order_id = o.id
    join ord_order_line l on l.order_id = o.id and l.line_no = m.line_no`.execute(db);
}

async function insertHistory(db: Db, orders: readonly Placed[]): Promise<void> {
  await sql`
    insert into ord_track_node (order_id, node_code, responsible_ent_id, entered_at, left_at)
    select o.id, n.node_code, n.responsible_ent_id, n.entered_at, n.left_at
    from jsonb_to_recordset(${json(orders.flatMap(nodeRows))}) as n(order_no text, node_code text,
      responsible_ent_id bigint, entered_at timestamptz, left_at timestamptz)
    join ord_order o using (order_no)`.execute(db);
  await sql`
    insert into ord_version (order_id, version_no, action, change_reason, operator_name, operator_ent_name, created_at)
    select o.id, 1, v.action, v.change_reason, v.operator_name, v.operator_ent_name, v.created_at
    from jsonb_to_recordset(${json(orders.flatMap(historyRows))}) as v(order_no text, action text, change_reason text,
      operator_name text, operator_ent_name text, created_at timestamptz)
    join ord_order o using (order_no)`.execute(db);
}

/** Amounts from the lines, percents from the view that the handlers use too, and the numbers taken so far. */
async function settleTotals(db: Db): Promise<void> {
  await sql`
    update ord_order o
    set order_amount = t.amount, amount_no_tax = t.amount_no_tax, tax_amount = t.tax_amount,
      paid_amount = case when o.status = 70 then t.amount else 0 end
    from (select order_id, sum(amount) as amount, sum(amount_no_tax) as amount_no_tax, sum(tax_amount) as tax_amount
      from ord_order_line group by order_id) t
    where t.order_id = o.id`.execute(db);
  await sql`
    update ord_order o
    set receipt_rate = p.receipt_rate, settle_rate = p.settle_rate, invoice_rate = p.invoice_rate, pay_rate = p.pay_rate
    from ord_progress p where p.order_id = o.id`.execute(db);
  await sql`
    insert into sys_number_rule (prefix, day, last_number)
    select left(no, 2), substr(no, 3, 8)::date, max(right(no, 6)::int)
    from (select order_no as no from ord_order union all select ship_no from ord_shipment
      union all select receipt_no from ord_receipt) n
    group by 1, 2
    on conflict (prefix, day) do update set last_number = greatest(sys_number_rule.last_number, excluded.last_number)`.execute(db);
}

/** @param now - The demo's present; every moment lies before it. */
export async function writeOrders(db: Db, now: Date, planned: readonly PlannedOrder[]): Promise<void> {
  const moment = (daysAgo: number) => workingMoment(now.getTime() - Math.round(daysAgo * msPerDay), now.getTime()).toISOString();
  const placed = planned.map((order, index): Placed => ({
    ...order,
    moment,
    orderNo: `DD${compact(moment(order.at.placed))}${six(index + 1)}`,
  }));
  await insertOrders(db, placed);
  await insertMoves(db, placed);
  await insertHistory(db, placed);
  await settleTotals(db);
}
