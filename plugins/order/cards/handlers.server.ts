/** Figures of the workbench: counted by the list's own query, so that they cannot differ from it. */
import { type Period, periodBefore, periodLastYear } from '@portal/sdk/format';
import { type Context, implement, sql } from '@portal/sdk/server';
import type { OrderFilters } from '../orderManagement/contract.ts';
import { matching, orderList } from '../orderManagement/list.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { orderCards } from './contract.ts';

const sums = [
  sql<number>`count(*)::int`.as('count'),
  sql<string>`coalesce(sum(o.order_amount), 0.00)`.as('amount'),
] as const;

const orderedIn = (context: Context, { from, to }: Period) =>
  visibleOrders(context).where('o.orderDate', '>=', from).where('o.orderDate', '<=', to).select(sums);

const sumsOf = async (context: Context, days: Period) => ({
  ...days,
  ...(await orderedIn(context, days).executeTakeFirstOrThrow()),
});

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
    const today = context.clock.today();
    const month = { from: `${today.slice(0, 8)}01`, to: today };
    const { from, to, ...total } = await sumsOf(context, month);
    const days = await orderedIn(context, { from, to }).select('o.orderDate as day').groupBy('o.orderDate').execute();
    const byDay = new Map(days.map((day) => [day.day, day]));
    const all = Array.from(
      { length: Number(to.slice(8)) },
      (_, n) => `${to.slice(0, 8)}${String(n + 1).padStart(2, '0')}`,
    );
    const before = {
      month: await sumsOf(context, periodBefore(month)),
      year: await sumsOf(context, periodLastYear(month)),
    };
    return { from, to, ...total, before, days: all.map((day) => byDay.get(day) ?? { day, count: 0, amount: '0.00' }) };
  },
});
