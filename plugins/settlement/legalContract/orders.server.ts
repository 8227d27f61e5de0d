/** Orders stand under a contract in force, planned before; together they may not exceed its amount. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { type Context, type Db, one, refuse, sql } from '@portal/sdk/server';
import type { LinkedOrder, Seen } from './contract.ts';
import { executedAmount, executes } from './contracts.server.ts';
import { demandLinkable, type Frame, lockOrders, orderFacts, readable } from './linkable.server.ts';
import { type Moved, perform } from './transitions.server.ts';

/** What orders must agree with to stand under a contract. */
const frameOf = ({ id, aPartyEntId, bPartyEntId, agreementNo }: Omit<Moved, 'status'>): Frame => ({
  parties: [aPartyEntId, bPartyEntId],
  agreementNo,
  contractId: id,
});

/** Planned, or placed under the contract. */
const ordersOf = (context: Pick<Context, 'db'>, contractId: string) =>
  orderFacts(context).where(
    sql<boolean>`o.id in (select id from pub_order where contract_id = ${contractId}
        union all select order_id from con_planned_order where contract_id = ${contractId})`,
  );

/** As far as the user reads orders: who sees a contract need not see its orders. */
export const linkedOrders = (context: Pick<Context, 'db' | 'user'>, contractId: string): Promise<LinkedOrder[]> =>
  ordersOf(context, contractId).where(readable(context, contractId)).execute();

export async function plannedOrders(db: Db, contractId: string): Promise<string[]> {
  const found = db.selectFrom('conPlannedOrder').select('orderId').where('contractId', '=', contractId);
  return (await found.execute()).map(({ orderId }) => orderId);
}

async function demandWithin({ db }: Context, orderIds: readonly string[], amount: string | null): Promise<void> {
  const { sum, over } = await one(
    db
      .selectFrom('pubOrder as o')
      .select([
        sql<string>`coalesce(sum(${executes}), 0)::numeric(18, 2)`.as('sum'),
        sql<boolean>`coalesce(sum(${executes}), 0) > coalesce(${amount}::numeric, 'Infinity')`.as('over'),
      ])
      .where('o.id', 'in', orderIds)
      .where('o.status', 'not in', [15, 80]),
  );
  if (over) refuse('conflict', `关联订单合计 ${sum} 元超过合同金额，请减少订单或调整合同金额`);
}

/** What a draft is to cover, as it is saved and again as it is submitted. */
export async function demandPlan(
  context: Context,
  { amount, ...frame }: Frame & { readonly amount: string | null },
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await demandLinkable(context, frame, orderIds);
  await demandWithin(context, orderIds, amount);
}

export const demandPlanOf = async (context: Context, contract: Moved): Promise<void> =>
  demandPlan(context, { ...frameOf(contract), amount: contract.amount }, await plannedOrders(context.db, contract.id));

export async function writePlan({ db }: Context, contractId: string, orderIds: readonly string[]): Promise<void> {
  await db.deleteFrom('conPlannedOrder').where('contractId', '=', contractId).execute();
  const rows = [...new Set(orderIds)].map((orderId) => ({ contractId, orderId }));
  if (rows.length > 0) await db.insertInto('conPlannedOrder').values(rows).execute();
}

async function place(context: Context, { id, contractNo }: Moved, orderIds: readonly string[], verb: string) {
  await context.emit(ordersContracted, { orderIds, contract: { id, contractNo } });
  const { over, executed } = await one(
    context.db
      .selectFrom('conContract as c')
      .select([
        executedAmount.as('executed'),
        sql<boolean>`${executedAmount} > coalesce(c.amount, 'Infinity')`.as('over'),
      ])
      .where('c.id', '=', id),
  );
  if (over) refuse('conflict', `关联后已执行金额 ${executed} 元超过合同金额，不能${verb}`);
}

/**
 * The contract is in force: what was planned stands under it. Orders that were cancelled meanwhile count for nothing.
 * @throws conflict when another contract has taken one of them; the drafter takes it out of the plan first.
 */
export async function placePlanned(context: Context, contract: Moved): Promise<void> {
  const { db } = context;
  const orderIds = await plannedOrders(db, contract.id);
  if (orderIds.length === 0) return;
  await lockOrders(context, orderIds);
  const lost = await db
    .selectFrom('pubOrder')
    .select(['orderNo', 'contractNo'])
    .where('id', 'in', orderIds)
    .where('contractId', 'is not', null)
    .executeTakeFirst();
  if (lost) refuse('conflict', `订单 ${lost.orderNo} 已关联合同 ${lost.contractNo}，请由起草单位先解除与本合同的关联`);
  await writePlan(context, contract.id, []);
  await place(context, contract, orderIds, '生效');
}

export async function link({ orderIds, ...seen }: Seen & { orderIds: string[] }, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'LINK', { reason: `${orderIds.length} 张订单` });
  await lockOrders(context, orderIds);
  await demandLinkable(context, { ...frameOf(moved), contractId: undefined }, orderIds);
  await place(context, moved, orderIds, '关联');
}

export async function unlink({ orderId, ...seen }: Seen & { orderId: string }, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'UNLINK');
  const linked = await ordersOf(context, moved.id).execute();
  if (!linked.some(({ id }) => id === orderId)) refuse('conflict', '该订单未关联本合同，请刷新');
  const { numDeletedRows } = await context.db
    .deleteFrom('conPlannedOrder')
    .where('contractId', '=', moved.id)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await context.emit(ordersContracted, { orderIds: [orderId], contract: null });
}
