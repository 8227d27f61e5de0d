/** What the list offers on an order is what its calls accept, for every party and in every state. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { orderManagement } from './contract.ts';
import { placeOrder } from './test-place-order.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

/** Read past the calls, of which a user may make so many a minute. */
const seen = async (orderId: string) => {
  const { db } = server;
  const sought = db.selectFrom('ordOrder').select(['version', 'orderNo']).where('id', '=', orderId);
  const { version, orderNo } = await sought.executeTakeFirstOrThrow();
  const lines = db.selectFrom('ordOrderLine').select(['id', 'qty']).where('orderId', '=', orderId);
  const [first, second] = await lines.orderBy('lineNo').execute();
  if (!first || !second) throw new Error('A placed order has two lines.');
  return { orderNo, first, second, key: { orderId, version } };
};
const by = { carrier: '云屿物流', waybillNo: 'YD1' };

const ask = async (api: TestApi, id: string) => {
  const cancellation = { step: 'apply' as const, reason: '检修计划推迟' };
  await api.call(orderManagement.cancel, { ...(await seen(id)).key, ...cancellation });
};
const confirm = async (id: string) => {
  await supplier.call(orderManagement.confirm, { orderId: id, version: 1 });
};
const ship = async (id: string, lines: 1 | 2) => {
  const { key, first, second } = await seen(id);
  const goods = [first, second].slice(0, lines).map((line) => ({ lineId: line.id, qty: line.qty }));
  await supplier.call(orderManagement.ship, { ...key, lines: goods, ...by });
};
const receive = async (id: string, ...quantities: string[]) => {
  const { key, first, second } = await seen(id);
  const lines = quantities.map((receivedQty, at) => ({
    lineId: at === 0 ? first.id : second.id,
    receivedQty,
    rejectedQty: '0',
  }));
  await buyer.call(orderManagement.receive, { ...key, lines });
};
const sent = async (id: string, lines: 1 | 2) => {
  await confirm(id);
  await ship(id, lines);
};

/** How an order that waits to be confirmed comes into a state. */
const WAYS: Readonly<Record<string, (id: string) => Promise<void>>> = {
  '10': async () => undefined,
  '10, the purchaser asks to cancel': (id) => ask(buyer, id),
  '15': async (id) => {
    await supplier.call(orderManagement.reject, { orderId: id, version: 1, reason: '停产' });
  },
  '20': confirm,
  '20, the supplier asks to cancel': async (id) => {
    await confirm(id);
    await ask(supplier, id);
  },
  '30': (id) => sent(id, 1),
  '40': (id) => sent(id, 2),
  '50': async (id) => {
    await sent(id, 1);
    await receive(id, '4');
  },
  '50, nothing on its way': async (id) => {
    await sent(id, 1);
    await receive(id, '10');
  },
  '60': async (id) => {
    await sent(id, 2);
    await receive(id, '10', '4');
  },
  '70': async (id) => {
    await sent(id, 2);
    await receive(id, '10', '4');
    await server.db.updateTable('ordOrder').set({ status: 70 }).where('id', '=', id).execute();
    const left = server.db.updateTable('ordTrackNode').set({ leftAt: '2026-03-16T08:00:00Z' });
    await left.where('orderId', '=', id).where('leftAt', 'is', null).execute();
  },
  '80': async (id) => {
    await ask(buyer, id);
    await supplier.call(orderManagement.cancel, { ...(await seen(id)).key, step: 'agree' });
  },
  '90': async (id) => {
    await sent(id, 1);
    await buyer.call(orderManagement.close, { ...(await seen(id)).key, reason: '由库存调剂' });
  },
};

async function orderIn(way: string): Promise<string> {
  const id = await placeOrder(server.db);
  await WAYS[way]?.(id);
  return id;
}

type Attempt = (api: TestApi, id: string) => Promise<unknown>;
const remark = '上游铸件到料延迟，预计顺延 7 天；已安排加班并分批发货。';
const cancel =
  (step: 'apply' | 'agree' | 'decline'): Attempt =>
  async (api, id) =>
    api.call(orderManagement.cancel, { ...(await seen(id)).key, step, reason: '检修计划推迟' });

