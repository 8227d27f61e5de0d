/** What has gone wrong and waits for the user's enterprise. */
import { type Context, sql } from '@portal/sdk/server';
import type { Alert } from './contract.ts';
import { openingsIn } from './openings.server.ts';
import { awaited, hasOrders, ownOrders } from './orders.server.ts';

const rejected = 5;

async function overdueDeliveries(context: Context): Promise<number> {
  const { db, clock } = context;
  if (!(await hasOrders(db))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${ownOrders(context)} o
    where o.delivery_date < ${clock.today()} and o.status in ${awaited}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function alertsOf(context: Context): Promise<{ kind: Alert; count: number }[]> {
  const found: { kind: Alert; count: number }[] = [
    { kind: 'OVERDUE_DELIVERY', count: await overdueDeliveries(context) },
    { kind: 'PRODUCT_REJECTED', count: (await openingsIn(context, [rejected])).length },
  ];
  return found.filter(({ count }) => count > 0);
}
