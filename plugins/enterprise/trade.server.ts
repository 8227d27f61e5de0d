/** Figures of an enterprise's trade, from what orders, goods and settlement publish. @module */
import { type RawBuilder, sql } from '@portal/sdk/server';

/** Column of `pub_order` that names the enterprise. */
export type OrderSide = 'supplier_ent_id' | 'purchaser_ent_id';

type Ent = RawBuilder<unknown>;
const of = (side: OrderSide, ent: Ent) => sql`${sql.ref(`o.${side}`)} = ${ent}`;

/** Narrows the rows to a section or a category. */
type Part = RawBuilder<unknown>;
const whole: Part = sql`true`;

/** Adds the figure of an enterprise as supplier to its figure as purchaser. */
export const both = <T>(figure: (side: OrderSide) => RawBuilder<T>) =>
  sql<T>`${figure('supplier_ent_id')} + ${figure('purchaser_ent_id')}`;

/** The twelve months up to today. */
const lastYear = (today: string) => sql`o.live and o.order_date > ${today}::date - interval '1 year'`;

export const orderAmount = (side: OrderSide, ent: Ent, today: string) => sql<string>`(
  select coalesce(sum(o.order_amount), 0)::numeric(18, 2) from pub_order o
  where ${of(side, ent)} and ${lastYear(today)})`;

/** Of orders whose goods have all come. */
export const onTimeRate = (side: OrderSide, ent: Ent, today: string) => sql<string | null>`(
  select round(avg((came.on_day <= o.delivery_date)::int), 6) from pub_order o
  cross join lateral (
    select (max(r.received_at) at time zone 'Asia/Shanghai')::date as on_day
    from pub_receipt r where r.order_id = o.id) came
  where ${of(side, ent)} and ${lastYear(today)} and o.status in (60, 70, 90) and came.on_day is not null)`;

/** Whether an order is under way; `o` is `pub_order`. */
export const isOpen = sql`o.status in (10, 20, 30, 40, 50)`;

export const openOrders = (side: OrderSide, ent: Ent, part = whole) => sql<number>`(
  select count(*)::int from pub_order o where ${of(side, ent)} and ${isOpen} and ${part})`;

export const lastOrderOn = (side: OrderSide, ent: Ent) => sql<string | null>`(
  select max(o.order_date) from pub_order o where ${of(side, ent)} and o.live)`;

export const openAmount = (side: OrderSide, ent: Ent, part = whole) => sql<string>`(
  select coalesce(sum(o.order_amount), 0)::numeric(18, 2) from pub_order o
  where ${of(side, ent)} and ${isOpen} and ${part})`;

/** 已上架 */
export const onShelf = 3;

export const goodsOnSale = (ent: Ent, part = whole) => sql<number>`(
  select count(*)::int from pub_goods g where g.supplier_ent_id = ${ent} and g.status = ${onShelf} and ${part})`;

/** Those with the most goods on sale first. */
export const categories = (ent: Ent) => sql<string[]>`(
  select coalesce(array_agg(c.name order by c.goods desc, c.name), '{}') from (
    select k.name, count(*) as goods from pub_goods g join pub_category k on k.id = g.category_id
    where g.supplier_ent_id = ${ent} and g.status = ${onShelf} group by k.name order by 2 desc, 1 limit 8) c)`;

/** In force on a day. */
export const agreements = (side: 'supplier_ent_id' | 'purchaser_ent_id', ent: Ent, today: string) => sql<number>`(
  select count(*)::int from pub_supply_agreement a
  where ${sql.ref(`a.${side}`)} = ${ent} and a.terminated_on is null
    and ${today}::date between a.valid_from and a.valid_to)`;

/** Due on audited statements, not paid yet. */
export const unpaid = (side: OrderSide, ent: Ent, part = whole) => sql<string>`(
  select coalesce(sum(s.unpaid_amount), 0)::numeric(18, 2) from pub_settlement s
  where ${sql.ref(`s.${side}`)} = ${ent} and s.settled and s.currency = 'CNY' and ${part})`;

