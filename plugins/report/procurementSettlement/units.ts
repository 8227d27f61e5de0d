/** Purchasing units down the organisation: each row sums its unit and all below it. */
import { type Context, refuse, seesAll, sql } from '@portal/sdk/server';
import { daysWithin, every, given, oneRow, type Question, type Sql, sorted } from '../query.ts';
import { live } from '../order-facts.ts';
import { auditedOn, overdue, owed, unpaid } from '../settlement-facts.ts';
import type { UnitFilters, UnitRow } from './contract.ts';
import { below, unitBelow } from '../tree/below.ts';

type Reader = Pick<Context, 'db' | 'user'>;

interface Unit {
  readonly customerCode: string;
  readonly name: string;
}

/** Units from the reader's top down to `code`. @throws notFound for a unit that is not below it. */
export async function pathTo({ db, user }: Reader, code: string | undefined): Promise<Unit[]> {
  const top = seesAll(user)
    ? sql`select customer_code from ent_org_node where parent_customer_code is null order by customer_code limit 1`
    : sql`select customer_code from ent_org_node where ent_id = ${user.entId}`;
  const { rows } = await sql<Unit & { isTop: boolean }>`
    with recursive up as (
      select n.customer_code, n.customer_register_name, n.parent_customer_code, 0 as step
      from ent_org_node n where n.customer_code = ${code === undefined ? sql`(${top})` : code}
      union all
      select p.customer_code, p.customer_register_name, p.parent_customer_code, up.step + 1
      from up join ent_org_node p on p.customer_code = up.parent_customer_code
      where up.customer_code <> (${top})
    )
    select customer_code, customer_register_name as name, customer_code = (${top}) as is_top from up
    order by step desc`.execute(db);
  if (!rows.some(({ isTop }) => isTop)) return refuse('notFound', '组织不存在或不在您的管辖范围内');
  return rows.map(({ customerCode, name }) => ({ customerCode, name }));
}

const money = (sum: Sql) => sql`coalesce(${sum}, 0)::numeric(18, 2)`;

interface Asked extends UnitFilters {
  readonly today: string;
}

/** Statements of a period are those audited in it. */
export const payableConditions = (f: Pick<UnitFilters, 'from' | 'to' | 'plate'>): Sql[] => [
  owed,
  ...daysWithin(auditedOn, f.from, f.to),
  ...given(f.plate, (plate) => sql`s.plate = ${plate}`),
];

/** Sums a unit's row has, over enterprises `e(row_code, ent_id)`. */
const sumsOver = (entities: Sql, f: Asked) => sql`
  with e as materialized (${entities})
  select e.row_code, ${money(sql`sum(o.order_amount)`)} as order_amount, ${money(sql`sum(o.prepaid)`)} as prepaid,
    ${money(sql`sum(p.payable)`)} as payable,
    ${money(sql`sum(p.paid)`)} as paid_amount, ${money(sql`sum(p.payable - p.paid)`)} as unpaid_amount,
    ${money(sql`sum(p.overdue)`)} as overdue_amount, ${money(sql`sum(p.long_overdue)`)} as long_overdue,
    (sum(y.in_time) / nullif(sum(y.payments), 0))::numeric(9, 6) as on_time_rate,
    round(sum(y.days) / nullif(sum(y.payments), 0), 1) as average_days
  from e
  left join (
    select o.purchaser_ent_id as ent_id, sum(o.order_amount) as order_amount,
      sum(case when o.paid_amount > 0 and o.receipt_rate < 1 then greatest(o.paid_amount - (
        select sum(round(least(l.received_qty, l.qty) * l.unit_price, 2)) from ord_order_line l
        where l.order_id = o.id), 0) end) as prepaid
    from ord_order o
    where o.purchaser_ent_id in (select ent_id from e) and ${every([live, ...daysWithin(sql`o.order_date`, f.from, f.to), ...given(f.plate, (one) => sql`o.plate = ${one}`)])}
    group by 1) o using (ent_id)
  left join (
    select s.purchaser_ent_id as ent_id, sum(s.payable_amount) as payable, sum(s.paid_amount) as paid,
      sum(${unpaid}) filter (where ${overdue(f.today)}) as overdue,
      sum(${unpaid}) filter (where ${overdue(f.today)} and s.due_date < ${f.today}::date - 60) as long_overdue
    from stl_settlement s
    where s.purchaser_ent_id in (select ent_id from e) and ${every(payableConditions(f))} group by 1) p using (ent_id)
  left join (
    select s.purchaser_ent_id as ent_id, count(*) as payments, sum((y.pay_date <= s.due_date)::int) as in_time,
      sum(y.pay_date - ${auditedOn})::numeric as days
    from stl_payment y join stl_settlement s on s.id = y.settlement_id
    where s.purchaser_ent_id in (select ent_id from e) and ${every([sql`y.status = 1`, ...payableConditions(f)])}
    group by 1) y using (ent_id)
  group by 1`;

