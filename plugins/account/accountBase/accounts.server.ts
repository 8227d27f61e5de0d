/** Which accounts a user sees, and which steps they may make on them. */
import { inDataScope, isAmong, listOf, type Reader, seesAll, sql, transitions } from '@portal/sdk/server';
import { account, accountSteps } from './contract.ts';

/** An account is its enterprise's, nobody's alone: whoever of the enterprise sees accounts sees it. */
export const visibleAccounts = ({ db, user }: Reader) =>
  db.selectFrom('accAccount as a').where(inDataScope(user, [{ ent: 'a.entId' }]));

const used = (id: string) => sql<boolean>`(exists (select from acc_transaction x where x.account_id = ${sql.ref(id)})
  or exists (select from acc_freeze f where f.account_id = ${sql.ref(id)}))`;

export const { perform, demand, gone, may } = transitions({
  table: 'accAccount',
  noun: '账户',
  parties: { OWNER: { title: '开户单位', ent: ['entId'] } },
  visible: (reader) => isAmong('accAccount.id', visibleAccounts(reader).select('a.id')),
  steps: accountSteps,
  only: {
    DELETE: (user) => ({
      if: sql`((acc_account.ent_id = ${user.entId} or ${seesAll(user)}) and acc_account.balance = 0
        and not ${used('accAccount.id')})`,
      otherwise: '账户已使用过，不能删除',
    }),
  },
});

export const accountList = listOf(account.page, { alias: 'a', sort: 'updatedAt' });

/** The accounts that a user sees, with what is worked out for each. */
export const shownAccounts = (reader: Reader) =>
  visibleAccounts(reader).select([
    used('a.id').as('used'),
    sql<boolean>`a.ent_id = ${reader.user.entId}::bigint`.as('own'),
    may(reader, 'a.id').as('may'),
  ]);