/** Each step as its own call makes it, in the order of the table of steps. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  CONFIRM: async (api, id) => api.call(orderManagement.confirm, (await seen(id)).key),
  REJECT: async (api, id) => api.call(orderManagement.reject, { ...(await seen(id)).key, reason: '停产' }),
  SHIP: async (api, id) => {
    const { key, second } = await seen(id);
    return api.call(orderManagement.ship, { ...key, lines: [{ lineId: second.id, qty: '0.1' }], ...by });
  },
  RECEIVE: async (api, id) => {
    const { key, first } = await seen(id);
    const lines = [{ lineId: first.id, receivedQty: '1', rejectedQty: '0' }];
    return api.call(orderManagement.receive, { ...key, lines });
  },
  CLOSE: async (api, id) => api.call(orderManagement.close, { ...(await seen(id)).key, reason: '由库存调剂' }),
  URGE: (api, id) => api.call(orderManagement.urge, { orderId: id }),
  CHANGE_APPLY: async (api, id) => {
    const { second } = await seen(id);
    const asked = { newDate: '2026-12-01', reasonType: 2 as const, remark };
    return api.call(deliveryDate.save, { orderId: id, lineIds: [second.id], ...asked });
  },
  CANCEL_APPLY: cancel('apply'),
  CANCEL: cancel('agree'),
  CANCEL_DECLINE: cancel('decline'),
};

const accepted = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof CallRefused && ['400', '403', '409'].includes(reason.code)) return false;
      throw reason;
    },
  );

async function offered(api: TestApi, orderId: string): Promise<readonly string[]> {
  const { orderNo } = await seen(orderId);
  const { records } = await api.call(orderManagement.page, { orderNo });
  return records[0]?.may ?? [];
}

type Offered = readonly string[];
/** Typed by hand. */
const OFFERED: readonly (readonly [way: string, supplier: Offered, buyer: Offered, operator: Offered])[] = [
  ['10', ['CONFIRM', 'REJECT', 'CANCEL_APPLY'], ['URGE', 'CANCEL_APPLY'], ['URGE']],
  ['10, the purchaser asks to cancel', ['CANCEL', 'CANCEL_DECLINE'], ['URGE'], ['URGE']],
  ['15', [], [], []],
  ['20', ['SHIP', 'CHANGE_APPLY', 'CANCEL_APPLY'], ['URGE', 'CANCEL_APPLY'], ['URGE']],
  ['20, the supplier asks to cancel', ['CHANGE_APPLY'], ['URGE', 'CANCEL', 'CANCEL_DECLINE'], ['URGE']],
  ['30', ['SHIP', 'CHANGE_APPLY'], ['RECEIVE', 'CLOSE', 'URGE'], ['URGE']],
  ['40', ['URGE'], ['RECEIVE'], ['URGE']],
  ['50', ['SHIP', 'URGE', 'CHANGE_APPLY'], ['RECEIVE', 'CLOSE'], ['URGE']],
  ['50, nothing on its way', ['SHIP', 'URGE', 'CHANGE_APPLY'], ['CLOSE'], ['URGE']],
  ['60', [], ['URGE'], ['URGE']],
  ['70', [], [], []],
  ['80', [], [], []],
  ['90', [], [], []],
];

test.each(OFFERED)(
  'in state %s each party is offered what it may do, and nothing else is accepted',
  async (way, ...steps) => {
    const refused = await orderIn(way);
    for (const [index, api] of [supplier, buyer, operator].entries()) {
      const may = steps[index] ?? [];
      expect(await offered(api, refused)).toEqual(may);
      const taken = [];
      // What is refused leaves the order as it was; each accepted step has an order of its own.
      for (const [name, attempt] of Object.entries(ATTEMPTS)) {
        const id = may.includes(name) ? await orderIn(way) : refused;
        if (await accepted(attempt(api, id))) taken.push(name);
      }
      expect(taken).toEqual(may);
      expect(await offered(api, refused)).toEqual(may);
    }
  },
);
