/** An enterprise sees its own accounts; the operating unit sees all, and freezes. */
import { implement, one, page, sql } from '@portal/sdk/server';
import { foundAccounts, rowFacts, visibleAccounts } from './accounts.server.ts';
import { account, type AccountRow, transaction, type TransactionRow } from './contract.ts';
import { exportAccounts } from './export.server.ts';
import { freeze, unfreeze, unfreezeAccount } from './freezing.server.ts';
import { deleteAccount, partnerTypes, saveAccount } from './opening.server.ts';
import { gone } from './transitions.server.ts';

const AMOUNTS = ['a.balance', 'a.availableAmount', 'a.frozenAmount'] as const;

export const accounts = implement(account, {
  page(input, context) {
    const { sort = 'updatedAt', order = 'desc' } = input;
    const rows = foundAccounts(context, input)
      .select(rowFacts(context.user))
      .$narrowType<AccountRow>()
      .orderBy(`a.${sort}`, order)
      .orderBy('a.id', 'desc');
    return page(rows, input);
  },

  save: saveAccount,

  get: (_, context) =>
    visibleAccounts(context)
      .select(rowFacts(context.user))
      .select(AMOUNTS)
      .$narrowType<AccountRow>()
      .where('a.entId', '=', context.user.entId)
      .orderBy('a.accountNo')
      .execute(),

  view: ({ id }, context) =>
    one(
      visibleAccounts(context)
        .select(rowFacts(context.user))
        .select('a.createdAt')
        .select(
          sql<number>`(select count(*)::int from acc_transaction x where x.account_id = a.id)`.as('transactionCount'),
        )
        .select(
          sql<number>`(select count(*)::int from acc_freeze f where f.account_id = a.id and f.released_at is null)`.as(
            'freezeCount',
          ),
        )
        .$narrowType<AccountRow>()
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
  export: exportAccounts,
});

export const transactions = implement(transaction, {
  async page(input, context) {
    const { id } = await one(visibleAccounts(context).select('a.id').where('a.accountNo', '=', input.accountNo), gone);
    const rows = context.db
      .selectFrom('accTransaction as x')
      .select(['x.id', 'x.transNo', 'x.transTime', 'x.transType', 'x.direction', 'x.amount', 'x.balanceAfter'])
      .select(['x.counterparty', 'x.counterNo', 'x.bizNo', 'x.remark', 'x.status'])
      .$narrowType<Pick<TransactionRow, 'direction' | 'status'>>()
      .where('x.accountId', '=', id)
      .orderBy('x.transTime', 'desc')
      .orderBy('x.id', 'desc');
    return page(rows, input);
  },
});
