/** Generated orders for the list figures: many enterprises, of which one account sees its own thousand. */
import { type Db, sql } from '@portal/sdk/server';
import { DEMO_ENTERPRISES } from '../../server/platform/enterprise/seed-enterprises.ts';

/** Marks the orders that the export figure asks for; `maxExportRows` of them. */
export const exportMark = 'BENCH-10K';
export const exportedOrders = 10_000;
/** Orders of the measured account, whatever the table holds. */
const ownOrders = 1000;
const statementRows = 5000;

const generated = (from: number, to: number, entId: string) => sql`
  with o as (
    insert into ord_order (order_no, source_system, order_type, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, project_name, agreement_no, order_amount, amount_no_tax, order_date, delivery_date,
      receiver_name, receiver_phone, receiver_address, status, created_at)
    select 'BENCH' || lpad(n::text, 9, '0'), 'PORTAL', 1 + n % 4,
      case when n <= ${ownOrders}::int then ${entId}::bigint else 1000000 + n % 997 end, '供应商' || n % 997,
      2000000 + n % 89, '采购单位' || n % 89, 'POWER', '机组检修备件采购项目' || n,
      case when n <= ${exportedOrders}::int then ${exportMark}::text end,
      n % 100000, n % 100000, date '2025-01-01' + n % 300, date '2025-12-01' + n % 300,
      '收货人', '00000000000', '电厂一号仓库', (array[10, 20, 30, 40, 50, 60, 70])[1 + n % 7],
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(${from}::int, ${to}::int) n returning id, delivery_date)
  insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate, delivery_date)
  select id, 1, 'M000001', '轴承', '6205', '套', 10, 100, 0.13, delivery_date from o`;

/** Adds orders until there are `rows` generated ones. @returns seconds. */
export async function fillOrders(db: Db, filled: number, rows: number): Promise<number> {
  const { customerCode } = DEMO_ENTERPRISES.supplier;
  const found = await sql<{ id: string }>`select id from ent_enterprise where customer_code = ${customerCode}`.execute(
    db,
  );
  await sql`select search_forget('order')`.execute(db); // the search has a bench of its own
  const began = performance.now();
  for (let from = filled + 1; from <= rows; from += statementRows) {
    await generated(from, Math.min(rows, from + statementRows - 1), found.rows[0]?.id ?? '').execute(db);
  }
  await sql`analyze ord_order`.execute(db);
  await sql`analyze ord_order_line`.execute(db);
  return (performance.now() - began) / 1000;
}