/**
 * Query of `(row_code, customer_code)`: the next subordinates, or the units of a level at or below the parent. A unit
 * counts what is below it, so that none is looked for below one: the stand-ins have units of their own level below them.
 */
const topsOf = (parentCode: string, level: number | undefined): Sql =>
  level === undefined
    ? sql`select customer_code as row_code, customer_code from ent_org_node where parent_customer_code = ${parentCode}`
    : sql`
      with recursive sub as (
        select customer_code, company_level from ent_org_node where customer_code = ${parentCode}
        union all
        select n.customer_code, n.company_level from ent_org_node n
        join sub on n.parent_customer_code = sub.customer_code and sub.company_level < ${level}
      )
      select customer_code as row_code, customer_code from sub where company_level = ${level}`;

const SORTS = {
  payable: sql`g.payable`,
  unpaidAmount: sql`g.unpaid_amount`,
  overdueAmount: sql`g.overdue_amount`,
  onTimeRate: sql`coalesce(g.on_time_rate, -1)`,
  averageDays: sql`coalesce(g.average_days, -1)`,
};

interface AskedPage extends Asked {
  readonly sort?: keyof typeof SORTS;
  readonly order?: 'asc' | 'desc';
}

/** Subordinates of a unit, each with all below it, and the unit's own row before them. */
export const units = (parentCode: string, { sort = 'payable', order = 'desc', ...f }: AskedPage): Question => {
  const own = sql`select customer_code as row_code, ent_id from ent_org_node
    where customer_code = ${parentCode} and ent_id is not null`;
  const subordinates = sql`select * from (${below(topsOf(parentCode, f.level))}) b`;
  const rows = f.level === undefined ? sql`${subordinates} union all ${own}` : subordinates;
  const isOwn = sql`(n.customer_code = ${parentCode} and ${f.level === undefined}::boolean)`;
  const subordinateCount = sql`(select count(*)::int from ent_org_node c where c.parent_customer_code = n.customer_code)`;
  const byValue = sorted(SORTS[sort], order, sql`n.customer_code`);
  return {
    columns: sql`concat_ws('|', ${parentCode}::text, n.customer_code, case when ${isOwn} then 'own' end) as key,
      n.customer_code, n.customer_register_name as name, n.plate, n.company_level as level,
      ${isOwn} as own, case when ${isOwn} then 0 else ${subordinateCount} end as children,
      g.order_amount, g.prepaid, g.payable, g.paid_amount, g.unpaid_amount, g.overdue_amount, g.long_overdue,
      g.on_time_rate, g.average_days, case when g.on_time_rate is not null and not ${isOwn} then (rank() over (
        partition by n.plate, ${isOwn} order by g.on_time_rate desc nulls last))::int end as plate_rank`,
    from: sql`(${sumsOver(rows, f)}) g join ent_org_node n on n.customer_code = g.row_code`,
    where: [],
    order: sql`${isOwn} desc, ${byValue}`,
  };
};

type Sums = Omit<UnitRow, 'key' | 'customerCode' | 'name' | 'plate' | 'level' | 'own' | 'children' | 'plateRank'>;

const whole = (parentCode: string) => below(unitBelow(parentCode));

/** Sums over the rows of the question; one row even where a level has no units. */
export const unitSums = ({ db }: Context, parentCode: string, f: Asked): Promise<Sums> => {
  const entities =
    f.level === undefined
      ? whole(parentCode)
      : sql`
    select 'ALL' as row_code, b.ent_id from (${below(topsOf(parentCode, f.level))}) b
    union all select 'ALL', null::bigint`;
  return oneRow(db, sql`select g.* from (${sumsOver(entities, f)}) g`);
};

export async function unitMonths({ db }: Context, parentCode: string, f: Asked) {
  const { rows } = await sql<{ month: string; paid: string; unpaid: string }>`
    select to_char(${auditedOn}, 'YYYY-MM') as month, ${money(sql`sum(s.paid_amount)`)} as paid,
      ${money(sql`sum(${unpaid})`)} as unpaid
    from stl_settlement s join (${whole(parentCode)}) e on e.ent_id = s.purchaser_ent_id
    where ${every(payableConditions(f))} group by 1 order by 1 desc limit 12`.execute(db);
  return rows.reverse();
}
