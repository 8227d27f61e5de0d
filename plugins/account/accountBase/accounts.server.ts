/** Which accounts a user sees, and how a list of them is asked for. */
import { type Context, filtered, inReach, sql, type User } from '@portal/sdk/server';
import type { AccountFilters } from './contract.ts';

/** An account is its enterprise's, nobody's alone: whoever of the enterprise sees accounts sees it. */
export const visibleAccounts = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db.selectFrom('accAccount as a').where(inReach(user, [{ ent: 'a.entId' }]));

export const foundAccounts = (context: Pick<Context, 'db' | 'user'>, f: AccountFilters) =>
  filtered(visibleAccounts(context), f, {
    accountName: ['a.accountName', 'like'],
    accountNo: ['a.accountNo', 'like'],
    busPartnerType: ['a.busPartnerType', '='],
    plate: ['a.plate', '='],
    accountType: ['a.accountType', '='],
  });

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
