/** How orders were delivered: in time, whole, and as ordered. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, implement, narrowedBy, sql } from '@portal/sdk/server';
import {
  arrived,
  changes,
  daysLate,
  factsOfAll,
  factsOfEach,
  type OrderFacts,
  receivedOn,
  requiredOn,
} from '../order-facts.server.ts';
import {
  daysWithin,
  every,
  fraction,
  given,
  money,
  oneRow,
  type Question,
  type Sql,
  sorted,
  sumsOf,
} from '../query.server.ts';
import type { Told } from '../report-of.ts';
import { ownDocuments } from '../scope.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { type PerformanceFilters, performanceOrder } from './contract.ts';
import { ofOrganisation } from '../tree/below.server.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

/** The date that an order is measured by: as required, unless force majeure excuses it and the reader wants that. */
const dueOf = (f: PerformanceFilters, { excused, requiredOn }: OrderFacts): Sql =>
  f.excusing ? sql`case when ${excused} then o.delivery_date else ${requiredOn} end` : requiredOn;

const lateness = ({ clock }: Reader, f: PerformanceFilters, facts: OrderFacts): Sql =>
  daysLate(clock.today(), dueOf(f, facts), facts.receivedOn);

/** Orders that their suppliers have confirmed. */
const conditions = (context: Reader, f: PerformanceFilters, facts: OrderFacts): Sql[] => [
  sql`o.status in (20, 30, 40, 50, 60, 70, 90)`,
  ...ownDocuments(context.user),
  ...ofOrganisation(sql`o.purchaser_ent_id`, f.orgCode),
  ...narrowedBy(performanceOrder.page, f, 'o'),
  ...daysWithin(facts.requiredOn, f.requiredFrom, f.requiredTo),
  ...(f.late ? [sql`${lateness(context, f, facts)} > 0`] : []),
  ...(f.arrived ? [arrived] : []),
  ...(f.changed ? [sql`${facts.changes} > 0`] : []),
  ...given(
    f.reasonType,
    (reason) => sql`exists (
      select from pub_delivery_change c where c.order_id = o.id and c.reason_type = ${reason})`,
  ),
];

const lines = (facts: OrderFacts) =>
  facts === factsOfAll
    ? sql`join (
        select l.order_id, sum(l.received_qty) as received_qty, sum(l.rejected_qty) as rejected_qty
        from pub_order_line l group by 1) q on q.order_id = o.id`
    : sql`cross join lateral (
        select sum(l.received_qty) as received_qty, sum(l.rejected_qty) as rejected_qty
        from pub_order_line l where l.order_id = o.id) q`;

/** The orders that are asked about, with what is summed of each. */
const measured = (context: Reader, f: PerformanceFilters) => {
  const facts = context.user.dataScope.all ? factsOfAll : factsOfEach;
  return sql`
    select o.id, o.supplier_ent_id, o.supplier_name, o.order_amount, ${arrived} as arrived,
      ${facts.requiredOn} as required_on, ${lateness(context, f, facts)} as days_late, q.received_qty, q.rejected_qty
    from pub_order o ${facts.joins} ${lines(facts)} where ${every(conditions(context, f, facts))}`;
};

// 0.05 % a day, at most 5 %: the clause of the demo's orders
const penalty = sql`round(p.order_amount * least(p.days_late * 0.0005, 0.05), 2)`;
const passRate = fraction(sql`p.received_qty / nullif(p.received_qty + p.rejected_qty, 0)`);
// 60 points for time, 2 off for each day; 40 for quality
const score = sql`case when p.arrived then round(greatest(60 - 2 * p.days_late, 0) + 40 * coalesce(${passRate}, 1), 1) end`;

type Asked = InputOf<typeof performanceOrder.page>;

/** Whether finding a page asks each order for what its changes and receipts say. */
const readsFacts = ({ sort, requiredFrom, requiredTo, late, changed }: Asked): boolean =>
  sort === 'daysLate' || requiredFrom !== undefined || requiredTo !== undefined || late === true || changed === true;

