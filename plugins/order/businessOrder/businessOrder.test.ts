import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { businessOrder, STUCK_AFTER_DAYS } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

test('each node counts the orders that wait there, and no fewer than three', async () => {
  const counts = await operator.call(businessOrder.counts, {});
  expect(counts).toHaveLength(6);
  for (const { node, count, stuckCount } of counts) {
    expect(count).toBeGreaterThanOrEqual(3);
    expect((await operator.call(businessOrder.page, { node })).total).toBe(count);
    expect((await operator.call(businessOrder.page, { node, stuck: true })).total).toBe(stuckCount);
  }
});

test('the longest stay comes first, and an order beyond its node’s limit is stuck', async () => {
  const { records } = await operator.call(businessOrder.page, { node: 'SHIP', size: 100 });
  const days = records.map(({ stayDays }) => stayDays ?? 0);
  expect(days).toEqual([...days].sort((a, b) => b - a));
  for (const { stayDays, stuck } of records) expect(stuck).toBe((stayDays ?? 0) > STUCK_AFTER_DAYS.SHIP);
});

test('an order is overdue from the day after its date on, while it is under way', async () => {
  const { records } = await operator.call(businessOrder.page, { node: 'SHIP', size: 3 });
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
  await put(refused, '2026-03-15', { status: 15 });
  const found = await operator.call(businessOrder.page, { node: 'SHIP', size: 100 });
  const overdue = new Map(found.records.map((row) => [row.id, row.overdue]));
  await put(refused, '2026-03-15', before[0]);
  expect([overdue.get(due), overdue.get(late), overdue.get(refused)]).toEqual([false, true, false]);
});

test('a trace shows each node with who is responsible, and leaves one node open', async () => {
  const {
    records: [order],
  } = await supplier.call(businessOrder.page, { node: 'RECEIVE' });
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
  const { headers } = await operator.download(businessOrder.export, { node: 'SHIP' });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('业务订单跟踪_');
  const buyer = await server.as('cg_buyer');
  await expect(buyer.download(businessOrder.export, {})).rejects.toThrow('403');
});
