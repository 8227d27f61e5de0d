/**
 * Orders of a supplier that exists in a test alone, whose figures can be reckoned by hand; the purchasing unit is C0001
 * but of the last. Today is 2026-03-16.
 *
 *      ordered     due         state      lines                      came           what else
 *   A  2026-01-10  2026-02-10  received   10 × 100, 9 taken          02-10, 23:59   1 rejected, 5 settled, 2 invoiced
 *   B  2026-01-20  2026-02-20  paid       4 × 250, 4.2 taken         02-25, 00:00   put off from 02-15: force majeure
 *   C  2026-03-01  2026-03-15  in part    1 × 500 and 1 × 500        –
 *   D  2026-03-16  2026-03-16  confirmed  3 × 100                    –
 *   E  2026-03-02  2026-03-30  refused    1 × 40
 *   F  2025-02-10  2025-03-01  closed     1 × 50                     –
 *   G  2026-02-28  2026-03-10  placed     1 × 70
 *   H  2025-05-01  2025-06-01  received   2 × 100, 2 taken           2025-10-01
 *   I  2025-07-01  2026-12-31  placed     1 × 7                      –              of C0002
 */
import { type Db, personal, sql } from '@portal/sdk/server';

interface Line {
  readonly code: string;
  readonly name: string;
  readonly qty: number;
  readonly price: number;
  readonly taken?: number;
  readonly rejected?: number;
  readonly settled?: number;
  readonly invoiced?: number;
}
interface Order {
  readonly no: string;
  readonly status: number;
  readonly ordered: string;
  readonly due: string;
  readonly lines: readonly Line[];
  readonly came?: string;
  readonly sent?: string;
  readonly paid?: number;
  readonly putOffFrom?: string;
  readonly invoiceRate?: number;
  readonly purchaser?: string;
}

const bearing = { code: 'SL-1', name: '算例轴承' };
const ORDERS: readonly Order[] = [
  {
    ...{ no: 'A', status: 60, ordered: '2026-01-10', due: '2026-02-10', sent: '2026-02-01T16:00:00Z' },
    ...{ came: '2026-02-10T15:59:59Z', paid: 300, invoiceRate: 0.2 },
    lines: [{ ...bearing, qty: 10, price: 100, taken: 9, rejected: 1, settled: 5, invoiced: 2 }],
  },
  {
    ...{ no: 'B', status: 70, ordered: '2026-01-20', due: '2026-02-20', putOffFrom: '2026-02-15' },
    ...{ came: '2026-02-24T16:00:00Z', paid: 1000, invoiceRate: 1 },
    lines: [{ ...bearing, qty: 4, price: 250, taken: 4.2 }],
  },
  {
    ...{ no: 'C', status: 30, ordered: '2026-03-01', due: '2026-03-15' },
    lines: [
      { code: 'SL-2', name: '算例托辊', qty: 1, price: 500 },
      { code: 'SL-3', name: '算例皮带', qty: 1, price: 500 },
    ],
  },
  { no: 'D', status: 20, ordered: '2026-03-16', due: '2026-03-16', lines: [{ ...bearing, qty: 3, price: 100 }] },
  { no: 'E', status: 15, ordered: '2026-03-02', due: '2026-03-30', lines: [{ ...bearing, qty: 1, price: 40 }] },
  { no: 'F', status: 90, ordered: '2025-02-10', due: '2025-03-01', lines: [{ ...bearing, qty: 1, price: 50 }] },
  {
    ...{ no: 'G', status: 10, ordered: '2026-02-28', due: '2026-03-10' },
    lines: [{ code: 'SL-4', name: '算例滚筒', qty: 1, price: 70 }],
  },
  {
    ...{ no: 'H', status: 60, ordered: '2025-05-01', due: '2025-06-01', came: '2025-10-01T02:00:00Z' },
    lines: [{ ...bearing, qty: 2, price: 100, taken: 2 }],
  },
  {
    ...{ no: 'I', status: 10, ordered: '2025-07-01', due: '2026-12-31', purchaser: 'C0002' },
    lines: [{ code: 'SL-5', name: '算例螺栓', qty: 1, price: 7 }],
  },
];

export const reckoned = { id: '880003', name: '算例三厂' };

async function place(db: Db, order: Order): Promise<void> {
  const { no, status, ordered, due, lines, came, sent, putOffFrom, purchaser = 'C0001' } = order;
  const { paid = 0, invoiceRate = 0 } = order;
  const amount = lines.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const { rows } = await sql<{ id: string }>`
    insert into ord_order (order_no, source_system, order_type, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, project_name, order_amount, amount_no_tax, tax_amount, paid_amount, pay_rate, invoice_rate,
      order_date, delivery_date, receiver_name, receiver_phone, receiver_address, status)
    select ${`SL-${no}`}, 'PORTAL', 3, ${reckoned.id}, ${reckoned.name}, e.id, e.customer_name, 'POWER', '算例',
      ${amount}, ${amount}, 0, ${paid}, ${paid / amount}, ${invoiceRate}, ${ordered}, ${due}, '温霁',
      ${personal('phone', '12000001234')}, ${personal('address', '1 号库')}, ${status}
    from ent_enterprise e where e.customer_code = ${purchaser} returning id`.execute(db);
  const orderId = rows[0]?.id ?? '0';
  const ids: string[] = [];
  for (const [
    index,
    { code, name, qty, price, taken = 0, rejected = 0, settled = 0, invoiced = 0 },
  ] of lines.entries()) {
    const { rows: added } = await sql<{ id: string }>`
      insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate,
        delivery_date, shipped_qty, received_qty, rejected_qty, settled_qty, invoiced_qty)
      values (${orderId}, ${index + 1}, ${code}, ${name}, '标准', '件', ${qty}, ${price}, 0, ${due}, ${taken + rejected},
        ${taken}, ${rejected}, ${settled}, ${invoiced}) returning id`.execute(db);
    ids.push(added[0]?.id ?? '0');
  }
  if (came)
    await sql`insert into ord_receipt (receipt_no, order_id, receiver_name, received_at)
      values (${`SH-SL-${no}`}, ${orderId}, '温霁', ${came})`.execute(db);
  if (sent)
    await sql`insert into ord_shipment (ship_no, order_id, carrier, waybill_no, shipped_at)
      values (${`FH-SL-${no}`}, ${orderId}, '云屿物流', 'YD1', ${sent})`.execute(db);
  if (putOffFrom)
    await sql`
      with c as (
        insert into ord_delivery_change (change_no, order_id, supplier_ent_id, purchaser_ent_id, reason_type, remark,
          files, new_date, delay_days, affected_amount, applicant_name, submitted_at, status)
        select ${`JQ-SL-${no}`}, o.id, o.supplier_ent_id, o.purchaser_ent_id, 5, '台风登陆，港口停止作业五天。',
          '[{"fileId": "1", "fileName": "证明.pdf"}]', o.delivery_date, 5, 0, '程屿', '2026-02-01T02:00:00Z', 3
        from ord_order o where o.id = ${orderId} returning id)
      insert into ord_delivery_change_line (change_id, order_line_id, old_date, new_date)
      select c.id, ${ids[0]}, ${putOffFrom}, ${due} from c`.execute(db);
}

export async function placeReckoned(db: Db): Promise<void> {
  for (const order of ORDERS) await place(db, order);
}
