/** What was ordered, by material, sector, supplier or purchasing unit: lines of live orders. */
import { PLATE } from '@portal/sdk/calls/plate';
import type { InputOf } from '@portal/sdk/contract';
import type { Period } from '@portal/sdk/format';
import { contains, type Context, implement, sql } from '@portal/sdk/server';
import { live } from '../order-facts.server.ts';
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
  textOf,
} from '../query.server.ts';
import type { Told } from '../report-of.ts';
import { ownDocuments } from '../scope.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { earlierDays, periodOf, type ProductFilters, productReport, titlesOf } from './contract.ts';
import { ofCategory, ofOrganisation, withCategory } from '../tree/below.server.ts';
import { uncategorised } from '../tree/contract.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

/** Of a line's categories, the one a step below the chosen; the chosen itself where there is none. */
const categoryBelow = (chosen: string | undefined) => sql`coalesce((
  select c.path_ids[least(d.depth + 1, cardinality(c.path_ids))] from (values (${
    chosen === undefined || chosen === uncategorised
      ? sql`0`
      : sql`(select cardinality(path_ids) from pub_category_path where id = ${chosen})`
  })) d(depth)), ${uncategorised}::bigint)`;

const KEYS = {
  GOODS: () => ({ key: sql`l.material_code`, name: sql`min(l.name)` }),
  CATEGORY: ({ categoryId }: ProductFilters) => {
    const key = categoryBelow(categoryId);
    return {
      key: sql`${key}::text`,
      name: sql`coalesce((select k.name from pub_category k where k.id = min(${key})), '未分类')`,
    };
  },
  PLATE: () => ({ key: sql`o.plate`, name: textOf(PLATE, sql`min(o.plate)`) }),
  SUPPLIER: () => ({ key: sql`o.supplier_ent_id::text`, name: sql`min(o.supplier_name)` }),
  PURCHASER: () => ({ key: sql`o.purchaser_ent_id::text`, name: sql`min(o.purchaser_name)` }),
};

const sold = sql`pub_order o join pub_order_line l on l.order_id = o.id`;
const categorised = sql`${sold} ${withCategory}`;

/** Everything but the period. */
const about = ({ user }: Reader, f: ProductFilters): Sql[] => [
  live,
  ...ownDocuments(user),
  ...given(f.plate, (plate) => sql`o.plate = ${plate}`),
  ...ofOrganisation(sql`o.purchaser_ent_id`, f.orgCode),
  ...given(f.supplierName, (text) => sql`o.supplier_name like ${contains(text)}`),
  ...ofCategory(f.categoryId),
  ...given(f.goods, (text) => sql`(l.name like ${contains(text)} or l.material_code like ${contains(text)})`),
];

const within = ({ from, to }: Partial<Period>): Sql => every(daysWithin(sql`o.order_date`, from, to));

const compared = (period: Period | undefined): Sql => (period ? within(period) : sql`false`);
const comparedWith = (f: ProductFilters): Sql => compared(earlierDays(f));

const part = (condition: Sql) => sql`sum(l.amount) filter (where ${condition})`;

const grouped = (context: Reader, f: ProductFilters) => {
  const { key, name } = KEYS[f.by ?? 'GOODS'](f);
  const [now, before] = [within(f), comparedWith(f)];
  return sql`(
    select ${key} as key, ${name} as name, count(distinct o.purchaser_ent_id)::int as opened,
      count(distinct o.purchaser_ent_id) filter (where ${now})::int as active,
      count(distinct o.id) filter (where ${now})::int as orders,
      coalesce(sum(l.qty) filter (where ${now}), 0) as qty, ${money(part(now))} as amount,
      ${periodOf(f) ? money(part(before)) : sql`null::numeric`} as amount_before,
      bool_and(${now}) as is_new
    from ${f.by === 'CATEGORY' ? categorised : sold}
    where ${every(about(context, f))} and ${within({ ...(f.to !== undefined && { to: f.to }) })}
    group by 1 having count(*) filter (where (${now}) or (${before})) > 0) g`;
};

const growth = (now: Sql, before: Sql) => fraction(sql`(${now} - ${before}) / nullif(${before}, 0)`);

type Asked = InputOf<typeof productReport.page>;

const products = (context: Reader, { sort = 'amount', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`g.key, g.name, g.opened, g.active, g.orders, g.qty, g.amount,
    (rank() over (order by g.amount desc))::int as rank,
    ${fraction(sql`g.active::numeric / g.opened`)} as active_rate,
    coalesce(${fraction(sql`g.amount / nullif(sum(g.amount) over (), 0)`)}, 0) as share,
    g.amount_before, ${growth(sql`g.amount`, sql`g.amount_before`)} as change,
    coalesce(round(g.amount / nullif(g.active, 0), 2), 0) as per_unit,
    ${f.from === undefined ? sql`false` : sql`g.is_new`} as is_new`,
  from: grouped(context, f),
  where: [],
  order: sorted(`g.${sort}`, order, 'g.key'),
});

type Charts = 'top' | 'others' | 'months';

function productSums(context: Context, f: ProductFilters): Promise<Omit<Told<typeof productReport>, Charts>> {
  const period = periodOf(f);
  const now = within(f);
  return oneRow(
    context.db,
    sql`select count(distinct o.purchaser_ent_id) filter (where ${within({ ...(f.to !== undefined && { to: f.to }) })})::int
        as opened, count(distinct o.purchaser_ent_id) filter (where ${now})::int as active,
      count(distinct o.id) filter (where ${now})::int as orders,
      coalesce(sum(l.qty) filter (where ${now}), 0) as qty, ${money(part(now))} as amount,
      ${period ? money(part(comparedWith(f))) : sql`null`} as amount_before
    from ${sold} where ${every(about(context, f))}`,
  );
}

/** Parts of a donut before 其他. */
const shares = 6;

async function productCharts(context: Context, f: ProductFilters): Promise<Pick<Told<typeof productReport>, Charts>> {
  const top = await sql<{ name: string; amount: string }>`
    select g.name, g.amount from ${grouped(context, f)} where g.amount > 0
    order by g.amount desc, g.key limit 10`.execute(context.db);
  const { others } = await oneRow<{ others: string }>(
    context.db,
    sql`select ${money(sql`sum(amount)`)} as others from (
      select g.amount from ${grouped(context, f)} order by g.amount desc, g.key offset ${shares}) rest`,
  );
  const today = context.clock.today();
  const last = f.to !== undefined && f.to < today ? f.to : today;
  const months = await sql<{ month: string; amount: string }>`
    select to_char(m, 'YYYY-MM') as month, ${money(sql`s.amount`)} as amount
    from generate_series(date_trunc('month', ${last}::timestamp) - interval '23 months',
      date_trunc('month', ${last}::timestamp), interval '1 month') m
    left join (select date_trunc('month', o.order_date::timestamp) as month, sum(l.amount) as amount from ${sold}
      where ${every(about(context, f))} and o.order_date <= ${last}::date group by 1) s on s.month = m
    order by m`.execute(context.db);
  return { top: top.rows, others, months: months.rows };
}

export default implement(
  productReport,
  reportHandlers(productReport, {
    rows: products,
    summary: async (context, f) => ({ ...(await productSums(context, f)), ...(await productCharts(context, f)) }),
    sums: productSums,
    titles: titlesOf,
  }),
);
