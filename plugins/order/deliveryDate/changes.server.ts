/** Which changes a user sees, and in which worklist. */
import { orderSides } from '@portal/sdk/calls/order';
import type { FiltersOf } from '@portal/sdk/contract';
import { type Context, filtered, inReach, sql } from '@portal/sdk/server';
import type { deliveryDate } from './contract.ts';

export type ChangeFilters = FiltersOf<typeof deliveryDate.page>;

/** Those of visible orders. A draft is its supplier's own; from submission on the other side sees it too. */
export const visibleChanges = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .selectFrom('ordChangeRow as c')
    .where(inReach(user, orderSides('c')))
    .where((eb) => eb.or([eb('c.status', '<>', 0), eb('c.supplierEntId', '=', user.entId)]));

const TODO = { 1: [1], 2: [2] };
const DONE = { 1: [2, 3, 4, 5], 2: [3, 5] };

export function foundChanges({ db, user }: Pick<Context, 'db' | 'user'>, f: ChangeFilters) {
  const audited = { todo: TODO[f.auditLevel], done: DONE[f.auditLevel], mine: undefined, all: undefined }[f.scope];
  const worklist = visibleChanges({ db, user })
    .$if(f.scope === 'mine', (q) => q.where('c.supplierEntId', '=', user.entId))
    .$if(audited !== undefined, (q) =>
      q.where('c.status', 'in', audited ?? []).where('c.supplierEntId', '<>', user.entId),
    );
  return filtered(worklist, f, {
    orderId: ['c.orderId', '='],
    changeNo: ['c.changeNo', 'like'],
    orderNo: ['c.orderNo', 'like'],
    supplierName: ['c.supplierName', 'like'],
    reasonType: ['c.reasonType', '='],
    status: ['c.status', '='],
    submittedFrom: ['c.submittedAt', 'since'],
    submittedTo: ['c.submittedAt', 'until'],
  });
}

const impact = sql<'HIGH' | 'MEDIUM' | 'LOW'>`case
  when c.total_delay_days > 30 or c.affected_amount >= 1000000 then 'HIGH'
  when c.total_delay_days > 7 or c.affected_amount >= 100000 then 'MEDIUM'
  else 'LOW' end`;

/** Facts of a change as a worklist row shows them. */
export const CHANGE_FACTS = [
  'c.id',
  'c.changeNo',
  'c.orderId',
  'c.orderNo',
  'c.material',
  'c.supplierName',
  'c.purchaserName',
  'c.oldDate',
  'c.newDate',
  'c.delayDays',
  'c.totalDelayDays',
  'c.reasonType',
  'c.affectedAmount',
  'c.submittedAt',
  'c.dueAt',
  'c.firstOpinion',
  'c.firstByName',
  'c.firstAt',
  'c.status',
  'c.version',
  impact.as('impact'),
] as const;
