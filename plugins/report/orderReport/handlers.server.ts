/** The order ledger: which orders, with which facts, as rows of orders or of lines. */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, implement, narrowedBy, sql } from '@portal/sdk/server';
import { arrived, changes, daysLate, live, prepaid, receivedOn, requiredOn } from '../order-facts.server.ts';
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
import { enterpriseName, reportHandlers } from '../sheet.server.ts';
import { type LedgerFilters, orderReport } from './contract.ts';
import { ofCategory, ofOrganisation } from '../tree/below.server.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

const RATE_STATE = {
  NONE: (rate: Sql) => sql`${rate} = 0`,
  PART: (rate: Sql) => sql`${rate} > 0 and ${rate} < 1`,
  ALL: (rate: Sql) => sql`${rate} >= 1`,
};

/** Lines are narrowed to the goods; an order counts where one of its lines is. */
const goodsOf = (f: LedgerFilters): Sql[] => [
  ...given(f.goods, (text) => sql`(l.name like ${contains(text)} or l.material_code like ${contains(text)})`),
  ...given(f.materialCode, (code) => sql`l.material_code = ${code}`),
  ...ofCategory(f.categoryId),
];

const onLines = (f: LedgerFilters): Sql[] => {
  const goods = goodsOf(f);
  if (f.detail || goods.length === 0) return goods;
  return [sql`exists (select from pub_order_line l where l.order_id = o.id and ${sql.join(goods, sql` and `)})`];
};

const onDates = (f: LedgerFilters, today: string): Sql[] => [
  ...(f.late ? [sql`${daysLate(today)} > 0`] : []),
  ...(f.receivedFrom === undefined && f.receivedTo === undefined
    ? []
    : [arrived, ...daysWithin(receivedOn, f.receivedFrom, f.receivedTo)]),
  ...given(f.changesMin, (least) => sql`${changes} >= ${least}`),
  ...(f.overdue ? [sql`o.delivery_date < ${today}::date`, sql`o.status in (10, 20, 30, 40, 50)`] : []),
];

const ledgerConditions = ({ user, clock }: Reader, f: LedgerFilters): Sql[] => [
  ...ownDocuments(user),
  ...narrowedBy(orderReport.page, f, 'o'),
  ...given(f.supplierEntId, (id) => sql`o.supplier_ent_id = ${id}`),
  ...given(f.purchaserEntId, (id) => sql`o.purchaser_ent_id = ${id}`),
  ...ofOrganisation(sql`o.purchaser_ent_id`, f.orgCode),
  ...given(f.amountMin, (least) => sql`o.order_amount >= ${least}`),
  ...given(f.amountMax, (most) => sql`o.order_amount <= ${most}`),
  ...given(f.invoiceState, (state) => RATE_STATE[state](sql`o.invoice_rate`)),
  ...given(f.payState, (state) => RATE_STATE[state](sql`o.pay_rate`)),
  ...(f.valid ? [live] : []),
  ...(f.prepaid ? [sql`${prepaid} > 0`] : []),
  ...(f.dead ? [sql`not ${live}`] : []),
  ...onDates(f, clock.today()),
  ...onLines(f),
];

const orderColumns = (today: string) => sql`
  o.id as order_id, o.order_no, o.ext_order_no, o.order_type, o.source_system, o.plate, o.project_name,
  o.purchaser_name, o.supplier_name, o.agreement_no, o.contract_no, o.status, o.order_date, o.delivery_date,
  ${requiredOn} as required_on, case when ${arrived} then ${receivedOn} end as received_on,
  (select (min(s.shipped_at) at time zone 'Asia/Shanghai')::date from pub_shipment s where s.order_id = o.id)
    as shipped_on,
  ${daysLate(today)} as days_late, ${changes} as changes`;

