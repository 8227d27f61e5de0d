/** Which headers a user sees: those of enterprises within reach, as they are now; nobody looks after one alone. */
import { type Context, filtered, inReach, one, sql, type User } from '@portal/sdk/server';
import type { HeaderFilters } from './contract.ts';

export function visibleHeaders({ db, user }: Pick<Context, 'db' | 'user'>) {
  return db.selectFrom('invHeader as h').where(inReach(user, [{ ent: 'h.entId' }]));
}

/** Applications and invoices that refer to a version of the header. */
export const used = sql<boolean>`(exists (select from inv_apply a where a.header_id = h.id)
  or exists (select from inv_invoice i where i.header_id = h.id))`;

export async function isUsed({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> {
  const found = await one(db.selectFrom('invHeader as h').select(used.as('used')).where('h.id', '=', id));
  return found.used;
}

export const masked = sql<string>`left(h.bank_account, 4) || repeat('*', length(h.bank_account) - 8)
  || right(h.bank_account, 4)`;

export function foundHeaders(context: Pick<Context, 'db' | 'user'>, f: HeaderFilters) {
  const asked = { ...f, taxNo: f.taxNo?.toUpperCase() };
  return filtered(visibleHeaders(context).where('h.isCurrent', '=', true), asked, {
    headerName: ['h.headerName', 'like'],
    taxNo: ['h.taxNo', 'like'],
    invoiceType: ['h.invoiceType', '='],
    status: ['h.status', '='],
    auditStatus: ['h.auditStatus', '='],
  });
}

/** Facts of a header as a list row shows them. */
export const rowFacts = (user: User) =>
  [
    'h.id',
    'h.headerName',
    'h.taxNo',
    'h.invoiceType',
    'h.bankName',
    'h.receiveEmail',
    'h.isDefault',
    'h.status',
    'h.auditStatus',
    'h.versionNo',
    'h.version',
    masked.as('bankAccount'),
    used.as('used'),
    sql<string>`(select e.customer_register_name from pub_enterprise e where e.id = h.ent_id)`.as('entName'),
    sql<boolean>`h.ent_id = ${user.entId}`.as('own'),
  ] as const;
