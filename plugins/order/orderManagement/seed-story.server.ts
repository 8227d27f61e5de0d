/** Orders between the two demo enterprises, driven through the real calls into every state that a call can reach. */
import type { InputOf } from '@portal/sdk/contract';
import { type SeedContext, workingMoment } from '@portal/sdk/server';
import { type OrderDetail, orderManagement } from './contract.ts';
import { CARRIERS, REJECT_REASONS } from './seed-goods.server.ts';

export interface StoryOrder {
  readonly id: string;
  readonly createdAt: string;
}

type Path = (context: SeedContext, order: StoryOrder) => Promise<void>;
type Act = <C>(account: string, call: C, input: InputOf<C>) => Promise<unknown>;
type Seen = Pick<InputOf<typeof orderManagement.confirm>, 'orderId' | 'version'>;

/** A step at a share of the way from the order's beginning to the demo's present, on the order as it stands then. */
const step =
  (share: number, make: (act: Act, seen: Seen, order: OrderDetail) => Promise<unknown>): Path =>
  async ({ run, clock }, { id, createdAt }) => {
    const order = await run('gys_admin', orderManagement.detail, { orderId: id });
    const [from, to] = [Date.parse(createdAt), clock.now().getTime()];
    const at = workingMoment(from + (to - from) * share, to);
    await make((account, call, input) => run(account, call, input, at), { orderId: id, version: order.version }, order);
  };

const confirm = step(0.15, (act, seen) => act('gys_sales', orderManagement.confirm, seen));

const ship = (part: 'whole' | 'first', share: number) =>
  step(share, (act, seen, { lines, orderNo }) =>
    act('gys_sales', orderManagement.ship, {
      ...seen,
      carrier: CARRIERS[lines.length % CARRIERS.length] ?? CARRIERS[0],
      waybillNo: `YD${orderNo.slice(2)}`,
      lines: (part === 'first' ? lines.slice(0, 1) : lines)
        .map(({ id, qty, shippedQty }) => ({ lineId: id, qty: String(Number(qty) - Number(shippedQty)) }))
        .filter(({ qty }) => Number(qty) > 0),
    }),
  );

const receive = (part: 'whole' | 'first', share: number) =>
  step(share, (act, seen, { lines }) => {
    const shipped = lines.filter(({ shippedQty, receivedQty }) => Number(shippedQty) > Number(receivedQty));
    return act('cg_buyer', orderManagement.receive, {
      ...seen,
      lines: (part === 'first' ? shipped.slice(0, 1) : shipped).map(({ id, shippedQty, receivedQty }, index) => {
        const quantity = Number(shippedQty) - Number(receivedQty);
        // the story's rejected line: one piece of the first line of a partial receipt
        const rejected = part === 'first' && index === 0 && quantity > 1 ? 1 : 0;
        const reason = rejected > 0 && { reason: REJECT_REASONS[0] };
        return { lineId: id, receivedQty: String(quantity - rejected), rejectedQty: String(rejected), ...reason };
      }),
    });
  });

const reject = step(0.3, (act, seen) => {
  const reason = '该型号已停产，建议改选同系列新型号后重新下单。';
  return act('gys_admin', orderManagement.reject, { ...seen, reason });
});

const askToCancel = step(0.4, (act, seen) => {
  const reason = '检修计划推迟到下一季度，申请取消本订单。';
  return act('cg_buyer', orderManagement.cancel, { ...seen, step: 'apply', reason });
});

const agreeToCancel = step(0.5, (act, seen) => act('gys_admin', orderManagement.cancel, { ...seen, step: 'agree' }));

const close = step(0.9, (act, seen) => {
  const reason = '剩余部分改由库存调剂，本订单按已收数量结算。';
  return act('cg_admin', orderManagement.close, { ...seen, reason });
});

const chain =
  (...steps: readonly Path[]): Path =>
  async (context, order) => {
    for (const step of steps) await step(context, order);
  };
const shipFirst = ship('first', 0.4);
const shipAll = ship('whole', 0.5);
const receiveFirst = receive('first', 0.7);
const receiveAll = receive('whole', 0.8);

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
