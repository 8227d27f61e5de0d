/** Orders between the two demo enterprises, driven through the real calls into every state that a call can reach. */
import { type SeedContext, workingMoment } from '@portal/sdk/server';
import { orderManagement } from './contract.ts';
import { CARRIERS, REJECT_REASONS } from './seed-goods.server.ts';

export interface StoryOrder {
  readonly id: string;
  readonly createdAt: string;
}

type Run = SeedContext['run'];

/** The demo's present, and the moment a share of the way from an order's beginning to it. */
function clockOf({ clock }: SeedContext, { createdAt }: StoryOrder) {
  const [from, to] = [Date.parse(createdAt), clock.now().getTime()];
  return (share: number) => workingMoment(from + (to - from) * share, to);
}

const detailOf = (run: Run, orderId: string) => run('gys_admin', orderManagement.detail, { orderId });

/** The version moves with every step, so each step asks for it. */
async function confirm(context: SeedContext, order: StoryOrder): Promise<void> {
  const { version } = await detailOf(context.run, order.id);
  await context.run(
    'gys_sales',
    orderManagement.confirm,
    { orderId: order.id, version },
    clockOf(context, order)(0.15),
  );
}

async function ship(context: SeedContext, order: StoryOrder, part: 'whole' | 'first', share: number): Promise<void> {
  const { version, lines, orderNo } = await detailOf(context.run, order.id);
  const owed = (part === 'first' ? lines.slice(0, 1) : lines)
    .map(({ id, qty, shippedQty }) => ({ lineId: id, qty: Number(qty) - Number(shippedQty) }))
    .filter(({ qty }) => qty > 0);
  const carrier = CARRIERS[lines.length % CARRIERS.length] ?? CARRIERS[0];
  const input = {
    orderId: order.id,
    version,
    carrier,
    waybillNo: `YD${orderNo.slice(2)}`,
    lines: owed.map(({ lineId, qty }) => ({ lineId, qty: String(qty) })),
  };
  await context.run('gys_sales', orderManagement.ship, input, clockOf(context, order)(share));
}

async function receive(context: SeedContext, order: StoryOrder, part: 'whole' | 'first', share: number): Promise<void> {
  const { version, lines } = await detailOf(context.run, order.id);
  const shipped = lines.filter(({ shippedQty, receivedQty }) => Number(shippedQty) > Number(receivedQty));
  const input = {
    orderId: order.id,
    version,
    lines: (part === 'first' ? shipped.slice(0, 1) : shipped).map(({ id, shippedQty, receivedQty }, index) => {
      const quantity = Number(shippedQty) - Number(receivedQty);
      // the story's rejected line: one piece of the first line of a partial receipt
      const rejected = part === 'first' && index === 0 && quantity > 1 ? 1 : 0;
      return {
        lineId: id,
        receivedQty: String(quantity - rejected),
        rejectedQty: String(rejected),
        ...(rejected > 0 && { reason: REJECT_REASONS[0] }),
      };
    }),
  };
  await context.run('cg_buyer', orderManagement.receive, input, clockOf(context, order)(share));
}

type Path = (context: SeedContext, order: StoryOrder) => Promise<void>;

const reject: Path = async (context, order) => {
  const input = { orderId: order.id, version: 1, reason: '该型号已停产，建议改选同系列新型号后重新下单。' };
  await context.run('gys_admin', orderManagement.reject, input, clockOf(context, order)(0.3));
};

const askToCancel: Path = async (context, order) => {
  const { version } = await detailOf(context.run, order.id);
  const input = {
    orderId: order.id,
    version,
    step: 'apply' as const,
    reason: '检修计划推迟到下一季度，申请取消本订单。',
  };
  await context.run('cg_buyer', orderManagement.cancel, input, clockOf(context, order)(0.4));
};

const agreeToCancel: Path = async (context, order) => {
  const { version } = await detailOf(context.run, order.id);
  await context.run(
    'gys_admin',
    orderManagement.cancel,
    { orderId: order.id, version, step: 'agree' },
    clockOf(context, order)(0.5),
  );
};

const close: Path = async (context, order) => {
  const { version } = await detailOf(context.run, order.id);
  const input = { orderId: order.id, version, reason: '剩余部分改由库存调剂，本订单按已收数量结算。' };
  await context.run('cg_admin', orderManagement.close, input, clockOf(context, order)(0.9));
};

const chain =
  (...steps: readonly Path[]): Path =>
  async (context, order) => {
    for (const step of steps) await step(context, order);
  };
const shipFirst: Path = (context, order) => ship(context, order, 'first', 0.4);
const shipAll: Path = (context, order) => ship(context, order, 'whole', 0.5);
const receiveFirst: Path = (context, order) => receive(context, order, 'first', 0.7);
const receiveAll: Path = (context, order) => receive(context, order, 'whole', 0.8);

/** How each story order goes, how many go that way, and how old they are in days. */
export const STORIES: readonly {
  readonly path: Path;
  readonly count: number;
  readonly age: readonly [number, number];
}[] = [
  { path: chain(), count: 5, age: [0, 3] },
  { path: askToCancel, count: 1, age: [2, 3] },
  { path: reject, count: 3, age: [12, 60] },
  { path: confirm, count: 12, age: [6, 26] },
  { path: chain(confirm, askToCancel), count: 1, age: [4, 8] },
  { path: chain(confirm, shipFirst), count: 9, age: [16, 40] },
  { path: chain(confirm, shipAll), count: 5, age: [14, 30] },
  { path: chain(confirm, shipFirst, shipAll, receiveFirst), count: 5, age: [18, 40] },
  { path: chain(confirm, shipFirst, shipAll, receiveAll), count: 4, age: [30, 60] },
  { path: chain(askToCancel, agreeToCancel), count: 3, age: [20, 90] },
  { path: chain(confirm, shipFirst, receiveFirst, close), count: 3, age: [60, 120] },
];
