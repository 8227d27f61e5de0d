/** Days of a month on which something of the user's is due. */
import { type Context, sql } from '@portal/sdk/server';
import { awaited, hasOrders, ownOrders } from './orders.server.ts';

export async function dueDays(context: Context, month: string) {
  const { db } = context;
  if (!(await hasOrders(db))) return [];
  const first = `${month}-01`;
  const { rows } = await sql<{ day: string; deliveries: number }>`
    select o.delivery_date as day, count(*)::int as deliveries from ${ownOrders(context)} o
    where o.delivery_date >= ${first}::date and o.delivery_date < ${first}::date + interval '1 month'
      and o.status in ${awaited}
    group by o.delivery_date order by o.delivery_date`.execute(db);
  return rows;
}
