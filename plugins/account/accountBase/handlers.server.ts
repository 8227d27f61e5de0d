/** An enterprise sees its own accounts; the operating unit sees all, and freezes. */
import { type Context, implement, listOf, one, sheetColumns, sql } from '@portal/sdk/server';
import { accountList, gone, shownAccounts, visibleAccounts } from './accounts.server.ts';
import { account, amounts, transaction } from './contract.ts';
import { freeze, unfreeze, unfreezeAccount } from './freezing.server.ts';
import { deleteAccount, partnerTypes, saveAccount } from './opening.server.ts';

const AMOUNTS = ['a.balance', 'a.availableAmount', 'a.frozenAmount'] as const;

/** Texts of the codes that administrators keep. */
async function textsOf({ db }: Context) {
  const items = await db
    .selectFrom('pubDictItem')
    .select(['codeNo', 'itemNo', 'itemName'])
    .where('system', '=', 'OP')
    .where('codeNo', 'in', ['BUS_PARTNER_TYPE', 'ACCOUNT_TYPE'])
    .execute();
  const of = (codeNo: string) =>
    Object.fromEntries(items.filter((one) => one.codeNo === codeNo).map((one) => [one.itemNo, one.itemName]));
  return { busPartnerType: of('BUS_PARTNER_TYPE'), accountType: of('ACCOUNT_TYPE') };
}

export const accounts = implement(account, {
  page: (input, context) => accountList.page(shownAccounts(context), input),

  save: saveAccount,

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

  del: deleteAccount,
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
      texts: await textsOf(context),
      columns: [
        ...(['accountNo', 'accountName', 'entName', 'busPartnerType', 'plate', 'accountType'] as const),
        ...(['status', 'openedOn', 'updatedAt'] as const),
      ],
      beside: sheetColumns(amounts),
    }),
});

const transactionList = listOf(transaction.page, { alias: 'x', sort: 'transTime' });

export const transactions = implement(transaction, {
  async page(input, context) {
    const { id } = await one(visibleAccounts(context).select('a.id').where('a.accountNo', '=', input.accountNo), gone);
    return transactionList.page(context.db.selectFrom('accTransaction as x').where('x.accountId', '=', id), input);
  },
});
