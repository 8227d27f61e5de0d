/** 订单总台账 and 履约订单台账 of the orders of `test-orders.ts`, each figure reckoned by hand. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { placeReckoned, reckoned } from './test-orders.ts';
import { everyRow } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
let buyer: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  [operator, buyer] = [await server.as('yy_ops'), await server.as('cg_admin')];
  await placeReckoned(server.db);
});
afterAll(() => server.close());

const supplierName = reckoned.name;
const letter = (orderNo: string) => orderNo.slice(3);
const lettersOf = (rows: readonly { orderNo: string }[]) => rows.map(({ orderNo }) => letter(orderNo)).join('');

describe('订单总台账', () => {
  test('sums what was ordered, came, is settled, invoiced and paid', async () => {
    const { totals, ...beside } = await operator.call(orderReport.summary, { supplierName });
    expect(totals).toEqual({
      ...{ amount: '3667.00', amountNoTax: '3667.00', taxAmount: '0.00' },
      // 9 × 100, 4 × 250 of the 4.2 that came, 2 × 100
      ...{ receivedAmount: '2100.00', settledAmount: '500.00', unsettledAmount: '1600.00', invoicedAmount: '200.00' },
    });
    expect(beside).toMatchObject({
      orders: 8,
      deadOrders: 1,
      lateOrders: 4,
      paidAmount: '1300.00',
      unpaidAmount: '2367.00',
    });
    const lines = await operator.call(orderReport.summary, { supplierName, detail: true });
    expect(lines).toMatchObject({ totals, orders: 8, paidAmount: null, unpaidAmount: null });
    const none = await operator.call(orderReport.summary, { supplierName: '没有这一家' });
    expect(none).toMatchObject({ orders: 0, lateOrders: 0, paidAmount: '0.00', unpaidAmount: '0.00' });
    expect(new Set(Object.values(none.totals))).toEqual(new Set(['0.00']));
  });

  test('tells of each order when it was due and came, and how much of it', async () => {
    const rows = await everyRow(operator, orderReport.page, { supplierName });
    const told = rows.map((row) => [
      letter(row.orderNo),
      ...[row.requiredOn, row.deliveryDate, row.shippedOn, row.receivedOn, row.daysLate, row.changes],
    ]);
    expect(told).toEqual([
      ['D', '2026-03-16', '2026-03-16', null, null, 0, 0],
      ['E', '2026-03-30', '2026-03-30', null, null, 0, 0],
      ['C', '2026-03-15', '2026-03-15', null, null, 1, 0],
      ['G', '2026-03-10', '2026-03-10', null, null, 6, 0],
      ['B', '2026-02-15', '2026-02-20', null, '2026-02-25', 10, 1],
      ['A', '2026-02-10', '2026-02-10', '2026-02-02', '2026-02-10', 0, 0],
      ['I', '2026-12-31', '2026-12-31', null, null, 0, 0],
      ['H', '2025-06-01', '2025-06-01', null, '2025-10-01', 122, 0],
      ['F', '2025-03-01', '2025-03-01', null, null, 0, 0],
    ]);
    const of = (no: string) => rows.find(({ orderNo }) => letter(orderNo) === no);
    expect(of('A')).toMatchObject({
      ...{ name: '算例轴承', lineCount: 1, rejectedQty: '1.0000', receivedAmount: '900.00', settledAmount: '500.00' },
      ...{ unsettledAmount: '400.00', invoicedAmount: '200.00', paidAmount: '300.00', unpaidAmount: '700.00' },
    });
    expect(of('C')).toMatchObject({ name: '算例托辊 等2项', lineCount: 2, amount: '1000.00', lineNo: null });
  });

  test('tells of each line what came of it', async () => {
    const rows = await everyRow(operator, orderReport.page, { supplierName, detail: true });
    expect(rows.map(({ orderNo, lineNo }) => `${letter(orderNo)}${lineNo}`).join()).toBe(
      'D1,E1,C1,C2,G1,B1,A1,I1,H1,F1',
    );
    expect(rows.find(({ orderNo }) => letter(orderNo) === 'A')).toMatchObject({
      ...{ lineCount: 1, receivedAmount: '900.00', settledAmount: '500.00', unsettledAmount: '400.00' },
      ...{ settleRate: '0.500000', invoiceRate: '0.200000', invoicedAmount: '200.00', paidAmount: null },
    });
    expect(rows.find(({ orderNo }) => letter(orderNo) === 'B')).toMatchObject({ receivedAmount: '1000.00' });
  });

  test.each<[object, string]>([
    [{ valid: true }, 'DCGBAIHF'],
    [{ orderDateFrom: '2026-01-20', orderDateTo: '2026-02-28' }, 'GB'],
    [{ orderDateFrom: '2026-01-21', orderDateTo: '2026-02-27' }, ''],
    [{ amountMin: '1000.00' }, 'CBA'],
    [{ amountMax: '50.00' }, 'EIF'],
    [{ amountMin: '1000.01' }, ''],
    [{ changesMin: 1 }, 'B'],
    [{ changesMin: 0 }, 'DECGBAIHF'],
    [{ overdue: true }, 'CG'],
    [{ receivedFrom: '2026-02-10', receivedTo: '2026-02-10' }, 'A'],
    [{ receivedFrom: '2026-02-11' }, 'B'],
    [{ receivedTo: '2026-02-09' }, 'H'],
    [{ payState: 'NONE' }, 'DECGIHF'],
    [{ payState: 'PART' }, 'A'],
    [{ payState: 'ALL' }, 'B'],
    [{ invoiceState: 'PART' }, 'A'],
    [{ invoiceState: 'ALL' }, 'B'],
    [{ goods: '托辊' }, 'C'],
    [{ goods: 'SL-3' }, 'C'],
    [{ materialCode: 'SL-1' }, 'DEBAHF'],
    [{ materialCode: 'SL' }, ''],
    [{ goods: '皮带', detail: true }, 'C'],
  ])('finds by %j just the orders %s', async (filters, found) => {
    const rows = await everyRow(operator, orderReport.page, { supplierName, ...filters });
    expect(lettersOf(rows)).toBe(found);
    const { orders, deadOrders, totals } = await operator.call(orderReport.summary, { supplierName, ...filters });
    expect(orders + deadOrders).toBe(found.length);
    const sum = rows.reduce((all, { amount }) => all + Number(amount), 0);
    expect(totals.amount).toBe(sum.toFixed(2));
  });
});

test.each<[object, string]>([
  [{ sort: 'amount', order: 'asc' }, 'IFGHDABC'],
  [{ sort: 'deliveryDate', order: 'desc' }, 'IDCGBAHF'],
])('the ledger stands by %j as %s', async (asked, order) =>
  expect(lettersOf(await everyRow(operator, orderReport.page, { supplierName, valid: true, ...asked }))).toBe(order),
);

test('a workbook names the parties that the ledger is narrowed to', async () => {
  const {
    supplierName: sold,
    purchaserName: bought,
    ...parties
  } = await server.db
    .selectFrom('ordOrder')
    .select(['supplierEntId', 'supplierName', 'purchaserEntId', 'purchaserName'])
    .where('supplierName', 'not in', ['屿岚机电设备有限公司', supplierName])
    .orderBy('purchaserEntId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rawPayload } = await operator.download(orderReport.export, parties);
  const [sheet] = Object.values(read(rawPayload).Sheets);
  const [head] = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : [];
  expect(head?.join()).toContain(`：${sold}`);
  expect(head?.join()).toContain(`：${bought}`);
});

test.each([
  ...[10, 20, 30, 40, 50].map((status) => [status, 1] as const),
  ...[15, 60, 70, 80, 90].map((status) => [status, 0] as const),
])('an order in state %d that was due yesterday is late by %d days', async (status, days) => {
  const late = server.db.updateTable('ordOrder').where('orderNo', '=', 'SL-C');
  await late.set({ status }).execute();
  const found = { supplierName, orderNo: 'SL-C' };
  const rows = await everyRow(operator, orderReport.page, found);
  expect(rows.map(({ daysLate }) => daysLate)).toEqual([days]);
  expect(await everyRow(operator, orderReport.page, { ...found, overdue: true })).toHaveLength(days);
  await late.set({ status: 30 }).execute();
});

describe('履约订单台账', () => {
  // who sees all reads the facts of all orders at once, a party those of each of its own
  const readers = [
    ['the operating unit', () => operator],
    ['the purchasing unit', () => buyer],
  ] as const;

  test.each(readers)('%s reads how many came, in time and whole, and what that costs', async (_, api) => {
    const { totals, months, suppliers, reasons, ...beside } = await api().call(performanceOrder.summary, {
      supplierName,
    });
    expect(beside).toMatchObject({
      ...{ orders: 6, arrived: 4, late: 3, onTimeRate: '0.500000' },
      // 15.2 of 16.2 pieces; (10 + 1 + 122) / 3 days
      ...{ passRate: '0.938272', averageDelay: '44.3' },
    });
    // half a thousandth a day: 5.00 of B, 0.50 of C; of H the most, five per cent of 200
    expect(totals).toEqual({ rejectedQty: '1.0000', orderAmount: '3550.00', penalty: '15.50' });
    expect(months).toEqual([
      { month: '2025-03', arrived: 1, onTime: 1 },
      { month: '2025-06', arrived: 1, onTime: 0 },
      { month: '2026-02', arrived: 2, onTime: 1 },
    ]);
    expect(suppliers).toEqual(['2025-06', '2026-02', '2026-03'].map((month) => ({ supplierName, month, late: 1 })));
    expect(reasons).toEqual([{ reasonType: 5, orders: 1 }]);
  });

  test.each(readers)('%s may leave force majeure out: the order is measured by its new date', async (_, api) => {
    const asked = { supplierName, excusing: true };
    const { totals, averageDelay, late } = await api().call(performanceOrder.summary, asked);
    expect([totals.penalty, averageDelay, late]).toEqual(['13.00', '42.7', 3]);
    const rows = await everyRow(api(), performanceOrder.page, { ...asked, orderNo: 'SL-B' });
    expect(rows).toMatchObject([{ daysLate: 5, penalty: '2.50', score: '90.0' }]);
  });

  test.each(readers)('%s reads of each order the days, the pieces, the penalty and the score', async (_, api) => {
    const rows = await everyRow(api(), performanceOrder.page, { supplierName });
    const told = rows.map((row) => [
      letter(row.orderNo),
      ...[
        row.requiredOn,
        row.shippedOn,
        row.receivedOn,
        row.daysLate,
        row.changes,
        row.passRate,
        row.penalty,
        row.score,
      ],
    ]);
    expect(told).toEqual([
      ['D', '2026-03-16', null, null, 0, 0, null, '0.00', null],
      ['C', '2026-03-15', null, null, 1, 0, null, '0.50', null],
      ['B', '2026-02-15', null, '2026-02-25', 10, 1, '1.000000', '5.00', '80.0'],
      ['A', '2026-02-10', '2026-02-02', '2026-02-10', 0, 0, '0.900000', '0.00', '96.0'],
      ['H', '2025-06-01', null, '2025-10-01', 122, 0, '1.000000', '10.00', '40.0'],
      ['F', '2025-03-01', null, null, 0, 0, null, '0.00', '100.0'],
    ]);
  });

  test.each<[object, string]>([
    [{ late: true }, 'CBH'],
    [{ changed: true }, 'B'],
    [{ reasonType: 5 }, 'B'],
    [{ reasonType: 2 }, ''],
    [{ requiredFrom: '2026-02-10', requiredTo: '2026-02-15' }, 'BA'],
    [{ requiredFrom: '2026-02-11', requiredTo: '2026-02-14' }, ''],
    [{ requiredFrom: '2026-03-16' }, 'D'],
    [{ requiredTo: '2025-06-01' }, 'HF'],
    [{ late: true, excusing: true }, 'CBH'],
  ])('finds by %j just the orders %s, for either reader', async (filters, found) => {
    for (const [, api] of readers) {
      const rows = await everyRow(api(), performanceOrder.page, { supplierName, ...filters });
      expect(lettersOf(rows)).toBe(found);
      expect((await api().call(performanceOrder.summary, { supplierName, ...filters })).orders).toBe(found.length);
    }
  });

  test.each<[object, string]>([
    [{ sort: 'daysLate', order: 'desc', late: true }, 'HBC'],
    [{ sort: 'daysLate', order: 'asc', late: true }, 'CBH'],
    [{ sort: 'deliveryDate', order: 'asc' }, 'FHABCD'],
  ])('stands by %j as %s, for either reader', async (asked, order) => {
    for (const [, api] of readers)
      expect(lettersOf(await everyRow(api(), performanceOrder.page, { supplierName, ...asked }))).toBe(order);
  });

  test('nothing has neither a share nor an average', async () => {
    const { totals, ...beside } = await operator.call(performanceOrder.summary, { supplierName: '没有这一家' });
    expect(beside).toMatchObject({ orders: 0, onTimeRate: null, passRate: null, averageDelay: null });
    expect(beside).toMatchObject({ months: [], suppliers: [], reasons: [] });
    expect([totals.penalty, totals.orderAmount, Number(totals.rejectedQty)]).toEqual(['0.00', '0.00', 0]);
  });
});