const ofOrders = (today: string) => ({
  columns: sql`o.id, ${orderColumns(today)}, null as line_no, a.line_count, null as material_code,
    a.first_name || case when a.line_count > 1 then ' 等' || a.line_count || '项' else '' end as name,
    null as spec, null as unit, null as qty, null as unit_price, null as tax_rate,
    o.order_amount as amount, o.amount_no_tax, o.tax_amount, null as shipped_qty, null as received_qty, a.rejected_qty,
    a.received_amount, a.settled_amount, a.received_amount - a.settled_amount as unsettled_amount, o.settle_rate,
    a.invoiced_amount, o.invoice_rate, o.paid_amount, o.unpaid_amount, o.pay_rate`,
  from: sql`pub_order o`,
  key: sql`o.id`,
  facts: sql`cross join lateral (
    select count(*)::int as line_count, (array_agg(l.name order by l.line_no))[1] as first_name,
      sum(l.rejected_qty) as rejected_qty, sum(l.received_amount) as received_amount, sum(l.settled_amount) as settled_amount,
      sum(l.invoiced_amount) as invoiced_amount
    from pub_order_line l where l.order_id = o.id) a`,
});

const ofLines = (today: string) => ({
  columns: sql`l.id, ${orderColumns(today)}, l.line_no, 1 as line_count, l.material_code, l.name, l.spec, l.unit, l.qty,
    l.unit_price, l.tax_rate, l.amount, l.amount_no_tax, l.tax_amount, l.shipped_qty, l.received_qty, l.rejected_qty,
    l.received_amount, l.settled_amount, l.received_amount - l.settled_amount as unsettled_amount,
    ${fraction(sql`l.settled_qty / l.qty`)} as settle_rate, l.invoiced_amount,
    ${fraction(sql`l.invoiced_qty / l.qty`)} as invoice_rate,
    null as paid_amount, null as unpaid_amount, null as pay_rate`,
  from: sql`pub_order o join pub_order_line l on l.order_id = o.id`,
  key: sql`l.id`,
});

type Asked = InputOf<typeof orderReport.page>;

function ledger(context: Reader, { sort = 'orderDate', order = 'desc', ...filters }: Asked): Question {
  const today = context.clock.today();
  const byOrder = sorted(sort === 'amount' ? 'o.orderAmount' : `o.${sort}`, order, 'o.id');
  return {
    ...(filters.detail ? ofLines(today) : ofOrders(today)),
    where: ledgerConditions(context, filters),
    order: filters.detail ? sql`${byOrder}, l.line_no` : byOrder,
  };
}

type Summary = Told<typeof orderReport>;
type OfOrders = 'orders' | 'deadOrders' | 'lateOrders' | 'paidAmount' | 'unpaidAmount';

/** Sums of all lines that the question means. */
const ledgerTotals = (context: Context, filters: LedgerFilters): Promise<Omit<Summary, OfOrders>> =>
  oneRow(
    context.db,
    sql`select ${sumsOf('l', ['amount', 'amountNoTax', 'taxAmount', 'receivedAmount', 'settledAmount', 'invoicedAmount'])},
      ${money(sql`sum(l.received_amount - l.settled_amount)`)} as unsettled_amount
    from pub_order o join pub_order_line l on l.order_id = o.id where ${every(ledgerConditions(context, filters))}`,
  );

/** Sums of all orders that the question means; payments name no line. */
const orderTotals = (context: Context, filters: LedgerFilters): Promise<Pick<Summary, OfOrders>> =>
  oneRow(
    context.db,
    sql`select count(*) filter (where ${live})::int as orders, count(*) filter (where not (${live}))::int as dead_orders,
      count(*) filter (where ${daysLate(context.clock.today())} > 0)::int as late_orders,
      ${filters.detail ? sql`null as paid_amount, null as unpaid_amount` : sumsOf('o', ['paidAmount', 'unpaidAmount'])}
    from pub_order o where ${every(ledgerConditions(context, { ...filters, detail: false }))}`,
  );

export default implement(
  orderReport,
  reportHandlers(orderReport, {
    rows: ledger,
    summary: async (context, f) => ({ ...(await ledgerTotals(context, f)), ...(await orderTotals(context, f)) }),
    named: async ({ db }, { supplierEntId, purchaserEntId }) => ({
      supplierEntId: await enterpriseName(db, supplierEntId),
      purchaserEntId: await enterpriseName(db, purchaserEntId),
    }),
  }),
);
