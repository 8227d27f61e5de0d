/** An order moves only from the states of its step, by its own party, at the version that the party saw. */
import { orderSides } from '@portal/sdk/calls/order';
import { type Context, inReach, type Performed, sql, transitions } from '@portal/sdk/server';
import type { Seen } from './contract.ts';
import { advance } from '../progress.server.ts';
import { orderSteps } from './steps.server.ts';

const steps = transitions({
  table: 'ordOrder',
  bizType: 'order',
  noun: '订单',
  parties: {
    SUPPLIER: { title: '供应商', ent: ['supplierEntId'] },
    PURCHASER: { title: '采购单位', ent: ['purchaserEntId'] },
    EITHER: { title: '订单双方', ent: ['supplierEntId', 'purchaserEntId'] },
  },
  visible: ({ user }) => inReach(user, orderSides('ordOrder')),
  steps: orderSteps,
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

/** Who acts first for a party looks after the order from then on. */
function takenOver(name: StepName, { userId }: Context['user']): How['set'] {
  const { by } = orderSteps.steps[name];
  if (by === 'SUPPLIER') return { supplierUserId: sql<string>`coalesce(supplier_user_id, ${userId})` };
  return by === 'PURCHASER' ? { purchaserUserId: sql<string>`coalesce(purchaser_user_id, ${userId})` } : {};
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