/** The rows of a page are found first, and only theirs are worked out whole. */
function performance(context: Reader, asked: Asked): Question {
  const { sort = 'deliveryDate', order = 'desc', ...f } = asked;
  const by = (facts: OrderFacts) => ({
    where: conditions(context, f, facts),
    order: sorted(sort === 'daysLate' ? lateness(context, f, facts) : 'o.deliveryDate', order, 'o.id'),
  });
  const all = { from: sql`pub_order o ${factsOfAll.joins}`, ...by(factsOfAll) };
  return {
    columns: sql`p.id, p.order_no, p.supplier_name, p.purchaser_name, p.status, p.required_on, p.delivery_date,
      p.shipped_on, p.received_on, p.days_late, p.changes, ${passRate} as pass_rate, p.received_qty, p.rejected_qty,
      p.order_amount, ${penalty} as penalty, ${score} as score`,
    from: sql`pub_order o`,
    key: sql`o.id`,
    facts: sql`cross join lateral (
      select o.*, ${arrived} as arrived, ${requiredOn} as required_on, case when ${arrived} then ${receivedOn} end as received_on,
        (select (min(s.shipped_at) at time zone 'Asia/Shanghai')::date from pub_shipment s where s.order_id = o.id)
          as shipped_on,
        ${lateness(context, f, factsOfEach)} as days_late, ${changes} as changes, q.received_qty, q.rejected_qty
      from (select) one ${lines(factsOfEach)}) p`,
    ...by(factsOfEach),
    ...(context.user.dataScope.all && readsFacts(asked) && { find: all }),
  };
}

type Summary = Told<typeof performanceOrder>;
type Charts = 'months' | 'suppliers' | 'reasons';

const performanceSums = (context: Context, f: PerformanceFilters): Promise<Omit<Summary, Charts>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as orders, count(*) filter (where p.arrived)::int as arrived,
      count(*) filter (where p.days_late > 0)::int as late,
      ${fraction(sql`avg((p.days_late = 0)::int) filter (where p.arrived)`)} as on_time_rate,
      ${fraction(sql`sum(p.received_qty) / nullif(sum(p.received_qty + p.rejected_qty), 0)`)} as pass_rate,
      round(avg(p.days_late) filter (where p.days_late > 0), 1) as average_delay,
      coalesce(sum(p.rejected_qty), 0) as rejected_qty, ${sumsOf('p', ['orderAmount'])},
      ${money(sql`sum(${penalty})`)} as penalty
    from (${measured(context, f)}) p`,
  );

/** Months up to the end of the period, however long it is, and none that lies ahead. */
function performanceCharts(context: Context, f: PerformanceFilters): Promise<Pick<Summary, Charts>> {
  const { requiredFrom: from, requiredTo: to, ...others } = f;
  const today = context.clock.today();
  const until = { ...others, requiredTo: to !== undefined && to < today ? to : today };
  const begun = from === undefined ? sql`true` : sql`p.required_on >= ${from}::date`;
  return oneRow(
    context.db,
    sql`
    with p as materialized (${measured(context, until)}),
      months as (
        select to_char(p.required_on, 'YYYY-MM') as month, count(*) as arrived,
          count(*) filter (where p.days_late = 0) as on_time
        from p where p.arrived group by 1 order by 1 desc limit 24),
      late as (
        select p.supplier_ent_id, p.supplier_name, to_char(p.required_on, 'YYYY-MM') as month from p where p.days_late > 0),
      worst as (select supplier_ent_id from late group by 1 order by count(*) desc, 1 limit 8),
      suppliers as (
        select supplier_ent_id, supplier_name, month, count(*) as late from late join worst using (supplier_ent_id)
        group by 1, 2, 3),
      reasons as (
        select c.reason_type, count(distinct p.id) as orders
        from p join pub_delivery_change c on c.order_id = p.id where ${begun} group by 1)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'arrived', m.arrived, 'onTime', m.on_time)
        order by m.month), '[]') from months m) as months,
      (select coalesce(jsonb_agg(jsonb_build_object('supplierName', s.supplier_name, 'month', s.month, 'late', s.late)
        order by s.supplier_ent_id, s.month), '[]') from suppliers s) as suppliers,
      (select coalesce(jsonb_agg(jsonb_build_object('reasonType', r.reason_type, 'orders', r.orders)
        order by r.orders desc, r.reason_type), '[]') from reasons r) as reasons`,
  );
}

export default implement(
  performanceOrder,
  reportHandlers(performanceOrder, {
    rows: performance,
    summary: async (context, f) => ({
      ...(await performanceSums(context, f)),
      ...(await performanceCharts(context, f)),
    }),
    sums: performanceSums,
  }),
);
