/** Orders stand under a contract of their own two parties; together they may not exceed its amount. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import type { Seen } from './contract.ts';
import { executedAmount, visibleContracts } from './contracts.ts';
import type { ContractDetail } from './contract.ts';
import { gone, perform } from './transitions.ts';

type Order = ContractDetail['orders'][number];

const betweenParties = sql<boolean>`(o.supplier_ent_id, o.purchaser_ent_id) in (
  (c.a_party_ent_id, c.b_party_ent_id), (c.b_party_ent_id, c.a_party_ent_id))`;

const ordersWith = ({ db }: Pick<Context, 'db'>, contractId: string) =>
  db
    .selectFrom('conContract as c')
    .innerJoin('pubOrder as o', (join) => join.on(betweenParties))
    .where('c.id', '=', contractId)
    .select([
      'o.id',
      'o.orderNo',
      'o.projectName',
      'o.orderAmount',
      'o.orderDate',
      'o.receiptRate',
      sql<boolean>`o.status not in (15, 80)`.as('counted'),
    ])
    .$narrowType<Order>()
    .orderBy('o.orderDate', 'desc')
    .orderBy('o.id', 'desc');

export const linkedOrders = (context: Pick<Context, 'db'>, contractId: string): Promise<Order[]> =>
  ordersWith(context, contractId).whereRef('o.contractId', '=', 'c.id').execute();

const mostOffered = 100;

export async function freeOrders(context: Context, id: string): Promise<Order[]> {
  await one(visibleContracts(context).select('c.id').where('c.id', '=', id), gone);
  return ordersWith(context, id)
    .where('o.contractId', 'is', null)
    .where('o.status', 'not in', [15, 80])
    .limit(mostOffered)
    .execute();
}

export async function link(context: Context, { orderIds, ...seen }: Seen & { orderIds: string[] }): Promise<void> {
  const { db, emit } = context;
  const moved = await perform(context, seen, 'LINK', { reason: `${orderIds.length} 张订单` });
  const free = await ordersWith(context, moved.id)
    .where('o.contractId', 'is', null)
    .where('o.id', 'in', orderIds)
    .execute();
  if (free.length !== new Set(orderIds).size) refuse('conflict', '所选订单不属于合同双方，或已关联其他合同，请刷新');
  await emit(ordersContracted, { orderIds, contract: { id: moved.id, contractNo: moved.contractNo } });
  const { over, executed } = await one(
    db
      .selectFrom('conContract as c')
      .select([
        executedAmount.as('executed'),
        sql<boolean>`${executedAmount} > coalesce(c.amount, 'Infinity')`.as('over'),
      ])
      .where('c.id', '=', moved.id),
  );
  if (over) refuse('conflict', `关联后已执行金额 ${executed} 元超过合同金额，不能关联`);
}

export async function unlink(context: Context, { orderId, ...seen }: Seen & { orderId: string }): Promise<void> {
  const moved = await perform(context, seen, 'UNLINK');
  const linked = await linkedOrders(context, moved.id);
  if (!linked.some(({ id }) => id === orderId)) refuse('conflict', '该订单未关联本合同，请刷新');
  await context.emit(ordersContracted, { orderIds: [orderId], contract: null });
}
