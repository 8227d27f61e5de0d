/** An order moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, inReach, one, refuse, sql } from '@portal/sdk/server';
import { ORDER_STATUS, type OrderStatus, type Seen } from './contract.ts';
import { SIDES, visibleOrders } from './orders.ts';
import { advance, type Deed, record } from './progress.ts';

export type Party = 'SUPPLIER' | 'PURCHASER' | 'EITHER';

export interface Step {
  readonly by: Party;
  readonly from: readonly OrderStatus[];
  /** The verb as the user reads it in a refusal. */
  readonly verb: string;
  /** Whether the step waits for an open cancellation, or needs one of the other side. */
  readonly cancellation?: 'absent' | 'othersOpen';
  readonly set?: {
    readonly status?: OrderStatus;
    readonly cancelEntId?: string | null;
    readonly cancelReason?: string | null;
  };
}

const PARTY_NAME = { SUPPLIER: '供应商', PURCHASER: '采购单位', EITHER: '订单双方' } as const;

/** Says why a step found no row: not there, not theirs, changed since, or in the wrong state. @throws Refusal always. */
async function explain(
  context: Context,
  { orderId, version }: Seen,
  { by, from, verb, cancellation }: Step,
): Promise<never> {
  const { user } = context;
  const order = await one(
    visibleOrders(context)
      .select(['o.status', 'o.version', 'o.supplierEntId', 'o.purchaserEntId', 'o.cancelEntId'])
      .where('o.id', '=', orderId),
    '订单不存在或已被删除',
  );
  const party =
    order.supplierEntId === user.entId ? 'SUPPLIER' : order.purchaserEntId === user.entId ? 'PURCHASER' : null;
  if (party === null || (by !== 'EITHER' && by !== party))
    return refuse('forbidden', `只有${PARTY_NAME[by]}可以${verb}`);
  if (order.version !== version) return refuse('conflict', '订单已被他人处理，请刷新');
  if (!(from as readonly number[]).includes(order.status)) {
    return refuse('conflict', `订单当前状态为“${ORDER_STATUS[order.status as OrderStatus]}”，不能${verb}`);
  }
  return refuse('conflict', cancellation === 'absent' ? '订单有待处理的取消申请，请先处理' : '没有待您处理的取消申请');
}

/** Who acts first for a party looks after the order from then on. */
const takenOver = ({ by }: Step, { userId }: Context['user']) => {
  if (by === 'SUPPLIER') return { supplierUserId: sql<string>`coalesce(o.supplier_user_id, ${userId})` };
  return by === 'PURCHASER' ? { purchaserUserId: sql<string>`coalesce(o.purchaser_user_id, ${userId})` } : {};
};

/** Performs one guarded step; of several attempts at the same version exactly one finds its row. */
export async function step(context: Context, seen: Seen, how: Step) {
  const { db, user, clock } = context;
  const moved = await db
    .updateTable('ordOrder as o')
    .set((eb) => ({
      ...how.set,
      ...takenOver(how, user),
      version: eb('o.version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('o.id', '=', seen.orderId)
    .where('o.version', '=', seen.version)
    .where('o.status', 'in', [...how.from])
    .where(inReach(user, SIDES))
    .$if(how.by === 'SUPPLIER', (q) => q.where('o.supplierEntId', '=', user.entId))
    .$if(how.by === 'PURCHASER', (q) => q.where('o.purchaserEntId', '=', user.entId))
    .$if(how.by === 'EITHER', (q) =>
      q.where((eb) => eb.or([eb('o.supplierEntId', '=', user.entId), eb('o.purchaserEntId', '=', user.entId)])),
    )
    .$if(how.cancellation === 'absent', (q) => q.where('o.cancelEntId', 'is', null))
    .$if(how.cancellation === 'othersOpen', (q) => q.where('o.cancelEntId', '<>', user.entId))
    .returning(['o.id', 'o.orderNo', 'o.supplierEntId', 'o.purchaserEntId'])
    .executeTakeFirst();
  return moved ?? explain(context, seen, how);
}

export type Moved = Awaited<ReturnType<typeof step>>;

/** A whole step: guarded move, percents and nodes, history. */
export async function perform(context: Context, seen: Seen, how: Step, deed: Deed): Promise<Moved> {
  const moved = await step(context, seen, how);
  await advance(context, moved.id);
  await record(context, moved.id, deed);
  return moved;
}

/** The enterprise across the table. */
export const otherParty = ({ supplierEntId, purchaserEntId }: Moved, entId: string): string =>
  entId === supplierEntId ? purchaserEntId : supplierEntId;
