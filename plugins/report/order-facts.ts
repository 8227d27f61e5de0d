/** Facts of an order `o` that several reports count alike. */
import { sql } from '@portal/sdk/server';
import type { Sql } from './query.ts';

/** Neither refused nor cancelled: what reports count as ordered. */
export const live = sql`o.status not in (15, 80)`;
/** Goods are all in, or no more will come. */
export const arrived = sql`o.status in (60, 70, 90)`;
const awaited = sql`o.status in (10, 20, 30, 40, 50)`;

/** The delivery date as it was ordered, before any change took effect. */
export const requiredOn = sql`coalesce((
  select max(cl.old_date) from ord_delivery_change c join ord_delivery_change_line cl on cl.change_id = c.id
  where c.order_id = o.id and c.status = 3 group by c.id, c.submitted_at order by c.submitted_at limit 1
), o.delivery_date)`;

export const receivedOn = sql`(
  select (max(r.received_at) at time zone 'Asia/Shanghai')::date from ord_receipt r where r.order_id = o.id)`;

export const changes = sql`(select count(*)::int from ord_delivery_change c where c.order_id = o.id and c.status = 3)`;

/** A change for force majeure took effect. */
export const excused = sql`exists (
  select from ord_delivery_change c where c.order_id = o.id and c.status = 3 and c.reason_type = 5)`;

/** Days past `due` on which goods came, or by which they are still missing; 0 when in time. */
export const daysLate = (today: string, due: Sql = requiredOn): Sql => sql`case
  when ${arrived} then greatest(${receivedOn} - ${due}, 0)
  when ${awaited} then greatest(${today}::date - ${due}, 0) else 0 end`;
