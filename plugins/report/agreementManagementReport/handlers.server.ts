/** Agreements with what live orders have taken of them, and these orders in the order in which they took. */
import type { InputOf } from '@portal/sdk/contract';
import { percent } from '@portal/sdk/format';
import { acting, type Context, implement, mayChange, narrowedBy, noticesOf, refuse, sql } from '@portal/sdk/server';
import { live } from '../order-facts.server.ts';
import { every, fraction, given, money, oneRow, type Question, sorted, type Sql, sumsOf } from '../query.server.ts';
import { holdReminders } from '../reminders.server.ts';
import type { Told } from '../report-of.ts';
import { ownAgreements, ownDocuments } from '../scope.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { ofOrganisation } from '../tree/below.server.ts';
import {
  type AgreementFilters,
  type AgreementOrderFilters,
  agreementOrders,
  agreementReport,
  type AgreementRow,
  endingDays,
  nearlyUsed,
} from './contract.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

const statusOf = (today: string) => sql`case when a.terminated_on <= ${today}::date then 4
  when a.valid_to < ${today}::date then 3 when a.valid_to <= ${today}::date + ${endingDays}::int then 2 else 1 end`;

// against the price at which each material was first ordered under the agreement
const priceDrop = (orders: Sql) => sql`(
  select ${fraction(sql`1 - sum(p.unit_price * p.qty) / nullif(sum(p.first_price * p.qty), 0)`)} from (
    select l.qty, l.unit_price,
      first_value(l.unit_price) over (partition by l.material_code order by o.order_date, o.id) as first_price
    from pub_order o join pub_order_line l on l.order_id = o.id where ${orders}) p)`;

/** Orders `o` that count: the reader's own, of one organisation where it is asked for. */
const ordersOf = ({ user }: Pick<Context, 'user'>, orgCode: string | undefined): Sql[] => [
  ...ownDocuments(user),
  ...ofOrganisation(sql`o.purchaser_ent_id`, orgCode),
];

/** Agreements `a` that the reader may remind of, once they want to be renewed. */
function remindable({ user }: Reader): Sql {
  const { access } = agreementReport.remind;
  return mayChange(user, access) ? every(ownAgreements(acting(user, access))) : sql`false`;
}

// it ends soon, or is nearly used up
const wantsRenewal = sql`(f.status = 2 or (f.status = 1 and f.use_rate > ${nearlyUsed}::numeric))`;

/** The facts of each agreement, on which rows and sums both stand. */
const agreementFacts = (context: Reader, conditions: readonly Sql[], orgCode?: string) => {
  const today = context.clock.today();
  // yuan a day since it began; null where none are taken, or it begins today
  const pace = sql`nullif(f.used_amount / nullif(greatest(${today}::date - f.valid_from, 0), 0), 0)`;
  const orders = every([sql`o.agreement_no = a.agreement_no`, live, ...ordersOf(context, orgCode)]);
  return sql`(
    select f.*, case when f.status < 3 and f.left_amount > 0
        and f.left_amount / ${pace} < f.valid_to - ${today}::date
      then ${today}::date + ceil(f.left_amount / ${pace})::int end as used_up_on,
      case when f.remindable and ${wantsRenewal} then array['REMIND'] else array[]::text[] end as may, f.status > 2 as ended
    from (
      select a.agreement_no, a.name, a.supplier_name, a.purchaser_name,
        a.supplier_ent_id, a.purchaser_ent_id, a.purchaser_ent_id is null as for_group, a.category, a.signed_on, a.valid_from,
        a.valid_to, a.amount, u.used_amount, ${fraction(sql`u.used_amount / a.amount`)} as use_rate,
        a.amount - u.used_amount as left_amount, u.orders, ${priceDrop(orders)} as price_drop,
        a.valid_to - ${today}::date as days_left, ${statusOf(today)} as status, ${remindable(context)} as remindable
      from pub_supply_agreement a cross join lateral (
        select ${money(sql`sum(o.order_amount)`)} as used_amount, count(*)::int as orders
        from pub_order o where ${orders}) u
      where ${every([...ownAgreements(context.user), ...conditions])}) f) g`;
};

/** The state is no column: it follows from the day. */
const onAgreements = ({ status: _, ...f }: AgreementFilters): Sql[] => [
  ...narrowedBy(agreementReport.page, f, 'a'),
  ...given(
    f.orgCode,
    (code) => sql`(a.purchaser_ent_id is null or ${every(ofOrganisation(sql`a.purchaser_ent_id`, code))})`,
  ),
];

const almostUsed = sql`(g.use_rate > ${nearlyUsed}::numeric and g.status < 3)`;

const onFacts = (f: AgreementFilters): Sql[] => [
  ...given(f.usedMin, (least) => sql`g.use_rate * 100 >= ${least}`),
  ...given(f.usedMax, (most) => sql`g.use_rate * 100 <= ${most}`),
  ...given(f.status, (status) => sql`g.status = ${status}`),
  ...(f.almostUsed ? [almostUsed] : []),
];

type Asked = InputOf<typeof agreementReport.page>;

const agreements = (context: Reader, { sort = 'validTo', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`g.*`,
  from: agreementFacts(context, onAgreements(f), f.orgCode),
  where: onFacts(f),
  order: sorted(`g.${sort}`, order, 'g.agreementNo'),
});

type Summary = Told<typeof agreementReport>;
type Charts = 'top' | 'months';

const asked = (context: Reader, f: AgreementFilters) =>
  sql`${agreementFacts(context, onAgreements(f), f.orgCode)} where ${every(onFacts(f))}`;

