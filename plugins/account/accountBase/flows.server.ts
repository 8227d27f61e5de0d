/** What has moved the balance of an account, and what came in and went out of it. */
import type { FiltersOf } from '@portal/sdk/contract';
import { earlierPeriods } from '@portal/sdk/format';
import { type Context, distances, implement, listOf, one, sql } from '@portal/sdk/server';
import { gone, visibleAccounts } from './accounts.server.ts';
import { transaction } from './contract.ts';

type Asked = FiltersOf<typeof transaction.page>;

const list = listOf(transaction.page, { alias: 'x', sort: 'transTime' });

async function movesOf(context: Context, accountNo: string) {
  const { id } = await one(visibleAccounts(context).select('a.id').where('a.accountNo', '=', accountNo), gone);
  return context.db.selectFrom('accTransaction as x').where('x.accountId', '=', id);
}

/** A movement that was reversed has moved the balance, as has the one that reverses it. */
const moved = sql<boolean>`x.status in (1, 4)`;

async function sumOf(context: Context, direction: 'I' | 'O', asked: Asked): Promise<string> {
  const { accountNo: _, ...days } = asked;
  const moves = list.narrowed(await movesOf(context, asked.accountNo), days);
  const sum = moves.where('x.direction', '=', direction).where(moved);
  const total = sql<string>`coalesce(sum(x.amount), 0.00)`.as('amount');
  return (await sum.select(total).executeTakeFirstOrThrow()).amount;
}

const summed = (direction: 'I' | 'O') => async (asked: Asked, context: Context) => {
  const amount = await sumOf(context, direction, asked);
  const { from, to } = asked;
  const periods = from === undefined || to === undefined || from > to ? [] : earlierPeriods({ from, to });
  const then: string[] = [];
  for (const days of periods) then.push(await sumOf(context, direction, { ...asked, from: days.from, to: days.to }));
  const found = await distances(
    context.db,
    then.map(() => amount),
    then,
  );
  const none = { value: null, difference: null, change: null };
  return { amount, earlier: periods.map((period, place) => ({ ...period, ...(found[place] ?? none) })) };
};

export default implement(transaction, {
  page: async (input, context) => list.page(await movesOf(context, input.accountNo), input),
  sumInComeAmount: summed('I'),
  sumPayAmount: summed('O'),
});
