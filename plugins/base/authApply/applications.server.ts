/** Applications as they are listed: everybody's own, and all for those who decide. */
import type { FiltersOf } from '@portal/sdk/contract';
import { contains, type Context, inReach, sql } from '@portal/sdk/server';
import { type ApplyRow, type authApply, auditCode, type Target } from './contract.ts';

export type ApplyFilters = FiltersOf<typeof authApply.page>;

export const mayAudit = ({ user }: Pick<Context, 'user'>): boolean => user.codes.has(auditCode);

/** A passed one whose time is over has expired; nobody needs to write that down. */
const statusAt = (at: string) =>
  sql<ApplyRow['status']>`case when a.status = 1 and a.expire_at <= ${at} then 4 else a.status end`;

/** Who decides sees the applications within their data scope; for everybody else only the own exist. */
export const visible = (context: Pick<Context, 'db' | 'user'>) =>
  context.db.selectFrom('authApply as a').where((eb) => {
    const own = eb('a.applicantId', '=', context.user.userId);
    return mayAudit(context) ? eb.or([own, inReach(context.user, [{ ent: 'a.entId' }])]) : own;
  });

/** First moment of a day at +08:00. */
const startOf = (day: string, addDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + addDays * 86_400_000).toISOString();

export function found(context: Context, { scope, applyNo, keyword, status, from, to }: ApplyFilters) {
  const { user, clock } = context;
  const words = contains(keyword ?? '');
  return visible(context)
    .$if(scope === 'mine', (q) => q.where('a.applicantId', '=', user.userId))
    .$if(scope === 'todo', (q) => q.where('a.status', '=', 0).where('a.applicantId', '<>', user.userId))
    .$if(scope === 'todo' && !mayAudit(context), (q) => q.where('a.id', 'is', null))
    .$if(applyNo !== undefined, (q) => q.where('a.applyNo', 'like', contains(applyNo ?? '')))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('a.applicantName', 'like', words), eb('a.entName', 'like', words)])),
    )
    .$if(status !== undefined, (q) => q.where(sql<boolean>`${statusAt(clock.now().toISOString())} = ${status ?? 0}`))
    .$if(from !== undefined, (q) => q.where('a.createdAt', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (q) => q.where('a.createdAt', '<', startOf(to ?? '', 1)));
}

export const facts = ({ user, clock }: Pick<Context, 'user' | 'clock'>) =>
  [
    'a.id',
    'a.applyNo',
    'a.applicantName',
    'a.entName',
    sql<Target[]>`a.targets`.as('targets'),
    'a.reason',
    sql<ApplyRow['dataScope']>`a.data_scope`.as('dataScope'),
    'a.expireAt',
    'a.createdAt',
    'a.version',
    statusAt(clock.now().toISOString()).as('status'),
    sql<boolean>`a.applicant_id = ${user.userId}`.as('mine'),
  ] as const;
