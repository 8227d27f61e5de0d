/**
 * Orders stand under a contract in force, planned before; together they may not exceed its amount. They are of its own
 * two parties and its agreement, alive, and under no other contract.
 */
import { ordersContracted } from '@portal/sdk/calls/contract';
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type Context, type Db, inDataScope, one, refuse, type Side, sql } from '@portal/sdk/server';
import type { contractManagement, LinkedOrder, Seen } from './contract.ts';
import { executedAmount, executes, type Moved, perform, visibleContracts } from './contracts.server.ts';

/** What orders must agree with. */
export interface Frame {
  readonly parties: readonly [string, string];
  readonly agreementNo: string | null;
  /** A contract that names some of them already, though they may be out of the user's reach by now. */
  readonly contractId?: string | undefined;
}

/** As far as the user's roles reach, like the orders' own list. */
const SIDES: readonly Side[] = [
  { ent: 'o.supplierEntId', owner: 'o.supplierUserId' },
  { ent: 'o.purchaserEntId', owner: 'o.purchaserUserId' },
];

/** Orders carry the numbers of supply agreements alone: under a framework contract all orders of the parties fit. */
const faultIn = ({ parties: [a, b], agreementNo, contractId }: Frame) => sql<string | null>`case
  when (o.supplier_ent_id, o.purchaser_ent_id) not in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))
    then '不属于合同双方'
  when o.status in (15, 80) then '已拒单或已取消'
  when o.contract_id is not null and o.contract_id is distinct from ${contractId ?? null}::bigint
    then '已关联合同 ' || o.contract_no
  when o.agreement_no is distinct from ${agreementNo}::text
    and exists (select from pub_supply_agreement g where g.agreement_no = ${agreementNo}) then '不属于所选协议'
end`;

const orderFacts = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('pubOrder as o')
    .select(['o.id', 'o.orderNo', 'o.projectName', 'o.orderAmount', 'o.orderDate', 'o.receiptRate', 'o.status'])
    .select(sql<boolean>`o.status not in (15, 80)`.as('counted'))
    .$narrowType<LinkedOrder>()
    .orderBy('o.orderDate', 'desc')
    .orderBy('o.id', 'desc');

/** Orders that the user reads, and those that a draft of their own enterprise names already. */
function readable(context: Pick<Context, 'db' | 'user'>, contractId: string | undefined) {
  const { user } = context;
  const own = visibleContracts(context).select('c.id').where('c.entId', '=', user.entId);
  const named = sql<boolean>`exists (select from con_planned_order p
    where p.order_id = o.id and p.contract_id = ${contractId ?? null}::bigint and p.contract_id in (${own}))`;
  return sql<boolean>`(${inDataScope(user, SIDES)} or ${named})`;
}

/** Orders that the user may choose, each with what keeps it from being covered. */
const judged = (context: Context, frame: Frame) =>
  orderFacts(context).select(faultIn(frame).as('fault')).where(readable(context, frame.contractId));

const chosen = (context: Context, frame: Frame, orderIds: readonly string[]) =>
  judged(context, frame)
    .where('o.id', 'in', ['0', ...orderIds])
    .execute();

/** Between the user's enterprise and another one. */
const frameFor = ({ user }: Context, input: InputOf<typeof contractManagement.freeOrders>): Frame => ({
  parties: [user.entId, input.otherEntId],
  agreementNo: input.agreementNo ?? null,
});

export function freeOrders(input: InputOf<typeof contractManagement.freeOrders>, context: Context) {
  const frame = frameFor(context, input);
  const free = judged(context, frame).where(sql<boolean>`${faultIn(frame)} is null`);
  return free.limit(500).execute();
}

export const chosenOrders = (input: InputOf<typeof contractManagement.chosenOrders>, context: Context) =>
  chosen(context, { ...frameFor(context, input), contractId: input.id }, input.orderIds);

/** @throws Refusal that names the first order which the contract may not cover. */
async function demandLinkable(context: Context, frame: Frame, orderIds: readonly string[]): Promise<void> {
  const found = await chosen(context, frame, orderIds);
  const wrong = found.find(({ fault }) => fault !== null);
  if (wrong) refuse('conflict', `订单 ${wrong.orderNo} ${wrong.fault}，请重新选择`);
  if (found.length !== new Set(orderIds).size) refuse('conflict', '所选订单不存在，或不在您的数据范围内，请重新选择');
}

/** Two contracts may be about to cover the same order. */
const lockOrders = ({ db }: Context, orderIds: readonly string[]) =>
  sql`select id from pub_order where id in (${sql.join([...orderIds])}) order by id for update`.execute(db);

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

async function plannedOrders(db: Db, contractId: string): Promise<string[]> {
  const found = db.selectFrom('conPlannedOrder').select('orderId').where('contractId', '=', contractId);
  return (await found.execute()).map(({ orderId }) => orderId);
}

/** What a draft is to cover, as it is saved and again as it is submitted. */
export async function demandPlan(
  context: Context,
  { amount, ...frame }: Frame & { readonly amount: string | null },
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await demandLinkable(context, frame, orderIds);
  const total = sql`coalesce(sum(${executes}), 0)`;
  const { sum, over } = await one(
    context.db
      .selectFrom('pubOrder as o')
      .select([
        sql<string>`${total}::numeric(18, 2)`.as('sum'),
        sql<boolean>`${total} > coalesce(${amount}::numeric, 'Infinity')`.as('over'),
      ])
      .where('o.id', 'in', orderIds),
  );
  if (over) refuse('conflict', `关联订单合计 ${money(sum)} 元超过合同金额，请减少订单或调整合同金额`);
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
