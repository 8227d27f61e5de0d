import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placeOrder } from '../orderManagement/test-place-order.ts';
import { orderCards } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['order'] });
});
afterAll(() => server.close());

for (const account of ['gys_admin', 'cg_buyer', 'yy_ops'])
  test(`each number that ${account} sees is the total of its list`, async () => {
    const api = await server.as(account);
    const total = async (filters: object) => (await api.call(orderManagement.page, filters)).total;
    const { toConfirm, toShip, toReceive, changing } = await api.call(orderCards.overview, {});
    expect([toConfirm, toShip, toReceive, changing]).toEqual([
      await total({ status: 10 }),
      await total({ status: 20 }),
      await total({ status: 40 }),
      await total({ changing: true }),
    ]);
    expect(Math.min(toConfirm, toShip, toReceive, changing)).toBeGreaterThan(0);
  });

test('orders under change are those with a change that is being decided', async () => {
  const api = await server.as('gys_admin');
  const { records } = await api.call(orderManagement.page, { changing: true, size: 100 });
  expect(records.every(({ changeFlag }) => changeFlag)).toBe(true);
});

test('the month runs from its first day to today, without a gap, and sums up to the list', async () => {
  const api = await server.as('yy_ops');
  const { from, to, count, amount, days } = await api.call(orderCards.trend, {});
  expect([from, to, days.length]).toEqual(['2026-03-01', '2026-03-16', 16]);
  const { records, total } = await api.call(orderManagement.page, { orderDateFrom: from, orderDateTo: to, size: 100 });
  expect(count).toBe(total);
  expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(total);
  const cents = (text: string) => Math.round(Number(text) * 100);
  expect(days.reduce((sum, day) => sum + cents(day.amount), 0)).toBe(cents(amount));
  if (total <= 100) expect(records.reduce((sum, { orderAmount }) => sum + cents(orderAmount), 0)).toBe(cents(amount));
});

test('the month is compared with the same days of the month and of the year before, each as its list has it', async () => {
  const api = await server.as('yy_ops');
  const { before } = await api.call(orderCards.trend, {});
  expect([before.month.from, before.month.to]).toEqual(['2026-02-01', '2026-02-16']);
  expect([before.year.from, before.year.to]).toEqual(['2025-03-01', '2025-03-16']);
  for (const { from, to, count } of Object.values(before)) {
    const { total } = await api.call(orderManagement.page, { orderDateFrom: from, orderDateTo: to });
    expect([count > 0, count]).toEqual([true, total]);
  }
});

test('another supplier counts its own orders only, and a visitor none', async () => {
  const own = await (await server.as('gys_admin')).call(orderCards.overview, {});
  const other = await (await server.as('s0003_1')).call(orderCards.overview, {});
  expect(other).not.toEqual(own);
  await expect(server.anonymous.call(orderCards.overview, {})).rejects.toMatchObject({ code: '9999' });
});

test('the month begins on its first day and ends today; days without an order are nought', async () => {
  const { db } = server;
  const api = await server.as('s0002_1');
  const { id: supplierEntId } = await db
    .selectFrom('entEnterprise')
    .select('id')
    .where('customerCode', '=', 'S0002')
    .executeTakeFirstOrThrow();
  const own = db.updateTable('ordOrder').set({ orderDate: '2026-02-01' }).where('supplierEntId', '=', supplierEntId);
  await own.where('orderDate', '>', '2026-02-01').execute();
  const none = await api.call(orderCards.trend, {});
  expect([none.count, none.amount, none.days[0]]).toEqual([0, '0.00', { day: '2026-03-01', count: 0, amount: '0.00' }]);
  for (const [orderDate, orderAmount] of [
    ['2026-02-28', '1.00'],
    ['2026-03-01', '20.10'],
    ['2026-03-01', '300.20'],
    ['2026-03-16', '4000.00'],
    ['2026-03-17', '50000.00'],
  ] as const) {
    const id = await placeOrder(db);
    const figures = { orderAmount, amountNoTax: orderAmount, taxAmount: '0' };
    await db
      .updateTable('ordOrder')
      .set({ supplierEntId, orderDate, ...figures })
      .where('id', '=', id)
      .execute();
  }
  const { count, amount, days } = await api.call(orderCards.trend, {});
  expect([count, amount]).toEqual([3, '4320.30']);
  expect(days.filter((day) => day.count > 0)).toEqual([
    { day: '2026-03-01', count: 2, amount: '320.30' },
    { day: '2026-03-16', count: 1, amount: '4000.00' },
  ]);
});

test('the last day of a long month is compared with the whole of a shorter one', async () => {
  server.clock.set(new Date('2026-03-31T04:00:00.000Z'));
  const api = await server.as('cg_admin');
  const { before } = await api.call(orderCards.trend, {});
  expect([before.month.from, before.month.to]).toEqual(['2026-02-01', '2026-02-28']);
});
