/** What is owed from one side's view: sums over live statements, and unpaid amounts by days past their due date. */
import { type Context, sql } from '@portal/sdk/server';
import type { Age } from '../statement/codes.ts';
import type { SettleType } from '../statement/schema.ts';
import type { Summary } from './contract.ts';
import { foundSettlements, ofAge } from '../statement/settlements.server.ts';

const sum = (what: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${what}), 0)::numeric(18, 2)`;
const unpaid = sql`(s.payable_amount - s.paid_amount)`;

export function summary({ settleType }: { settleType: SettleType }, context: Context): Promise<Summary> {
  const aged = (age: Age) =>
    sql<string>`coalesce(sum(${unpaid}) filter (where ${ofAge(context.clock.today(), age)}), 0)::numeric(18, 2)`;
  return foundSettlements(context, { settleType })
    .where('s.status', 'in', [40, 50, 60, 70, 80])
    .select([
      sum(sql`s.amount`).as('amount'),
      sum(sql`s.payable_amount`).as('payable'),
      sum(sql`s.invoiced_amount`).as('invoiced'),
      sum(sql`s.paid_amount`).as('paid'),
      sum(unpaid).as('unpaid'),
      aged('NOT_DUE').as('notDue'),
      aged('D30').as('overdue30'),
      aged('D60').as('overdue60'),
      aged('D90').as('overdue90'),
      aged('MORE').as('overdueMore'),
    ])
    .executeTakeFirstOrThrow();
}
