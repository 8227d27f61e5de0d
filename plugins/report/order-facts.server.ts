/** Facts of an order `o` that several reports count alike. */
import { sql } from '@portal/sdk/server';
import type { Sql } from './query.server.ts';

/** Neither refused nor cancelled: what reports count as ordered. */
export const live = sql`o.live`;
/** Goods are all in, or no more will come. */
export const arrived = sql`o.status in (60, 70, 90)`;
const awaited = sql`o.status in (10, 20, 30, 40, 50)`;

/** The delivery date as it was ordered, before any change took effect. */
export const requiredOn = sql`coalesce((
  select max(cl.old_date) from pub_delivery_change c join pub_delivery_change_line cl on cl.change_id = c.id
  where c.order_id = o.id group by c.id, c.submitted_at order by c.submitted_at limit 1
), o.delivery_date)`;

export const receivedOn = sql`(
  select (max(r.received_at) at time zone 'Asia/Shanghai')::date from pub_receipt r where r.order_id = o.id)`;

export const changes = sql`(select count(*)::int from pub_delivery_change c where c.order_id = o.id)`;

/** A change for force majeure took effect. */
const excused = sql`exists (
  select from pub_delivery_change c where c.order_id = o.id and c.reason_type = 5)`;

/** Where the facts of an order come from: asked of each order, or joined for all of them at once. */
export interface OrderFacts {
  readonly requiredOn: Sql;
  readonly receivedOn: Sql;
  readonly changes: Sql;
  readonly excused: Sql;
  readonly joins: Sql;
}

/** For a page of orders, and for the few of one enterprise. */
export const factsOfEach: OrderFacts = { requiredOn, receivedOn, changes, excused, joins: sql`` };

/** For the orders of the whole group: each table is read once. */
export const factsOfAll: OrderFacts = {
  requiredOn: sql`coalesce(first.old_date, o.delivery_date)`,
  receivedOn: sql`came.received_on`,
  changes: sql`coalesce(changed.changes, 0)`,
  excused: sql`coalesce(changed.excused, false)`,
  joins: sql`
    left join (
      select distinct on (c.order_id) c.order_id, max(cl.old_date) as old_date
      from pub_delivery_change c join pub_delivery_change_line cl on cl.change_id = c.id
      group by c.order_id, c.id, c.submitted_at order by c.order_id, c.submitted_at
    ) first on first.order_id = o.id
    left join (
      select c.order_id, count(*)::int as changes, bool_or(c.reason_type = 5) as excused
      from pub_delivery_change c group by 1
    ) changed on changed.order_id = o.id
    left join (
      select r.order_id, (max(r.received_at) at time zone 'Asia/Shanghai')::date as received_on
      from pub_receipt r group by 1
    ) came on came.order_id = o.id`,
};

/** What was paid on an order beyond what has come. */
export const prepaid = sql`case when o.paid_amount > 0 and o.receipt_rate < 1 then greatest(o.paid_amount - (
  select sum(l.received_amount) from pub_order_line l where l.order_id = o.id), 0) end`;

/** Days past `due` on which goods came, or by which they are still missing; 0 when in time. */
export const daysLate = (today: string, due: Sql = requiredOn, came: Sql = receivedOn): Sql => sql`case
  when ${arrived} then greatest(${came} - ${due}, 0)
  when ${awaited} then greatest(${today}::date - ${due}, 0) else 0 end`;
