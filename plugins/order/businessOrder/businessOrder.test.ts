import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { placeOrder } from '../orderManagement/test-place-order.ts';
import { businessOrder, STUCK_AFTER_DAYS } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

test('each node counts the orders that wait there, and no fewer than three; all of them are the whole list', async () => {
  const counts = await operator.call(businessOrder.counts, {});
  expect(counts).toHaveLength(7);
  const sum = counts.reduce((total, { count }) => total + count, 0);
  expect((await operator.call(businessOrder.page, {})).total).toBe(sum);
  for (const { currentNode, count, stuckCount } of counts) {
    if (currentNode === null) continue; // ended
    expect(count).toBeGreaterThanOrEqual(3);
    expect((await operator.call(businessOrder.page, { currentNode })).total).toBe(count);
    expect((await operator.call(businessOrder.page, { currentNode, stuck: true })).total).toBe(stuckCount);
  }
});

test('the longest stay comes first, and an order beyond its node’s limit is stuck', async () => {
  const { records } = await operator.call(businessOrder.page, { currentNode: 'SHIP', size: 100 });
  const days = records.map(({ stayDays }) => stayDays ?? 0);
  expect(days).toEqual([...days].sort((a, b) => b - a));
  for (const { stayDays, stuck } of records) expect(stuck).toBe((stayDays ?? 0) > STUCK_AFTER_DAYS.SHIP);
});

test('an order is overdue from the day after its date on, while it is under way', async () => {
  const { records } = await operator.call(businessOrder.page, { currentNode: 'SHIP', size: 3 });
  const [due = '', late = '', refused = ''] = records.map(({ id }) => id);
  const put = (id: string, deliveryDate: string, more: { status?: number } = {}) =>
    server.db
      .updateTable('ordOrder')
      .set({ deliveryDate, ...more })
      .where('id', '=', id)
      .execute();
  await put(due, '2026-03-16');
  await put(late, '2026-03-15');
  const before = await server.db.selectFrom('ordOrder').select('status').where('id', '=', refused).execute();
  const lateIn = async (status: number) => {
    await put(refused, '2026-03-15', { status });
    const { records: found } = await operator.call(businessOrder.page, { currentNode: 'SHIP', size: 100 });
    return found.filter(({ overdue }) => overdue).map(({ id }) => id);
  };
  const others = await lateIn(15);
  expect([others.includes(due), others.includes(late), others.includes(refused)]).toEqual([false, true, false]);
  for (const [status, overdue] of [
    [10, true],
    [50, true],
    [60, false],
  ] as const)
    expect([status, (await lateIn(status)).includes(refused)]).toEqual([status, overdue]);
  await put(refused, '2026-03-15', before[0]);
});

/** An order that came to a node at a moment, and has been at no other. */
async function orderAt(nodeCode: string, enteredAt: string) {
  const id = await placeOrder(server.db);
  const arrived = server.db.updateTable('ordTrackNode').set({ nodeCode, enteredAt });
  await arrived.where('orderId', '=', id).execute();
  const named = server.db.selectFrom('ordOrder').select('orderNo').where('id', '=', id);
  return { id, ...(await named.executeTakeFirstOrThrow()) };
}

test.each([
  // It is 2026-03-16 10:00; the last moment within the limit, and the first beyond it.
  ['CONFIRM', '2026-03-13T02:00:01Z', 2, '2026-03-13T02:00:00Z', 3, '供应商确认订单'],
  ['SHIP', '2026-02-28T02:00:01Z', 15, '2026-02-28T02:00:00Z', 16, '供应商发货'],
  ['RECEIVE', '2026-03-08T02:00:01Z', 7, '2026-03-08T02:00:00Z', 8, '采购单位收货验收'],
  ['SETTLE', '2026-02-13T02:00:01Z', 30, '2026-02-13T02:00:00Z', 31, '供应商发起对账'],
  ['INVOICE', '2026-03-05T02:00:01Z', 10, '2026-03-05T02:00:00Z', 11, '供应商开票'],
  ['PAY', '2026-02-13T02:00:01Z', 30, '2026-02-13T02:00:00Z', 31, '采购单位付款'],
] as const)('an order at %s is stuck after its days', async (node, within, days, beyond, more, nextStep) => {
  const [patient, stuck] = [await orderAt(node, within), await orderAt(node, beyond)];
  const rowOf = async (orderNo: string, filters: object = {}) =>
    (await operator.call(businessOrder.page, { orderNo, ...filters })).records;
  expect(await rowOf(patient.orderNo)).toMatchObject([{ stayDays: days, stuck: false, nextStep, flags: '' }]);
  expect(await rowOf(stuck.orderNo)).toMatchObject([{ stayDays: more, stuck: true, flags: '卡点' }]);
  const found = async (filters: object) => [
    (await rowOf(patient.orderNo, filters)).length,
    (await rowOf(stuck.orderNo, filters)).length,
  ];
  expect(await found({ stuck: true })).toEqual([0, 1]);
  expect(await found({ stuck: false })).toEqual([1, 1]);
  expect(await found({ minStayDays: days })).toEqual([1, 1]);
  expect(await found({ minStayDays: more })).toEqual([0, 1]);
});

