/** Which accounts a user sees, and how a list of them is asked for. */
import { contains, type Context, seesAll, sql, type User } from '@portal/sdk/server';
import type { AccountFilters } from './contract.ts';

export function visibleAccounts({ db, user }: Pick<Context, 'db' | 'user'>) {
  return db.selectFrom('accAccount as a').$if(!seesAll(user), (q) => q.where('a.entId', '=', user.entId));
}

export function foundAccounts(context: Pick<Context, 'db' | 'user'>, f: AccountFilters) {
  return visibleAccounts(context)
    .$if(f.accountName !== undefined, (q) => q.where('a.accountName', 'like', contains(f.accountName ?? '')))
    .$if(f.accountNo !== undefined, (q) => q.where('a.accountNo', 'like', contains(f.accountNo ?? '')))
    .$if(f.busPartnerType !== undefined, (q) => q.where('a.busPartnerType', '=', f.busPartnerType ?? ''))
    .$if(f.plate !== undefined, (q) => q.where('a.plate', '=', f.plate ?? ''))
    .$if(f.accountType !== undefined, (q) => q.where('a.accountType', '=', f.accountType ?? ''));
}

const used = sql<boolean>`(exists (select from acc_transaction x where x.account_id = a.id)
  or exists (select from acc_freeze f where f.account_id = a.id))`;

/** Facts of an account as a list row shows them. */
export const rowFacts = ({ entId }: User) =>
  [
    'a.id',
    'a.accountNo',
    'a.accountName',
    'a.entName',
    'a.busPartnerType',
    'a.plate',
    'a.accountType',
    'a.openedOn',
    'a.updatedAt',
    'a.status',
    'a.version',
    used.as('used'),
    sql<boolean>`a.ent_id = ${entId}::bigint`.as('own'),
  ] as const;

export const missing = '账户不存在或已被删除';
