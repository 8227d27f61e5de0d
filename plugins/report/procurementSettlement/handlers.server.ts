/** Purchasing units down the organisation: each row sums its unit and all below it, as they stood. */
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, implement, sql } from '@portal/sdk/server';
import { daysWithin, every, fraction, given, money, oneRow, type Question, type Sql, sorted } from '../query.server.ts';
import { live, prepaid } from '../order-facts.server.ts';
import { approvedOn, overdue } from '../settlement-facts.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { daysOf, inSight, ofLevel, pathTo, standingBelow, stood, subordinates, unitEver } from './branch.server.ts';
import { procurementSettlement, rowName, type UnitFilters } from './contract.ts';
import { follow, followUps, payableConditions, urge, urgeUnit } from './payables.server.ts';

interface Asked extends UnitFilters {
  readonly today: string;
}

const orderConditions = (f: Asked): Sql[] => [
  live,
  ...daysWithin(sql`o.order_date`, f.from, f.to),
  ...given(f.plate, (plate) => sql`o.plate = ${plate}`),
];

const ofEnterprises = sql`e on e.ent_id = s.purchaser_ent_id and ${stood(approvedOn)}`;

/** Sums a unit's row has, over enterprises `e(row_code, ent_id, stay)`. */
const sumsOver = (entities: Sql, f: Asked) => sql`
  with e as materialized (${entities})
  select row_code, ${money(sql`o.ordered`)} as order_amount, ${money(sql`o.prepaid`)} as prepaid,
    ${money(sql`p.payable`)} as payable, ${money(sql`p.paid`)} as paid_amount,
    ${money(sql`p.unpaid`)} as unpaid_amount, ${money(sql`p.overdue`)} as overdue_amount,
    ${money(sql`p.long_overdue`)} as long_overdue, ${fraction(sql`y.in_time::numeric / y.payments`)} as on_time_rate,
    round(y.days / y.payments, 1) as average_days
  from (select distinct row_code from e) r
  left join (
    select e.row_code, sum(o.order_amount) as ordered, sum(${prepaid}) as prepaid
    from pub_order o join e on e.ent_id = o.purchaser_ent_id and ${stood(sql`o.order_date`)}
    where ${every(orderConditions(f))} group by 1) o using (row_code)
  left join (
    select e.row_code, sum(s.payable_amount) as payable, sum(s.paid_amount) as paid, sum(s.unpaid_amount) as unpaid,
      sum(s.unpaid_amount) filter (where ${overdue(f.today)}) as overdue,
      sum(s.unpaid_amount) filter (where ${overdue(f.today)} and s.due_date < ${f.today}::date - 60) as long_overdue
    from pub_settlement s join ${ofEnterprises} where ${every(payableConditions(f))} group by 1) p using (row_code)
  left join (
    select e.row_code, count(*) as payments, sum((y.pay_date <= s.due_date)::int) as in_time,
      sum(y.pay_date - ${approvedOn})::numeric as days
    from pub_payment y join pub_settlement s on s.id = y.settlement_id join ${ofEnterprises}
    where ${every(payableConditions(f))} group by 1) y using (row_code)`;

/** Rows below a unit: its next subordinates, or its units of a level; of a unit that came and left, each stay. */
const rowsBelow = (user: Context['user'], roots: Sql, f: Asked): Sql => sql`
  select concat_ws('|', t.customer_code, lower(t.stay)) as row_code, t.customer_code, t.stay
  from (${f.level === undefined ? subordinates(user, roots) : ofLevel(user, roots, f.level)}) t where t.stay && ${daysOf(f)}`;

type AskedPage = Asked & Pick<InputOf<typeof procurementSettlement.page>, 'sort' | 'order'>;

/** Days of the question on which a row's unit stood there, where these are fewer. */
const within = (f: Asked): Sql => sql`
  case when lower(r.stay) > coalesce(${f.from ?? null}::date, '-infinity') then lower(r.stay) end as "from",
  case when upper(r.stay) - 1 < coalesce(${f.to ?? null}::date, 'infinity') then upper(r.stay) - 1 end as "to"`;

