/** A step of an order leaves its history, its percents and nodes, and who looks after it from then on. */
import { type Context, type Performed, sql } from '@portal/sdk/server';
import { perform } from '../orders.server.ts';
import { advance } from '../progress.server.ts';
import { orderSteps } from '../steps.ts';

/** An order and its version as the user saw them. */
export interface Seen {
  readonly orderId: string;
  readonly version: number;
}

type StepName = Parameters<typeof perform>[2];
type How = Performed<'ordOrder'>;
export type Moved = Awaited<ReturnType<typeof perform>>;

const steps: typeof orderSteps.steps & Readonly<Record<StepName, { readonly by?: string }>> = orderSteps.steps;

/** Who acts first for a party looks after the order from then on. */
function takenOver(name: StepName, { userId }: Context['user']): How['set'] {
  const { by } = steps[name];
  if (by === 'SUPPLIER') return { supplierUserId: sql<string>`coalesce(supplier_user_id, ${userId})` };
  return by === 'PURCHASER' ? { purchaserUserId: sql<string>`coalesce(purchaser_user_id, ${userId})` } : {};
}

/** The guarded move and its history alone, for steps that go on with the lines. */
export function step(context: Context, { orderId, version }: Seen, name: StepName, how: How = {}): Promise<Moved> {
  const set = { ...how.set, ...takenOver(name, context.user) };
  return perform(context, { id: orderId, version }, name, { ...how, set });
}

/** A whole step: the move, its history, percents and nodes. */
export async function wholeStep(context: Context, seen: Seen, name: StepName, how?: How): Promise<Moved> {
  const moved = await step(context, seen, name, how);
  await advance(context, moved.id);
  return moved;
}

/** The enterprise across the table. */
export const otherParty = ({ supplierEntId, purchaserEntId }: Moved, entId: string): string =>
  entId === supplierEntId ? purchaserEntId : supplierEntId;