const agreementSums = (context: Context, f: AgreementFilters): Promise<Omit<Summary, Charts>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as agreements, count(*) filter (where g.status = 2)::int as ending,
      count(*) filter (where ${almostUsed})::int as nearly_used,
      ${fraction(sql`sum(g.used_amount) / nullif(sum(g.amount), 0)`)} as use_rate,
      ${sumsOf('g', ['amount', 'usedAmount', 'leftAmount'])}, coalesce(sum(g.orders), 0)::int as orders
    from ${asked(context, f)}`,
  );

async function agreementCharts(context: Context, f: AgreementFilters): Promise<Pick<Summary, Charts>> {
  const top = await sql<Summary['top'][number]>`
    select g.agreement_no, g.use_rate from ${asked(context, f)} order by g.use_rate desc, 1 limit 20`.execute(
    context.db,
  );
  const months = await sql<Summary['months'][number]>`
    select to_char(g.valid_to, 'YYYY-MM') as month, count(*)::int as agreements
    from ${asked(context, f)} group by 1 order by 1`.execute(context.db);
  return { top: top.rows, months: months.rows };
}

type Found = AgreementRow & {
  readonly ended: boolean;
  readonly supplierEntId: string;
  readonly purchaserEntId: string | null;
};

/** @throws notFound for an agreement that the reader may not see. */
async function agreementOf(context: Context, { agreementNo, orgCode }: AgreementOrderFilters): Promise<Found> {
  const { rows } = await sql<Found>`
    select g.* from ${agreementFacts(context, [sql`a.agreement_no = ${agreementNo}`], orgCode)}`.execute(context.db);
  return rows[0] ?? refuse('notFound', '协议不存在或已被删除');
}

/** The running sum is over all orders of the agreement that the reader sees, whatever the filters leave. */
const taken = (context: Reader, { agreementNo, orgCode }: AgreementOrderFilters) => sql`(
  select o.id, o.order_no, o.purchaser_name, o.order_date, o.order_amount as amount, o.paid_amount, o.status, a.*,
    sum(o.order_amount) over (order by o.order_date, o.id) as running
  from pub_order o cross join lateral (
    select count(*)::int as lines, sum(l.received_amount) as received_amount, sum(l.settled_amount) as settled_amount,
      sum(l.invoiced_amount) as invoiced_amount,
      bool_or(l.unit_price > (
        select f.unit_price from pub_order_line f join pub_order e on e.id = f.order_id
        where e.agreement_no = o.agreement_no and f.material_code = l.material_code
        order by e.order_date, e.id, f.line_no limit 1)) as dearer
    from pub_order_line l where l.order_id = o.id) a
  where ${every([sql`o.agreement_no = ${agreementNo}`, live, ...ordersOf(context, orgCode)])}) t`;

const conditions = (f: AgreementOrderFilters) => narrowedBy(agreementOrders.page, f, 't');

const sums = (context: Context, f: AgreementOrderFilters): Promise<Omit<Told<typeof agreementOrders>, 'agreement'>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as orders,
      ${sumsOf('t', ['amount', 'receivedAmount', 'settledAmount', 'invoicedAmount', 'paidAmount'])}
    from ${taken(context, f)} where ${every(conditions(f))}`,
  );

export const ofAgreement = implement(
  agreementOrders,
  reportHandlers(agreementOrders, {
    rows: async (context, f) => {
      await agreementOf(context, f);
      const order = sql`t.order_date, t.id`;
      return { columns: sql`t.*`, from: taken(context, f), where: conditions(f), order };
    },
    summary: async (context, f) => ({ agreement: await agreementOf(context, f), ...(await sums(context, f)) }),
  }),
);

export const agreementBizType = 'supplyAgreement';
const toSupplier = noticesOf(agreementBizType, ['G'], '协议到期').toEnterprise;
const toPurchaser = noticesOf(agreementBizType, ['C'], '协议到期').toEnterprise;
/** Days in which an agreement is reminded of once. */
const quietDays = 7;

async function refuseRepeated({ db, clock }: Context, agreementNo: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pub_notice m where m.biz_type = ${agreementBizType} and m.biz_id = ${agreementNo}
      and m.create_date > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${quietDays}) limit 1`.execute(
    db,
  );
  if (rows.length > 0) refuse('conflict', `该协议 ${quietDays} 天内已提醒过续签`);
}

/**
 * 续签提醒: the sides of an agreement hear that it ends, or is nearly used up.
 * @throws conflict for an agreement that needs no renewal yet or any more, or of which its sides have just heard.
 */
async function remind({ agreementNo }: { agreementNo: string }, context: Context): Promise<void> {
  const { name, validTo, useRate, ended, may, ...parties } = await agreementOf(context, { agreementNo });
  if (ended) refuse('conflict', '协议已结束，不能提醒续签');
  if (!may.includes('REMIND')) refuse('conflict', '协议未到期且额度充足，不需要提醒续签');
  await holdReminders(context.db, agreementBizType, [agreementNo]);
  await refuseRepeated(context, agreementNo);
  const used = percent(useRate, { decimals: 1 });
  const content = `协议 ${agreementNo}“${name}”将于 ${validTo} 到期，已执行 ${used}，请及时办理续签。`;
  const { supplierEntId, purchaserEntId } = parties;
  await toSupplier(context, { id: agreementNo }, supplierEntId, content);
  if (purchaserEntId !== null) await toPurchaser(context, { id: agreementNo }, purchaserEntId, content);
}

export default implement(agreementReport, {
  ...reportHandlers(agreementReport, {
    rows: agreements,
    summary: async (context, f) => ({ ...(await agreementSums(context, f)), ...(await agreementCharts(context, f)) }),
  }),
  remind,
});