/** The twelve months up to the current one, those without orders too. */
export const months = (side: OrderSide, ent: Ent, today: string) => sql<{ month: string; amount: string }>`
  select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(o.order_amount), 0)::numeric(18, 2) as amount
  from generate_series(date_trunc('month', ${today}::date) - interval '11 months', date_trunc('month', ${today}::date),
    interval '1 month') m(first)
  left join pub_order o on ${of(side, ent)} and o.live and o.order_date >= m.first::date
    and o.order_date < (m.first + interval '1 month')::date
  group by m.first order by m.first`;

interface Partner {
  name: string;
  orders: number;
  amount: string;
  share: string | null;
}

const OTHER = { supplier_ent_id: 'purchaser_name', purchaser_ent_id: 'supplier_name' } as const;

/** With whom it traded most, each with its share of all. */
export const partners = (side: OrderSide, ent: Ent, today: string) => sql<Partner>`
  select ${sql.ref(`o.${OTHER[side]}`)} as name, count(*)::int as orders,
    sum(o.order_amount)::numeric(18, 2) as amount,
    round(sum(o.order_amount) / nullif(sum(sum(o.order_amount)) over (), 0), 6) as share
  from pub_order o where ${of(side, ent)} and ${lastYear(today)}
  group by 1 order by 3 desc, 1 limit 20`;

/** Active holders of the administrator's role, by name. */
export const administrators = (ent: Ent, roleKey: 'G1' | 'C1') => sql<string[]>`(
  select coalesce(array_agg(distinct u.user_name), '{}')
  from pub_membership m join pub_user u on u.id = m.user_id and u.status = 1
  join pub_user_role ur on ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id) and ur.expire_at is null
  join pub_role r on r.id = ur.role_id and r.role_key = ${roleKey}
  where m.ent_id = ${ent} and m.org_status = 1)`;

export const overdue = (side: OrderSide, ent: Ent, today: string) => sql<string>`(
  select coalesce(sum(s.unpaid_amount), 0)::numeric(18, 2) from pub_settlement s
  where ${sql.ref(`s.${side}`)} = ${ent} and s.settled and s.currency = 'CNY' and s.due_date < ${today}::date)`;

/** Active accounts that work for it. */
export const people = (ent: Ent) => sql<number>`(
  select count(*)::int from pub_membership m join pub_user u on u.id = m.user_id and u.status = 1
  where m.ent_id = ${ent} and m.org_status = 1)`;

/** 已开通 */
const opened = 4;

export const products = (ent: Ent) => sql<number>`(
  select count(*)::int from pub_product_opening o where o.ent_id = ${ent} and o.status = ${opened})`;

/** Of several purchasing units together. @param ents - Query of their ids. */
export const orderAmountIn = (ents: Ent, today: string) => sql<string>`(
  select coalesce(sum(o.order_amount), 0)::numeric(18, 2) from pub_order o
  where o.purchaser_ent_id in ${ents} and ${lastYear(today)})`;
export const unpaidIn = (ents: Ent) => sql<string>`(
  select coalesce(sum(s.unpaid_amount), 0)::numeric(18, 2) from pub_settlement s
  where s.purchaser_ent_id in ${ents} and s.settled and s.currency = 'CNY')`;
export const overdueIn = (ents: Ent, today: string) => sql<string>`(
  select coalesce(sum(s.unpaid_amount), 0)::numeric(18, 2) from pub_settlement s
  where s.purchaser_ent_id in ${ents} and s.settled and s.currency = 'CNY' and s.due_date < ${today}::date)`;
export const peopleIn = (ents: Ent) => sql<number>`(
  select count(*)::int from pub_membership m join pub_user u on u.id = m.user_id and u.status = 1
  where m.ent_id in ${ents} and m.org_status = 1)`;
export const unitsIn = (ents: Ent) => sql<number>`(
  select count(*)::int from pub_enterprise b where b.id in ${ents} and b.audience @> array['PURCHASER'])`;

/** The hardest penalty that is in force on a day. */
export const penalty = (ent: Ent, today: string) => sql<'WARN' | 'PAUSE' | 'BAN' | null>`(
  select l.penalty from pub_listed l
  where l.ent_id = ${ent} and ${today}::date between l.starts_on and coalesce(l.ends_on, 'infinity'::date)
  order by array_position(array['BAN', 'PAUSE', 'WARN'], l.penalty) limit 1)`;
