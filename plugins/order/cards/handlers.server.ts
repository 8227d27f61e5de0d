/** Figures of the workbench: counted by the list's own query, so that they cannot differ from it. */
import { implement, sql } from '@portal/sdk/server';
import type { OrderFilters } from '../orderManagement/contract.ts';
import { matching, orderList } from '../orderManagement/list.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { orderCards } from './contract.ts';

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
    const to = context.clock.today();
    const from = `${to.slice(0, 8)}01`;
    const ordered = visibleOrders(context).where('o.orderDate', '>=', from).where('o.orderDate', '<=', to);
    const sums = [
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(o.order_amount), 0.00)`.as('amount'),
    ] as const;
    const total = await ordered.select(sums).executeTakeFirstOrThrow();
    const days = await ordered.select('o.orderDate as day').select(sums).groupBy('o.orderDate').execute();
    const byDay = new Map(days.map((day) => [day.day, day]));
    const all = Array.from(
      { length: Number(to.slice(8)) },
      (_, n) => `${to.slice(0, 8)}${String(n + 1).padStart(2, '0')}`,
    );
    return { from, to, ...total, days: all.map((day) => byDay.get(day) ?? { day, count: 0, amount: '0.00' }) };
  },
});
