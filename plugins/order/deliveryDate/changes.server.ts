/** Which changes a user sees, in which worklist, and which steps they may make on them. */
import { orderSides } from '@portal/sdk/calls/order';
import { inDataScope, isAmong, listOf, type Reader, sql, transitions } from '@portal/sdk/server';
import { changeBizType, changeSteps, type ChangeFilters, deliveryDate } from './contract.ts';

/** Those of visible orders. A draft is its supplier's own; from submission on the other side sees it too. */
export const visibleChanges = ({ db, user }: Reader) =>
  db
    .selectFrom('ordChangeRow as c')
    .where(inDataScope(user, orderSides('c')))
    .where((eb) => eb.or([eb('c.status', '<>', 0), eb('c.supplierEntId', '=', user.entId)]));

export const { perform, gone, may } = transitions({
  table: 'ordDeliveryChange',
  bizType: changeBizType,
  noun: '交期变更',
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  visible: (reader) => isAmong('ordDeliveryChange.id', visibleChanges(reader).select('c.id')),
  steps: changeSteps,
});

export const changeList = listOf(deliveryDate.page, { alias: 'c', sort: 'submittedAt' });

const impact = sql<'HIGH' | 'MEDIUM' | 'LOW'>`case
  when c.total_delay_days > 30 or c.affected_amount >= 1000000 then 'HIGH'
  when c.total_delay_days > 7 or c.affected_amount >= 100000 then 'MEDIUM'
  else 'LOW' end`;

const WAITING = { 1: [1], 2: [2] };
const DECIDED = { 1: [2, 3, 4, 5], 2: [3, 5] };

/** What is worked out for each change. */
export const workedOut = (reader: Reader) => [impact.as('impact'), may(reader, 'c.id').as('may')] as const;

/** The changes of a worklist, or of an order. */
export function worklist(reader: Reader, { auditLevel, scope, orderId }: ChangeFilters) {
  const { entId } = reader.user;
  const states = { todo: WAITING[auditLevel], done: DECIDED[auditLevel], mine: undefined, all: undefined }[scope];
  return visibleChanges(reader)
    .$if(orderId !== undefined, (q) => q.where('c.orderId', '=', orderId ?? ''))
    .$if(scope === 'mine', (q) => q.where('c.supplierEntId', '=', entId))
    .$if(states !== undefined, (q) => q.where('c.status', 'in', states ?? []).where('c.supplierEntId', '<>', entId))
    .select(workedOut(reader));
}
