/** Which changes a user sees, in which worklist, with which evidence, and which steps they may make on them. */
import { orderSides } from '@portal/sdk/calls/order';
import { type Context, inDataScope, isAmong, listOf, one, type Reader, sql, transitions } from '@portal/sdk/server';
import { visibleOrders } from '../orders.server.ts';
import { changeBizType, type ChangeDetail, type ChangeFilters, changeSteps, deliveryDate } from './contract.ts';

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
const workedOut = (reader: Reader) => [impact.as('impact'), may(reader, 'c.id').as('may')] as const;

/** The changes of a worklist, or of an order. */
export async function worklist(context: Context, { auditLevel, scope, orderId }: ChangeFilters) {
  const { entId } = context.user;
  const { isMine } = await context.waiting(changeBizType);
  const states = { todo: WAITING[auditLevel], done: DECIDED[auditLevel], mine: undefined, all: undefined }[scope];
  return visibleChanges(context)
    .$if(orderId !== undefined, (q) => q.where('c.orderId', '=', orderId ?? ''))
    .$if(scope === 'mine', (q) => q.where('c.supplierEntId', '=', entId))
    .$if(states !== undefined, (q) => q.where('c.status', 'in', states ?? []).where('c.supplierEntId', '<>', entId))
    .$if(scope === 'todo', (q) => q.where(isMine('c.changeNo')))
    .select(workedOut(context));
}

const linesOf = ({ db }: Context, changeId: string) =>
  db
    .selectFrom('ordDeliveryChangeLine as cl')
    .innerJoin('ordOrderLine as l', 'l.id', 'cl.orderLineId')
    .select(['l.lineNo', 'l.materialCode', 'l.name', 'l.spec', 'l.unit', 'l.qty', 'l.amount'])
    .select(['cl.oldDate', 'cl.newDate', sql<number>`cl.new_date - cl.old_date`.as('delayDays')])
    .select(sql<string>`greatest(l.qty - l.shipped_qty, 0)`.as('openQty'))
    .where('cl.changeId', '=', changeId)
    .orderBy('l.lineNo')
    .execute();

/** Among the orders that the reader sees. */
const onTimeOf = (context: Context, supplierEntId: string) =>
  visibleOrders(context)
    .innerJoin('ordTrackNode as n', (join) => join.onRef('n.orderId', '=', 'o.id').on('n.nodeCode', '=', 'RECEIVE'))
    .select(
      sql<string | null>`round(avg(((n.left_at at time zone 'Asia/Shanghai')::date <= o.delivery_date)::int), 4)`.as(
        'onTimeRate',
      ),
    )
    .where('o.supplierEntId', '=', supplierEntId)
    .where('o.orderDate', '>=', sql<string>`${context.clock.today()}::date - interval '12 months'`)
    .executeTakeFirstOrThrow();

/** One change with the evidence that its auditors weigh; the order's other changes come newest first. */
export async function changeDetail({ id }: { id: string }, context: Context): Promise<ChangeDetail> {
  const rows = changeList.rows(visibleChanges(context).select(workedOut(context)));
  const found = rows
    .select(['c.remark', 'c.files', 'c.applicantName', 'c.projectName', 'c.orderAmount', 'c.orderDate'])
    .select(['c.orderStatus', 'c.penaltyClause', 'c.supplierEntId'])
    .$narrowType<Pick<ChangeDetail, 'files' | 'orderStatus'>>();
  const change = await one(found.where('c.id', '=', id), gone);
  const others = rows.where('c.orderId', '=', change.orderId).where('c.id', '<>', id).where('c.status', '<>', 0);
  return {
    ...change,
    ...(await onTimeOf(context, change.supplierEntId)),
    lines: await linesOf(context, id),
    past: await others.orderBy('c.submittedAt', 'desc').execute(),
  };
}