/** Subordinates of a unit, each with all below it, and the unit's own row before them. */
function units({ user }: Pick<Context, 'user'>, parentCode: string, asked: AskedPage): Question {
  const { sort = 'payable', order = 'desc', ...f } = asked;
  const roots = unitEver(user, parentCode);
  const below = rowsBelow(user, roots, f);
  const ownEntities = sql`select 'own' as row_code, n.ent_id, u.stay from (${roots}) u join pub_org_unit n using (customer_code)
    where n.ent_id is not null`;
  const ownRow = sql`select 'own' as row_code, ${parentCode}::text as customer_code, '(,)'::daterange as stay`;
  const entities = sql`select * from (${standingBelow(user, below)}) b`;
  const [summed, rows] =
    f.level === undefined
      ? [sql`${entities} union all ${ownEntities}`, sql`select * from (${below}) b union all ${ownRow}`]
      : [entities, below];
  const isOwn = sql`(g.row_code = 'own')`;
  const children = sql`(select count(distinct c.customer_code)::int from pub_org_parent c
    where c.parent_customer_code = n.customer_code and c.stay && (r.stay * ${daysOf(f)})
      and ${inSight(user, sql`c.customer_code`)})`;
  return {
    columns: sql`concat_ws('|', ${parentCode}::text, g.row_code) as key,
      n.customer_code, n.ent_id, n.customer_register_name as name, n.plate, n.company_level as level, ${within(f)},
      ${isOwn} as own, case when ${isOwn} then 0 else ${children} end as children,
      g.order_amount, g.prepaid, g.payable, g.paid_amount, g.unpaid_amount, g.overdue_amount, g.long_overdue,
      g.on_time_rate, g.average_days, case when g.on_time_rate is not null and not ${isOwn} then (rank() over (
        partition by n.plate, ${isOwn} order by g.on_time_rate desc nulls last))::int end as plate_rank`,
    from: sql`(${sumsOver(summed, f)}) g join (${rows}) r using (row_code) join pub_org_unit n using (customer_code)`,
    where: [],
    order: sql`${isOwn} desc, ${sorted(sql`coalesce(${sql.ref(`g.${sort}`)}, -1)`, order, 'g.rowCode')}`,
  };
}

const whole = ({ user }: Pick<Context, 'user'>, parentCode: string) =>
  standingBelow(user, sql`select 'ALL' as row_code, u.* from (${unitEver(user, parentCode)}) u`);

/** Sums over the rows of the question; one row even where a level has no units. */
function unitSums(context: Context, parentCode: string, f: Asked) {
  const { db, user } = context;
  const ofRows = () => standingBelow(user, rowsBelow(user, unitEver(user, parentCode), f));
  const entities = sql`select 'ALL' as row_code, null::bigint as ent_id, null::daterange as stay
    union all select 'ALL', b.ent_id, b.stay from (${f.level === undefined ? whole(context, parentCode) : ofRows()}) b`;
  return oneRow<OutputOf<typeof procurementSettlement.summary>['totals']>(
    db,
    sql`select g.* from (${sumsOver(entities, f)}) g`,
  );
}

/** Months up to the end of the period, however long it is. */
async function unitMonths(context: Context, parentCode: string, { from: _, ...f }: Asked) {
  const { rows } = await sql<{ month: string; paid: string; unpaid: string }>`
    select to_char(${approvedOn}, 'YYYY-MM') as month, ${money(sql`sum(s.paid_amount)`)} as paid,
      ${money(sql`sum(s.unpaid_amount)`)} as unpaid
    from pub_settlement s join (${whole(context, parentCode)}) ${ofEnterprises}
    where ${every(payableConditions(f))} group by 1 order by 1 desc limit 12`.execute(context.db);
  return rows.reverse();
}

/** The unit that a question is about, and the way to it from the reader's own. */
async function placed(context: Context, f: UnitFilters) {
  const path = await pathTo(context, f.parentCode, f);
  return { path, code: path.at(-1)?.customerCode ?? '', today: context.clock.today() };
}

export default implement(procurementSettlement, {
  ...reportHandlers(procurementSettlement, {
    rows: async (context, f) => {
      const { code, today } = await placed(context, f);
      return units(context, code, { ...f, today });
    },
    summary: async (context, f) => {
      const { path, code, today } = await placed(context, f);
      const asked = { ...f, today };
      return { path, ...(await unitSums(context, code, asked)), months: await unitMonths(context, code, asked) };
    },
    sums: async (context, f) => {
      const { code, today } = await placed(context, f);
      return unitSums(context, code, { ...f, today });
    },
    texts: { name: rowName },
    named: async (context, f) => ({ parentCode: (await placed(context, f)).path.at(-1)?.name }),
  }),
  follow,
  followUps,
  urge,
  urgeUnit,
});
