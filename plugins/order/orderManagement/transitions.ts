/** An order moves only from the states of its step, by its own party, at the version that the party saw. */
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { type Context, inReach, type Performed, sql, transitions } from '@portal/sdk/server';
import type { Seen } from './contract.ts';
import { sidesOf } from './orders.ts';
import { advance } from './progress.ts';

const steps = transitions({
  table: 'ordOrder',
  bizType: 'order',
  noun: '订单',
  states: ORDER_STATUS,
  parties: {
    SUPPLIER: { title: '供应商', ent: ['supplierEntId'] },
    PURCHASER: { title: '采购单位', ent: ['purchaserEntId'] },
    EITHER: { title: '订单双方', ent: ['supplierEntId', 'purchaserEntId'] },
  },
  visible: (user) => inReach(user, sidesOf('ordOrder')),
  steps: {
    CONFIRM: { by: 'SUPPLIER', from: [10], to: 20, verb: '确认' },
    REJECT: { by: 'SUPPLIER', from: [10], to: 15, verb: '拒单' },
    SHIP: { by: 'SUPPLIER', from: [20, 30, 50], verb: '发货' },
    RECEIVE: { by: 'PURCHASER', from: [30, 40, 50], verb: '收货' },
    CLOSE: { by: 'PURCHASER', from: [30, 50], to: 90, verb: '关闭' },
    CANCEL_APPLY: { by: 'EITHER', from: [10, 20], verb: '取消' },
    CANCEL: { by: 'EITHER', from: [10, 20], to: 80, verb: '取消' },
    CANCEL_DECLINE: { by: 'EITHER', from: [10, 20], verb: '取消' },
  },
});

type StepName = Parameters<typeof steps.perform>[2];
type How = Performed<'ordOrder'>;

/** The step waits for an open request to cancel the order. */
export const noCancellation: How['only'] = {
  if: sql`cancel_ent_id is null`,
  otherwise: '订单有待处理的取消申请，请先处理',
};

/** The other side has asked to cancel the order. */
export const othersCancellation = ({ user }: Context): How['only'] => ({
  if: sql`cancel_ent_id <> ${user.entId}`,
  otherwise: '没有待您处理的取消申请',
});

const SUPPLIERS: readonly StepName[] = ['CONFIRM', 'REJECT', 'SHIP'];
const PURCHASERS: readonly StepName[] = ['RECEIVE', 'CLOSE'];

/** Who acts first for a party looks after the order from then on. */
function takenOver(name: StepName, { userId }: Context['user']): How['set'] {
  if (SUPPLIERS.includes(name)) return { supplierUserId: sql<string>`coalesce(supplier_user_id, ${userId})` };
  return PURCHASERS.includes(name) ? { purchaserUserId: sql<string>`coalesce(purchaser_user_id, ${userId})` } : {};
}

/** The guarded move and its history alone, for steps that go on with the lines; of an order within the user's reach. */
export async function step(context: Context, { orderId, version }: Seen, name: StepName, how: How = {}) {
  const set = { ...how.set, ...takenOver(name, context.user) };
  return steps.perform(context, { id: orderId, version }, name, { ...how, set });
}

export type Moved = Awaited<ReturnType<typeof step>>;

/** A whole step: the move, its history, percents and nodes. */
export async function perform(context: Context, seen: Seen, name: StepName, how?: How): Promise<Moved> {
  const moved = await step(context, seen, name, how);
  await advance(context, moved.id);
  return moved;
}

/** The enterprise across the table. */
export const otherParty = ({ supplierEntId, purchaserEntId }: Moved, entId: string): string =>
  entId === supplierEntId ? purchaserEntId : supplierEntId;
