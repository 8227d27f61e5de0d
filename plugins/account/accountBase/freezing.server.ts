/** The operating unit freezes a part of an account's money, or the account itself; each freeze is lifted once. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, noticesOf, one, refuse, sql } from '@portal/sdk/server';
import { demand, gone, perform, visibleAccounts } from './accounts.server.ts';
import { type account, accountBizType } from './contract.ts';

const { toEnterprise: tell } = noticesOf(accountBizType, ['G1', 'C1']);

/** Money that is no longer at hand; less than nothing comes back. */
const holding = (amount: string) => ({
  availableAmount: sql<string>`available_amount - ${amount}::numeric`,
  frozenAmount: sql<string>`frozen_amount + ${amount}::numeric`,
});

export async function freeze(input: InputOf<typeof account.freeze>, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const { id, version, reason } = input;
  const whole = input.amount === undefined;
  const { availableAmount } = await one(
    visibleAccounts(context).select('a.availableAmount').where('a.id', '=', id),
    gone,
  );
  const amount = input.amount ?? availableAmount;
  if (!whole && (!/[1-9]/.test(amount) || amount.startsWith('-'))) refuse('invalid', '冻结金额必须大于 0');
  const { accountNo, entId } = await perform(context, { id, version }, whole ? 'FREEZE_WHOLE' : 'FREEZE', {
    set: holding(amount),
    only: { if: sql<boolean>`available_amount >= ${amount}::numeric`, otherwise: '冻结金额不能超过可用余额' },
  });
  const createdAt = clock.now().toISOString();
  await db
    .insertInto('accFreeze')
    .values({ accountId: id, amount, whole, reason, operatorName: user.userName, createdAt })
    .execute();
  const told = whole ? `账户 ${accountNo} 已冻结` : `账户 ${accountNo} 冻结资金 ${amount} 元`;
  await tell(context, { id }, entId, `${told}：${reason}`);
}

export async function unfreeze({ freezeId, reason }: InputOf<typeof account.unfreeze>, context: Context) {
  const { db, user, clock } = context;
  const { id, bizNo } = await one(
    visibleAccounts(context)
      .innerJoin('accFreeze as f', 'f.accountId', 'a.id')
      .select(['a.id', 'f.bizNo'])
      .where('f.id', '=', freezeId),
    '冻结记录不存在',
  );
  if (bizNo !== null) refuse('conflict', `该笔资金由业务 ${bizNo} 冻结，业务完成后自动解冻`);
  const { amount, whole } = await one(
    db
      .updateTable('accFreeze')
      .set({ releasedAt: clock.now().toISOString(), releaseReason: reason, releasedByName: user.userName })
      .where('id', '=', freezeId)
      .where('releasedAt', 'is', null)
      .returning(['amount', 'whole']),
    '该笔冻结已解冻，请刷新',
    'conflict',
  );
  const step = whole ? 'UNFREEZE_WHOLE' : 'UNFREEZE';
  const { accountNo, entId } = await perform(context, { id }, step, { set: holding(`-${amount}`) });
  await tell(context, { id }, entId, `账户 ${accountNo} 已解冻：${reason}`);
}

export async function unfreezeAccount(
  { reason, ...seen }: InputOf<typeof account.unfreezeAccount>,
  context: Context,
): Promise<void> {
  await demand(context, seen, 'UNFREEZE_WHOLE');
  const held = context.db
    .selectFrom('accFreeze')
    .select('id')
    .where('accountId', '=', seen.id)
    .where('whole', '=', true)
    .where('releasedAt', 'is', null);
  const { id: freezeId } = await one(held, '冻结记录不存在');
  return unfreeze({ freezeId, reason }, context);
}
