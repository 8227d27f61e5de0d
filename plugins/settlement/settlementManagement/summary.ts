/** What is owed from one side's view: sums over live statements, and unpaid amounts by days past their due date. */
import { type Context, sql } from '@portal/sdk/server';
import type { SettleType, Summary } from './contract.ts';
import { foundSettlements } from './settlements.ts';

const sum = (what: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${what}), 0)::numeric(18, 2)`;
const unpaid = sql`(s.payable_amount - s.paid_amount)`;

export function summary({ settleType }: { settleType: SettleType }, context: Context): Promise<Summary> {
  const late = sql`${context.clock.today()}::date - s.due_date`;
  const between = (from: number, to: number) =>
    sql<string>`coalesce(sum(${unpaid}) filter (where ${late} between ${from} and ${to}), 0)::numeric(18, 2)`;
  return foundSettlements(context, { settleType })
    .where('s.status', 'in', [40, 50, 60, 70, 80])
    .select([
      sum(sql`s.amount`).as('amount'),
      sum(sql`s.payable_amount`).as('payable'),
      sum(sql`s.invoiced_amount`).as('invoiced'),
      sum(sql`s.paid_amount`).as('paid'),
      sum(unpaid).as('unpaid'),
      sql<string>`coalesce(sum(${unpaid}) filter (where ${late} <= 0), 0)::numeric(18, 2)`.as('notDue'),
      between(1, 30).as('overdue30'),
      between(31, 60).as('overdue60'),
      between(61, 90).as('overdue90'),
      sql<string>`coalesce(sum(${unpaid}) filter (where ${late} > 90), 0)::numeric(18, 2)`.as('overdueMore'),
    ])
    .executeTakeFirstOrThrow();
}
