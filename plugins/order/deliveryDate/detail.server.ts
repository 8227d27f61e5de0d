/** One change with the evidence that its auditors weigh. */
import { type Context, one, sql } from '@portal/sdk/server';
import { visibleOrders } from '../orders.server.ts';
import { changeList, gone, visibleChanges, workedOut } from './changes.server.ts';
import type { ChangeDetail } from './contract.ts';

type PastChange = ChangeDetail['past'][number];

const linesOf = ({ db }: Context, changeId: string) =>
  db
    .selectFrom('ordDeliveryChangeLine as cl')
    .innerJoin('ordOrderLine as l', 'l.id', 'cl.orderLineId')
    .select([
      'l.lineNo',
      'l.materialCode',
      'l.name',
      'l.spec',
      'l.unit',
      'l.qty',
      'l.amount',
      'cl.oldDate',
      'cl.newDate',
    ])
    .select([
      sql<string>`greatest(l.qty - l.shipped_qty, 0)`.as('openQty'),
      sql<number>`cl.new_date - cl.old_date`.as('delayDays'),
    ])
    .where('cl.changeId', '=', changeId)
    .orderBy('l.lineNo')
    .execute();

/** Other changes of the same order, newest first. */
const pastOf = (context: Context, orderId: string, changeId: string) =>
  visibleChanges(context)
    .select(['c.id', 'c.changeNo', 'c.oldDate', 'c.newDate', 'c.delayDays', 'c.submittedAt'])
    .select([
      sql<PastChange['reasonType']>`c.reason_type`.as('reasonType'),
      sql<PastChange['status']>`c.status`.as('status'),
    ])
    .where('c.orderId', '=', orderId)
    .where('c.id', '<>', changeId)
    .where('c.status', '<>', 0)
    .orderBy('c.submittedAt', 'desc')
    .execute();

/** Among the orders that the reader sees. */
async function onTimeRate(context: Context, supplierEntId: string): Promise<string | null> {
  const { rate } = await visibleOrders(context)
    .innerJoin('ordTrackNode as n', (join) => join.onRef('n.orderId', '=', 'o.id').on('n.nodeCode', '=', 'RECEIVE'))
    .select(
      sql<string | null>`round(avg(((n.left_at at time zone 'Asia/Shanghai')::date <= o.delivery_date)::int), 4)`.as(
        'rate',
      ),
    )
    .where('o.supplierEntId', '=', supplierEntId)
    .where('n.leftAt', 'is not', null)
    .where('o.orderDate', '>=', sql<string>`${context.clock.today()}::date - interval '12 months'`)
    .executeTakeFirstOrThrow();
  return rate;
}

export async function changeDetail(context: Context, id: string): Promise<ChangeDetail> {
  const found = changeList
    .rows(visibleChanges(context).select(workedOut(context)))
    .select(['c.remark', 'c.applicantName', 'c.projectName', 'c.orderAmount', 'c.orderDate'])
    .select(['c.penaltyClause', 'c.supplierEntId'])
    .select([
      sql<ChangeDetail['files']>`c.files`.as('files'),
      sql<ChangeDetail['orderStatus']>`c.order_status`.as('orderStatus'),
    ])
    .where('c.id', '=', id);
  const change = await one(found, gone);
  return {
    ...change,
    onTimeRate: await onTimeRate(context, change.supplierEntId),
    lines: await linesOf(context, id),
    past: await pastOf(context, change.orderId, id),
  };
}