test('the list stands by the stay or by the day of the order, either way', async () => {
  const filters = { currentNode: 'SHIP', size: 100 } as const;
  const fewest = await operator.call(businessOrder.page, { ...filters, sort: 'stayDays', order: 'asc' });
  const days = fewest.records.map(({ stayDays }) => stayDays ?? 0);
  expect(days).toEqual([...days].sort((a, b) => a - b));
  const newest = await operator.call(businessOrder.page, { ...filters, sort: 'placedAt', order: 'desc' });
  const placed = newest.records.map(({ placedAt }) => placedAt);
  expect(placed).toEqual([...placed].sort().reverse());
  expect(new Set(placed).size).toBeGreaterThan(3);
});

test('a trace counts whole days at each node, names its party, and lists the order’s own documents', async () => {
  const { id, orderNo } = await orderAt('CONFIRM', '2026-02-01T02:00:00Z');
  const { db } = server;
  const parties = await db
    .selectFrom('ordOrder')
    .select(['supplierEntId', 'purchaserEntId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('ordTrackNode').set({ leftAt: '2026-02-03T02:00:00Z' }).where('orderId', '=', id).execute();
  const node = { orderId: id, responsibleEntId: parties.supplierEntId };
  const ship = { ...node, nodeCode: 'SHIP', enteredAt: '2026-02-03T02:00:00Z', leftAt: '2026-02-19T01:59:59Z' };
  await db.insertInto('ordTrackNode').values(ship).execute();
  const open = { ...node, responsibleEntId: parties.purchaserEntId, enteredAt: '2026-03-08T02:00:00Z' };
  await db
    .insertInto('ordTrackNode')
    .values({ ...open, nodeCode: 'RECEIVE' })
    .execute();
  const sent = { orderId: id, shipNo: 'FH-1', carrier: '云屿', waybillNo: '1', shippedAt: '2026-02-19T01:59:59Z' };
  await db.insertInto('ordShipment').values(sent).execute();
  const taken = { orderId: id, receiptNo: 'SH-1', receiverName: '温霁', receivedAt: '2026-03-08T02:00:00Z' };
  await db.insertInto('ordReceipt').values(taken).execute();
  const trace = await supplier.call(businessOrder.trace, { orderId: id });
  const [seller, buyer] = ['屿岚机电设备有限公司', '霁川第一发电厂'];
  expect(trace.orderNo).toBe(orderNo);
  expect(trace.nodes.map(({ node: at, days, stuck, responsibleParty }) => [at, days, stuck, responsibleParty])).toEqual(
    [
      ['CONFIRM', 2, false, seller],
      ['SHIP', 15, false, seller],
      ['RECEIVE', 8, true, buyer],
    ],
  );
  expect(trace.documents.map(({ bizType, bizNo }) => [bizType, bizNo])).toEqual([
    ['order', orderNo],
    ['shipment', 'FH-1'],
    ['receipt', 'SH-1'],
  ]);
});

test('a trace shows each node with who is responsible, and leaves one node open', async () => {
  const {
    records: [order],
  } = await supplier.call(businessOrder.page, { currentNode: 'RECEIVE' });
  const { nodes, documents, orderNo } = await supplier.call(businessOrder.trace, { orderId: order?.id ?? '0' });
  expect(nodes.map(({ node }) => node)).toEqual(['CONFIRM', 'SHIP', 'RECEIVE']);
  expect(nodes.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
  expect(nodes.at(-1)?.responsibleParty).toBe(order?.purchaserName);
  expect(documents[0]).toMatchObject({ bizType: 'order', bizNo: orderNo });
});

test('a supplier tracks its own orders only', async () => {
  const { records } = await supplier.call(businessOrder.page, { size: 100 });
  expect(new Set(records.map(({ supplierName }) => supplierName))).toEqual(new Set(['屿岚机电设备有限公司']));
  const { id } = await server.db
    .selectFrom('ordOrder')
    .select('id')
    .where('supplierName', '<>', '屿岚机电设备有限公司')
    .executeTakeFirstOrThrow();
  await expect(supplier.call(businessOrder.trace, { orderId: id })).rejects.toThrow(CallRefused);
});

test('the tracking list leaves as a workbook, for holders of the code only', async () => {
  const { headers } = await operator.download(businessOrder.export, { currentNode: 'SHIP' });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('业务订单跟踪_');
  const buyer = await server.as('cg_buyer');
  await expect(buyer.download(businessOrder.export, {})).rejects.toThrow('403');
});
