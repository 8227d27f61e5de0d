/** An enterprise sees its own accounts; the operating unit sees all, and freezes a part of the money, or the account itself. */
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import {
  type Context,
  demandFaultless,
  dictionaryOf,
  fault,
  implement,
  noticesOf,
  one,
  refuse,
  refuseField,
  seesAll,
  sheetColumns,
  sql,
} from '@portal/sdk/server';
import { accountList, demand, gone, perform, shownAccounts, visibleAccounts } from './accounts.server.ts';
import { account, accountBizType, amounts } from './contract.ts';

const { toEnterprise: tell } = noticesOf(accountBizType, ['G1', 'C1'], '账户');

/** Money that is no longer at hand; less than nothing comes back. */
const holding = (amount: string) => ({
  availableAmount: sql<string>`available_amount - ${amount}::numeric`,
  frozenAmount: sql<string>`frozen_amount + ${amount}::numeric`,
});

async function freeze(input: InputOf<typeof account.freeze>, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const { id, version, reason } = input;
  const whole = input.amount === undefined;
  const { availableAmount } = await one(
    visibleAccounts(context).select('a.availableAmount').where('a.id', '=', id),
    gone,
  );
  const amount = input.amount ?? availableAmount;
  if (!whole && (!/[1-9]/.test(amount) || amount.startsWith('-'))) refuseField('amount', '冻结金额必须大于 0');
  const { accountNo, entId } = await perform(context, { id, version }, whole ? 'FREEZE_WHOLE' : 'FREEZE', {
    set: holding(amount),
    only: { if: sql<boolean>`available_amount >= ${amount}::numeric`, otherwise: '冻结金额不能超过可用余额' },
  });
  const createdAt = clock.now().toISOString();
  await db
    .insertInto('accFreeze')
    .values({ accountId: id, amount, whole, reason, operatorName: user.userName, createdAt })
    .execute();
  const told = whole ? `账户 ${accountNo} 已冻结` : `账户 ${accountNo} 冻结资金 ${money(amount)} 元`;
  await tell(context, { id }, entId, `${told}：${reason}`);
}

