/** How orders were delivered: in time, whole, and as ordered. */
import { contains, type Context, sql } from '@portal/sdk/server';
import { arrived, changes, daysLate, excused, receivedOn, requiredOn } from '../order-facts.ts';
import { daysWithin, every, given, oneRow, type Question, type Sql, sorted } from '../query.ts';
import { ownDocuments } from '../scope.ts';
import type { PerformanceFilters } from './contract.ts';
import { ofOrganisation } from '../tree/below.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

/** The date that an order is measured by: as required, unless force majeure excuses it and the reader wants that. */
const dueOf = (f: PerformanceFilters): Sql =>
  f.excusing ? sql`case when ${excused} then o.delivery_date else ${requiredOn} end` : requiredOn;

/** Orders that their suppliers have confirmed. */
export const performanceConditions = ({ user, clock }: Reader, f: PerformanceFilters): Sql[] => [
  sql`o.status in (20, 30, 40, 50, 60, 70, 90)`,
  ...ownDocuments(user),
  ...ofOrganisation(sql`o.purchaser_ent_id`, f.orgCode),
  ...daysWithin(requiredOn, f.requiredFrom, f.requiredTo),
  ...given(f.orderNo, (text) => sql`o.order_no like ${contains(text)}`),
  ...given(f.supplierName, (text) => sql`o.supplier_name like ${contains(text)}`),
  ...given(f.purchaserName, (text) => sql`o.purchaser_name like ${contains(text)}`),
  ...(f.late ? [sql`${daysLate(clock.today(), dueOf(f))} > 0`] : []),
  ...(f.changed ? [sql`${changes} > 0`] : []),
  ...given(
    f.reasonType,
    (reason) => sql`exists (
      select from ord_delivery_change c where c.order_id = o.id and c.status = 3 and c.reason_type = ${reason})`,
  ),
];

/** The facts of each order, on which rows and sums both stand. */
const facts = (context: Reader, f: PerformanceFilters) => sql`(
  select o.id, o.order_no, o.supplier_ent_id, o.supplier_name, o.purchaser_name, o.status, o.delivery_date,
    o.order_amount, ${arrived} as arrived, ${requiredOn} as required_on,
    case when ${arrived} then ${receivedOn} end as received_on,
    (select (min(s.shipped_at) at time zone 'Asia/Shanghai')::date from ord_shipment s where s.order_id = o.id)
      as shipped_on,
    ${daysLate(context.clock.today(), dueOf(f))} as days_late, ${changes} as changes, q.received_qty, q.rejected_qty
  from ord_order o cross join lateral (
    select sum(l.received_qty) as received_qty, sum(l.rejected_qty) as rejected_qty
    from ord_order_line l where l.order_id = o.id) q
  where ${every(performanceConditions(context, f))}) p`;

// 0.05 % a day, at most 5 %: the clause of the demo's orders
const penalty = sql`round(p.order_amount * least(p.days_late * 0.0005, 0.05), 2)`;
const passRate = sql`(p.received_qty / nullif(p.received_qty + p.rejected_qty, 0))::numeric(9, 6)`;
// 60 points for time, 2 off for each day; 40 for quality
const score = sql`case when p.arrived then round(greatest(60 - 2 * p.days_late, 0) + 40 * coalesce(${passRate}, 1), 1) end`;

const SORTS = { deliveryDate: sql`p.delivery_date`, daysLate: sql`p.days_late` };

interface Asked extends PerformanceFilters {
  readonly sort?: keyof typeof SORTS;
  readonly order?: 'asc' | 'desc';
}

export function performance(context: Reader, { sort = 'deliveryDate', order = 'desc', ...f }: Asked): Question {
  return {
    columns: sql`p.id, p.order_no, p.supplier_name, p.purchaser_name, p.status, p.required_on, p.delivery_date,
      p.shipped_on, p.received_on, p.days_late, p.changes, ${passRate} as pass_rate, p.received_qty, p.rejected_qty,
      p.order_amount, ${penalty} as penalty, ${score} as score`,
    from: facts(context, f),
    counted: sql`ord_order o where ${every(performanceConditions(context, f))}`,
    where: [],
    order: sorted(SORTS[sort], order, sql`p.id`),
  };
}

export interface PerformanceSums {
  readonly orders: number;
  readonly arrived: number;
  readonly late: number;
  readonly onTimeRate: string | null;
  readonly passRate: string | null;
  readonly averageDelay: string | null;
  readonly rejectedQty: string;
  readonly orderAmount: string;
  readonly penalty: string;
}

export const performanceSums = (context: Context, f: PerformanceFilters): Promise<PerformanceSums> =>
  oneRow(
    context.db,
    sql`select count(*)::int as orders, count(*) filter (where p.arrived)::int as arrived,
      count(*) filter (where p.days_late > 0)::int as late,
      avg((p.days_late = 0)::int) filter (where p.arrived)::numeric(9, 6) as on_time_rate,
      (sum(p.received_qty) / nullif(sum(p.received_qty + p.rejected_qty), 0))::numeric(9, 6) as pass_rate,
      round(avg(p.days_late) filter (where p.days_late > 0), 1) as average_delay,
      coalesce(sum(p.rejected_qty), 0) as rejected_qty, coalesce(sum(p.order_amount), 0)::numeric(18, 2) as order_amount,
      coalesce(sum(${penalty}), 0)::numeric(18, 2) as penalty
    from ${facts(context, f)}`,
  );

const monthOf = sql`to_char(p.required_on, 'YYYY-MM')`;

export async function performanceCharts(context: Context, f: PerformanceFilters) {
  const { db } = context;
  const from = facts(context, f);
  const months = await sql<{ month: string; arrived: number; onTime: number }>`
    select ${monthOf} as month, count(*)::int as arrived, count(*) filter (where p.days_late = 0)::int as on_time
    from ${from} where p.arrived group by 1 order by 1 desc limit 24`.execute(db);
  const suppliers = await sql<{ supplierName: string; month: string; late: number }>`
    with late as (select p.supplier_ent_id, p.supplier_name, ${monthOf} as month from ${from} where p.days_late > 0),
      worst as (select supplier_ent_id from late group by 1 order by count(*) desc, 1 limit 8)
    select supplier_name, month, count(*)::int as late from late join worst using (supplier_ent_id)
    group by supplier_ent_id, supplier_name, month order by supplier_ent_id, month`.execute(db);
  const reasons = await sql<{ reasonType: 1 | 2 | 3 | 4 | 5; orders: number }>`
    select c.reason_type, count(distinct p.id)::int as orders
    from ${from} join ord_delivery_change c on c.order_id = p.id and c.status = 3
    group by 1 order by 2 desc, 1`.execute(db);
  return { months: months.rows.reverse(), suppliers: suppliers.rows, reasons: reasons.rows };
}
