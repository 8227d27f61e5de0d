/** Writes planned orders set by set, through the views that the handlers use too. */
import { type Db, insertRows, seedHistory, seedNumbers, sql, workingMoment } from '@portal/sdk/server';
import type { PlannedOrder } from './seed-plan.server.ts';
import {
  compact,
  historyRows,
  msPerDay,
  nodeRows,
  orderRow,
  type Placed,
  receiptRows,
  shipmentRows,
  six,
} from './seed-rows.server.ts';

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

async function insertOrders(db: Db, orders: readonly Placed[]): Promise<void> {
  await insertRows(db, 'ord_order', orders.map(orderRow));
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
  await seedHistory(
    db,
    'order',
    sql`
    select o.id, 1, v.action, v.change_reason, null, v.operator_name, v.operator_ent_name, v.created_at
    from jsonb_to_recordset(${json(orders.flatMap(historyRows))}) as v(order_no text, action text, change_reason text,
      operator_name text, operator_ent_name text, created_at timestamptz)
    join ord_order o using (order_no)`,
  );
}

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

/** @param now - The demo's present; every moment lies before it. */
export async function writeOrders(db: Db, now: Date, planned: readonly PlannedOrder[]): Promise<void> {
  const moment = (daysAgo: number) =>
    workingMoment(now.getTime() - Math.round(daysAgo * msPerDay), now.getTime()).toISOString();
  const placed = planned.map(
    (order, index): Placed => ({
      ...order,
      moment,
      orderNo: `DD${compact(moment(order.at.placed))}${six(index + 1)}`,
    }),
  );
  await insertOrders(db, placed);
  await insertMoves(db, placed);
  await insertHistory(db, placed);
  await settleTotals(db);
  await shareOut(db);
}
