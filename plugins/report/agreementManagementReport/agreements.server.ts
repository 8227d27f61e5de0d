/** Agreements with what live orders have taken of them. */
import type { InputOf } from '@portal/sdk/contract';
import { acting, type Context, mayChange, narrowedBy, refuse, sql } from '@portal/sdk/server';
import { live } from '../order-facts.server.ts';
import { every, given, oneRow, type Question, type Sql, sorted, sumsOf } from '../query.server.ts';
import type { Told } from '../report-of.ts';
import { ownAgreements, ownDocuments } from '../scope.server.ts';
import {
  type AgreementFilters,
  type AgreementOrderFilters,
  agreementReport,
  type AgreementRow,
  endingDays,
  nearlyUsed,
} from './contract.ts';
import { ofOrganisation } from '../tree/below.server.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

const statusOf = (today: string) => sql`case when a.terminated_on <= ${today}::date then 4
  when a.valid_to < ${today}::date then 3 when a.valid_to <= ${today}::date + ${endingDays}::int then 2 else 1 end`;

// against the price at which each material was first ordered under the agreement
const priceDrop = (orders: Sql) => sql`(
  select round(1 - sum(p.unit_price * p.qty) / nullif(sum(p.first_price * p.qty), 0), 6) from (
    select l.qty, l.unit_price,
      first_value(l.unit_price) over (partition by l.material_code order by o.order_date, o.id) as first_price
    from pub_order o join pub_order_line l on l.order_id = o.id where ${orders}) p)`;

/** Orders `o` that count: the reader's own, of one organisation where it is asked for. */
export const ordersOf = ({ user }: Pick<Context, 'user'>, orgCode: string | undefined): Sql[] => [
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
  // yuan a day since it began
  const pace = sql`nullif(f.used_amount / nullif(greatest(${today}::date - f.valid_from, 0), 0), 0)`;
  const orders = every([sql`o.agreement_no = a.agreement_no`, live, ...ordersOf(context, orgCode)]);
  return sql`(
    select f.*, case when f.status < 3 and f.left_amount > 0 and ${pace} > 0
        and f.left_amount / ${pace} < f.valid_to - ${today}::date
      then ${today}::date + ceil(f.left_amount / ${pace})::int end as used_up_on,
      case when f.remindable and ${wantsRenewal} then array['REMIND'] else array[]::text[] end as may, f.status > 2 as ended
    from (
      select a.agreement_no, a.name, a.supplier_name, a.purchaser_name,
        a.supplier_ent_id, a.purchaser_ent_id, a.purchaser_ent_id is null as for_group, a.category, a.signed_on, a.valid_from,
        a.valid_to, a.amount, u.used_amount, round(u.used_amount / a.amount, 6) as use_rate,
        a.amount - u.used_amount as left_amount, u.orders, ${priceDrop(orders)} as price_drop,
        a.valid_to - ${today}::date as days_left, ${statusOf(today)} as status, ${remindable(context)} as remindable
      from pub_supply_agreement a cross join lateral (
        select coalesce(sum(o.order_amount), 0)::numeric(18, 2) as used_amount, count(*)::int as orders
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

const onFacts = (f: AgreementFilters): Sql[] => [
  ...given(f.usedMin, (least) => sql`g.use_rate * 100 >= ${least}`),
  ...given(f.usedMax, (most) => sql`g.use_rate * 100 <= ${most}`),
  ...given(f.status, (status) => sql`g.status = ${status}`),
];

type Asked = InputOf<typeof agreementReport.page>;

export const agreements = (context: Reader, { sort = 'validTo', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`g.*`,
  from: agreementFacts(context, onAgreements(f), f.orgCode),
  where: onFacts(f),
  order: sorted(`g.${sort}`, order, 'g.agreementNo'),
});

type Summary = Told<typeof agreementReport>;
type Charts = 'top' | 'months';

const asked = (context: Reader, f: AgreementFilters) =>
  sql`${agreementFacts(context, onAgreements(f), f.orgCode)} where ${every(onFacts(f))}`;

export const agreementSums = (context: Context, f: AgreementFilters): Promise<Omit<Summary, Charts>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as agreements, count(*) filter (where g.status = 2)::int as ending,
      count(*) filter (where g.use_rate > ${nearlyUsed}::numeric and g.status < 3)::int as nearly_used,
      round(sum(g.used_amount) / nullif(sum(g.amount), 0), 6) as use_rate,
      ${sumsOf('g', ['amount', 'usedAmount', 'leftAmount'])}, coalesce(sum(g.orders), 0)::int as orders
    from ${asked(context, f)}`,
  );

export async function agreementCharts(context: Context, f: AgreementFilters): Promise<Pick<Summary, Charts>> {
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
export async function agreementOf(context: Context, { agreementNo, orgCode }: AgreementOrderFilters): Promise<Found> {
  const { rows } = await sql<Found>`
    select g.* from ${agreementFacts(context, [sql`a.agreement_no = ${agreementNo}`], orgCode)}`.execute(context.db);
  return rows[0] ?? refuse('notFound', '协议不存在或已被删除');
}