async function unfreeze({ freezeId, reason }: InputOf<typeof account.unfreeze>, context: Context) {
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

async function unfreezeAccount(
  { reason, ...seen }: InputOf<typeof account.unfreezeAccount>,
  context: Context,
): Promise<void> {
  await demand(context, seen, 'UNFREEZE_WHOLE');
  const held = context.db.selectFrom('accFreeze').select('id').where('accountId', '=', seen.id);
  const whole = held.where('whole', '=', true).where('releasedAt', 'is', null);
  const { id: freezeId } = await one(whole, '冻结记录不存在');
  return unfreeze({ freezeId, reason }, context);
}

const AMOUNTS = ['a.balance', 'a.availableAmount', 'a.frozenAmount'] as const;

/** What an enterprise trades as → items of dictionary BUS_PARTNER_TYPE. */
const PARTNER_TYPES: Readonly<Record<string, string>> = { SUPPLIER: '1', PURCHASER: '2', OPERATOR: '3', FIN_INST: '4' };

/** Suppliers and purchasers choose what they are; who looks on at all may choose any. */
async function partnerTypes(context: Context) {
  const { db, user } = context;
  const { offered } = await dictionaryOf(context, 'BUS_PARTNER_TYPE');
  const types = Object.entries(offered).map(([itemNo, itemName]) => ({ itemNo, itemName }));
  if (seesAll(user)) return types;
  const enterprise = db.selectFrom('pubEnterprise').select('audience').where('id', '=', user.entId);
  const { audience = [] } = (await enterprise.executeTakeFirst()) ?? {};
  const own = audience.map((one) => PARTNER_TYPES[one]);
  return types.filter(({ itemNo }) => own.includes(itemNo));
}

/** Account numbers are figures alone. */
const accountPrefix = '9999';

/** An enterprise applies for an account, and applies again while it is not open. */
async function save({ id, version = 0, ...values }: InputOf<typeof account.save>, context: Context) {
  const { db, user, clock } = context;
  const partners = await partnerTypes(context);
  const isPartner = partners.some(({ itemNo }) => itemNo === values.busPartnerType);
  const { offered } = await dictionaryOf(context, 'ACCOUNT_TYPE');
  demandFaultless([
    ...fault('busPartnerType', '伙伴类型不在可选范围内', !isPartner),
    ...fault('accountType', '账户类型不在可选范围内', offered[values.accountType] === undefined),
  ]);
  if (id !== undefined) return perform(context, { id, version }, 'APPLY_AGAIN', { set: values });
  const at = clock.now().toISOString();
  return db
    .insertInto('accAccount')
    .values({
      ...values,
      accountNo: await context.nextNumber(accountPrefix),
      entId: user.entId,
      entName: user.entName,
      createdBy: user.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'accountNo'])
    .executeTakeFirstOrThrow();
}

export const accounts = implement(account, {
  page: (input, context) => accountList.page(shownAccounts(context), input),

  save,

  get: (_, context) =>
    accountList
      .rows(shownAccounts(context))
      .select(AMOUNTS)
      .where('a.entId', '=', context.user.entId)
      .orderBy('a.accountNo')
      .execute(),

  view: ({ id }, context) =>
    one(
      accountList
        .rows(shownAccounts(context))
        .select([
          'a.createdAt',
          sql<number>`(select count(*)::int from acc_transaction x where x.account_id = a.id)`.as('transactionCount'),
          sql<number>`(select count(*)::int from acc_freeze f where f.account_id = a.id and f.released_at is null)`.as(
            'freezeCount',
          ),
        ])
        .where('a.id', '=', id),
      gone,
    ),

  /** One that was never used can be taken away again. */
  async del({ id }, context) {
    const { db, user } = context;
    const { entId } = await one(visibleAccounts(context).select('a.entId').where('a.id', '=', id), gone);
    if (entId !== user.entId && !seesAll(user)) refuse('forbidden', '只有开户单位和运营单位可以删除账户');
    await demand(context, { id }, 'DELETE');
    await db.deleteFrom('accAccount').where('id', '=', id).execute();
  },

  busPartnerTypeSel: (_, context) => partnerTypes(context),

  async getFrozenByAccountNo({ accountNo }, context) {
    const { id, status } = await one(
      visibleAccounts(context).select(['a.id', 'a.status']).where('a.accountNo', '=', accountNo),
      gone,
    );
    return context.db
      .selectFrom('accFreeze as f')
      .select(['f.id', 'f.amount', 'f.whole', 'f.reason', 'f.bizNo', 'f.operatorName', 'f.createdAt'])
      .select(['f.releasedAt', 'f.releasedByName', 'f.releaseReason'])
      .select(
        sql<boolean>`f.released_at is null and f.biz_no is null and (f.whole or ${status}::int <> 2)`.as('releasable'),
      )
      .where('f.accountId', '=', id)
      .orderBy(sql`f.released_at is not null`)
      .orderBy('f.createdAt', 'desc')
      .execute();
  },

  reveal: ({ id }, context) => one(visibleAccounts(context).select(AMOUNTS).where('a.id', '=', id), gone),

  freeze,
  unfreeze,
  unfreezeAccount,

  /** With its amounts: for those who may take them along. */
  export: async (input, context) =>
    accountList.export(shownAccounts(context).select(AMOUNTS), input, {
      title: '账户列表',
      texts: {
        busPartnerType: (await dictionaryOf(context, 'BUS_PARTNER_TYPE')).all,
        accountType: (await dictionaryOf(context, 'ACCOUNT_TYPE')).all,
      },
      columns: [
        ...(['accountNo', 'accountName', 'entName', 'busPartnerType', 'plate', 'accountType'] as const),
        ...(['status', 'openedOn', 'updatedAt'] as const),
      ],
      beside: sheetColumns(amounts),
    }),
});
