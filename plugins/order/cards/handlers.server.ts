/** Figures of the workbench: counted by the list's own query, so that they cannot differ from it. */
import { type Context, implement, sql } from '@portal/sdk/server';
import type { OrderFilters } from '../orderManagement/contract.ts';
import { matching, orderList } from '../orderManagement/list.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { orderCards } from './contract.ts';

/** First and last of the days of a month that lies some months back, up to the same day, or its last where it is shorter. */
function sameDays(today: string, monthsBack: number) {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - monthsBack, 1));
  const last = new Date(Date.UTC(year, month - monthsBack, 0)).getUTCDate();
  const from = first.toISOString().slice(0, 10);
  return { from, to: `${from.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}` };
}

const sums = [
  sql<number>`count(*)::int`.as('count'),
  sql<string>`coalesce(sum(o.order_amount), 0.00)`.as('amount'),
] as const;

const orderedIn = (context: Context, { from, to }: { from: string; to: string }) =>
  visibleOrders(context).where('o.orderDate', '>=', from).where('o.orderDate', '<=', to).select(sums);

async function sumsOf(context: Context, monthsBack: number) {
  const days = sameDays(context.clock.today(), monthsBack);
  return { ...days, ...(await orderedIn(context, days).executeTakeFirstOrThrow()) };
}

export default implement(orderCards, {
  async overview(_, context) {
    const count = async (filters: OrderFilters) => {
      const found = orderList.narrowed(matching(context, filters), filters);
      return (await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
    };
    return {
      toConfirm: await count({ status: 10 }),
      toShip: await count({ status: 20 }),
      toReceive: await count({ status: 40 }),
      changing: await count({ changing: true }),
    };
  },

  async trend(_, context) {
    const { from, to, ...total } = await sumsOf(context, 0);
    const days = await orderedIn(context, { from, to }).select('o.orderDate as day').groupBy('o.orderDate').execute();
    const byDay = new Map(days.map((day) => [day.day, day]));
    const all = Array.from(
      { length: Number(to.slice(8)) },
      (_, n) => `${to.slice(0, 8)}${String(n + 1).padStart(2, '0')}`,
    );
    const before = { month: await sumsOf(context, 1), year: await sumsOf(context, 12) };
    return { from, to, ...total, before, days: all.map((day) => byDay.get(day) ?? { day, count: 0, amount: '0.00' }) };
  },
});
