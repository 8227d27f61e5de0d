/** Goods that the demo purchasing unit received of the demo supplier, priced by the test; for tests. */
import { type Db, personal, sql } from '@portal/sdk/server';

export interface Received {
  /** Tax included. */
  readonly price: string;
  readonly qty?: string;
  readonly rate?: string;
  /** Day on which the line was to be delivered. */
  readonly due?: string;
}

let made = 0;

const insertOrder = (orderNo: string) => sql<{ id: string }>`
  insert into ord_order (order_no, source_system, order_type, supplier_ent_id, supplier_name, purchaser_ent_id,
    purchaser_name, plate, project_name, order_date, delivery_date, receiver_name, receiver_phone, receiver_address,
    status)
  select ${orderNo}, 'PORTAL', 3, s.id, s.customer_name, p.id, p.customer_name, 'POWER', '算例', '2024-01-01',
    '2026-03-31', '温霁', ${personal('phone', '12000001234')},
    ${personal('address', '霁川市 1 号库')}, 60
  from ent_enterprise s join ent_enterprise p on p.customer_code = 'C0001' where s.customer_code = 'S0001'
  returning id`;

const insertLines = (orderId: string, lines: readonly Received[]) => sql`
  insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate,
    delivery_date, shipped_qty, received_qty)
  select ${orderId}, l.place, 'SL-' || l.place, '算例物资', '标准', '套', l.qty, l.price, l.rate, l.due, l.qty, l.qty
  from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (price numeric, qty numeric, rate numeric, due date))
    with ordinality as l(price, qty, rate, due, place)`;

const sumLines = (orderId: string) => sql`
  update ord_order o set order_amount = t.amount, amount_no_tax = t.no_tax, tax_amount = t.amount - t.no_tax
  from (select sum(amount) as amount, sum(amount_no_tax) as no_tax from ord_order_line where order_id = ${orderId}) t
  where o.id = ${orderId}`;

/**
 * An order whose lines all came at once.
 * @returns its number, and its receipt lines in the order of its lines.
 */
export async function received(db: Db, lines: readonly Received[], receivedAt = '2026-03-11T02:00:00.000Z') {
  made += 1;
  const orderNo = `DD99990202${String(made).padStart(6, '0')}`;
  const order = await insertOrder(orderNo).execute(db);
  const orderId = order.rows[0]?.id ?? '0';
  const whole = lines.map((line) => ({ qty: '1', rate: '0.13', due: '2026-03-31', ...line }));
  await insertLines(orderId, whole).execute(db);
  await sumLines(orderId).execute(db);
  const receiptNo = orderNo.replace('DD', 'SH');
  const { rows } = await sql<{ id: string }>`
    with receipt as (
      insert into ord_receipt (receipt_no, order_id, receiver_name, received_at)
      values (${receiptNo}, ${orderId}, '温霁', ${receivedAt}) returning id)
    insert into ord_receipt_line (receipt_id, order_line_id, received_qty)
    select receipt.id, l.id, l.qty from receipt, ord_order_line l where l.order_id = ${orderId} order by l.line_no
    returning id`.execute(db);
  return { orderId, orderNo, receiptLineIds: rows.map(({ id }) => id) };
}
