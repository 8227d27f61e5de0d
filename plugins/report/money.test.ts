/**
 * Figures worked out by hand, for three suppliers that exist here alone. Of the first:
 *
 *   no  audited on (+08:00)        amount     fee  kept back   payable  paid               due
 *   1   2025-12-31, last second  1,130.00    9.04       0.00  1,120.96  500.00 on 01-31, 620.96 on 02-01
 *   2   2026-01-01, first second 2,260.00   18.08     113.00  2,128.92  –                  2026-01-31
 *   3   2026-01-31, last second    339.00    2.71       0.00    336.29  100.00 on 01-31    2026-03-15
 *   4   2026-02-01, first second   113.00    0.90       0.00    112.10  –                  2026-03-16 = today
 *   5   2026-01-15, in dollars     999.00    7.99       0.00    991.01  –                  2026-02-14
 *   6   not audited              5,650.00   45.20       0.00  5,604.80  50.00 below its orders
 *   7, 8  a draft of 10.00 and a void one of 20.00
 */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { type Statement, settle } from './test-statements.ts';

const [first, second, small] = [
  { id: '880001', name: '算例一厂' },
  { id: '880002', name: '算例二厂' },
  { id: '880004', name: '算例小厂' },
];
let server: TestServer;
let operator: TestApi;

const january = { period: '2026-01' };
const OF_FIRST: readonly Statement[] = [
  {
    ...{ amount: '1130', fee: '9.04', paid: '1120.96', invoiced: '1130', status: 80, period: '2025-12' },
    ...{ audited: '2025-12-31T15:59:59.999Z', due: '2026-01-30' },
    payments: [
      ['500.00', '2026-01-31'],
      ['620.96', '2026-02-01'],
    ],
  },
  {
    ...{ amount: '2260', fee: '18.08', kept: '113', status: 40, ...january },
    ...{ audited: '2025-12-31T16:00:00.000Z', due: '2026-01-31' },
  },
  {
    ...{ amount: '339', fee: '2.71', paid: '100', invoiced: '339', status: 70, ...january },
    ...{ audited: '2026-01-31T15:59:59.999Z', due: '2026-03-15', payments: [['100.00', '2026-01-31']] },
  },
  {
    ...{ amount: '113', fee: '0.90', invoiced: '113', status: 60, period: '2026-02' },
    ...{ audited: '2026-01-31T16:00:00.000Z', due: '2026-03-16' },
  },
  {
    ...{ amount: '999', fee: '7.99', status: 40, currency: 'USD', ...january },
    ...{ audited: '2026-01-15T02:00:00.000Z', due: '2026-02-14' },
  },
  { amount: '5650', fee: '45.20', diff: '-50', status: 30, ...january },
  { amount: '10', status: 0, ...january },
  { amount: '20', status: 90, ...january },
];
/** Each twice the one before: a sum tells which of them are in it. Today is 2026-03-16. */
const OF_SECOND = [
  '2026-03-16',
  '2026-03-15',
  '2026-02-14',
  '2026-02-13',
  '2026-01-15',
  '2026-01-14',
  '2025-12-16',
  '2025-12-15',
].map((due, power) => ({ amount: `${2 ** power}`, status: 40, due, ...january, audited: '2026-01-10T02:00:00.000Z' }));
/** What is least: a yuan, due today, and a statement of nothing. */
const OF_SMALL: readonly Statement[] = [
  {
    ...{ amount: '1', diff: '-0.25', status: 40, ...january },
    ...{ audited: '2026-01-09T16:00:00.000Z', due: '2026-03-16' },
  },
  { amount: '0', status: 10, period: '2026-02' },
];

beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  for (const [index, statement] of OF_FIRST.entries()) await settle(server.db, first, statement, index + 1);
  for (const [index, statement] of OF_SECOND.entries()) await settle(server.db, second, statement, index + 1);
  for (const [index, statement] of OF_SMALL.entries()) await settle(server.db, small, statement, index + 1);
});
afterAll(() => server.close());

describe('供应商结算报表', () => {
  test.each([
    // days, opening, due, settled, closing
    ['all', {}, '0.00', '3698.27', '1220.96', '2477.31'],
    ['January', { from: '2026-01-01', to: '2026-01-31' }, '1120.96', '2465.21', '600.00', '2986.17'],
    ['January but its last', { from: '2026-01-01', to: '2026-01-30' }, '1120.96', '2128.92', '0.00', '3249.88'],
    ['from the last of January', { from: '2026-01-31' }, '3249.88', '448.39', '1220.96', '2477.31'],
    ['from February', { from: '2026-02-01' }, '2986.17', '112.10', '620.96', '2477.31'],
    ['to the end of 2025', { to: '2025-12-31' }, '0.00', '1120.96', '0.00', '1120.96'],
  ])(
    'of the days %s opens, adds, takes away and closes as reckoned',
    async (_, days, opening, due, settled, closing) => {
      const asked = { supplierName: first.name, ...days };
      const { records } = await operator.call(supplierSettlement.page, { ...asked, page: 1, size: 10 });
      expect(records).toMatchObject([{ supplierEntId: first.id, opening, due, settled, closing }]);
      const { totals } = await operator.call(supplierSettlement.summary, asked);
      expect(totals).toMatchObject({ opening, due, settled, closing });
    },
  );

  test('invoices and payments count to the last day asked for; overdue is what was due before today', async () => {
    const asked = { supplierName: first.name, from: '2026-01-01', to: '2026-01-31', page: 1, size: 10 };
    const { records } = await operator.call(supplierSettlement.page, asked);
    expect(records).toMatchObject([
      {
        ...{ invoicedAmount: '1469.00', uninvoicedAmount: '2260.00', paidAmount: '600.00' },
        ...{ overdueAmount: '2365.21', longestOverdue: 44 },
      },
    ]);
  });

  test('a yuan that is due today is a debt since its statement was audited, and overdue from the next day on', async () => {
    const asked = { supplierName: small.name };
    const { records } = await operator.call(supplierSettlement.page, { ...asked, page: 1, size: 10 });
    expect(records).toMatchObject([{ closing: '1.00', overdueAmount: '0.00', longestOverdue: 0 }]);
    const summary = (to: string) => operator.call(supplierSettlement.summary, { ...asked, to });
    expect((await summary('2026-01-10')).top).toEqual([{ supplierName: small.name, closing: '1.00' }]);
    expect(await summary('2026-01-09')).toMatchObject({ suppliers: 1, top: [] });
    const late = () => operator.call(supplierSettlement.page, { ...asked, overdue: true, page: 1, size: 10 });
    expect((await late()).records).toEqual([]);
    const dueOn = (day: string) =>
      server.db.updateTable('stlSettlement').set({ dueDate: day }).where('supplierEntId', '=', small.id).execute();
    await dueOn('2026-03-15');
    expect((await late()).records).toMatchObject([{ overdueAmount: '1.00', longestOverdue: 1 }]);
    await dueOn('2026-03-16');
  });

  test('each movement of January carries the balance on, deductions on the day of their statement', async () => {
    const asked = { supplierEntId: first.id, from: '2026-01-01', to: '2026-01-31' };
    const { records } = await operator.call(supplierMoves.page, { ...asked, page: 1, size: 20 });
    expect(
      records.map(({ day, kind, increase, decrease, balance }) => [day, kind, increase, decrease, balance]),
    ).toEqual([
      ['2026-01-01', 'SETTLE', '2260.00', '0.00', '3380.96'],
      ['2026-01-01', 'DEDUCT', '0.00', '131.08', '3249.88'],
      ['2026-01-31', 'SETTLE', '339.00', '0.00', '3588.88'],
      ['2026-01-31', 'DEDUCT', '0.00', '2.71', '3586.17'],
      ['2026-01-31', 'PAY', '0.00', '500.00', '3086.17'],
      ['2026-01-31', 'PAY', '0.00', '100.00', '2986.17'],
    ]);
    expect(await operator.call(supplierMoves.summary, asked)).toMatchObject({
      ...{ opening: '1120.96', due: '2465.21', settled: '600.00', closing: '2986.17' },
      totals: { increase: '2599.00', decrease: '733.79' },
    });
    const whole = await operator.call(supplierMoves.page, { supplierEntId: second.id, page: 1, size: 20 });
    expect(whole.records.map(({ kind }) => kind)).toEqual(OF_SECOND.map(() => 'SETTLE'));
  });
});

test('an issued invoice is told in a supplier’s movements and moves 0.00 yuan, as goods that came or were refused', async () => {
  const { records } = await operator.call(supplierSettlement.page, { page: 1, size: 1, sort: 'closing' });
  const supplierEntId = records[0]?.supplierEntId ?? '0';
  const of = (kind: 'INVOICE' | 'RECEIPT' | 'REJECT', more: { docNo?: string } = {}) =>
    operator.call(supplierMoves.page, { supplierEntId, kind, ...more, page: 1, size: 100 });
  const moves = await of('INVOICE');
  expect(moves.records[0]).toMatchObject({ kind: 'INVOICE', increase: '0.00', decrease: '0.00' });
  const told: number[] = [];
  for (const status of [0, 10, 20, 25, 80, 30, 40, 50, 60, 70, 71]) {
    const invoice = server.db.updateTable('invInvoice').where('invoiceNo', '=', moves.records[0]?.docNo ?? '');
    await invoice.set({ status }).execute();
    if ((await of('INVOICE')).total === moves.total) told.push(status);
  }
  expect(told).toEqual([30, 40, 50, 60, 70, 71]);
  const { rows } = await sql<{ receiptNo: string; amount: string }>`
    select r.receipt_no, to_char(max(round(x.received_qty * l.unit_price, 2)), 'FM999,999,990.00') as amount from ord_receipt r
    join ord_receipt_line x on x.receipt_id = r.id join ord_order_line l on l.id = x.order_line_id
    join ord_order o on o.id = r.order_id where o.supplier_ent_id = ${supplierEntId} and x.received_qty > 1
    group by 1 having count(*) = 1 order by 1 limit 1`.execute(server.db);
  const [receipt] = (await of('RECEIPT', { docNo: rows[0]?.receiptNo ?? '' })).records;
  expect(receipt?.remark).toBe(`验收 ${rows[0]?.amount} 元`);
  const refused = await server.db
    .selectFrom('ordReceiptLine as x')
    .innerJoin('ordReceipt as r', 'r.id', 'x.receiptId')
    .innerJoin('ordOrder as o', 'o.id', 'r.orderId')
    .select((eb) => eb.fn.count<string>('x.receiptId').distinct().as('receipts'))
    .where('o.supplierEntId', '=', supplierEntId)
    .where('x.rejectedQty', '>', '0')
    .executeTakeFirstOrThrow();
  expect((await of('REJECT')).total).toBe(Number(refused.receipts));
});

describe('结算汇总', () => {
  const asked = { supplierName: first.name, periodFrom: '2026-01', periodTo: '2026-01' };

  test('adds one currency alone, leaves drafts and void ones out, and tells what is confirmed from what is open', async () => {
    const { totals, currencies, diffRate, months } = await operator.call(settlementSummary.summary, asked);
    expect(totals).toEqual({
      ...{ statements: 3, amount: '8249.00', settledAmount: '2599.00', openAmount: '5650.00' },
      ...{ payable: '2465.21', paidAmount: '100.00', unpaidAmount: '2365.21' },
      ...{ invoicedAmount: '339.00', serviceFee: '65.99', diffAmount: '-50.00' },
    });
    expect([currencies, diffRate]).toEqual([['CNY', 'USD'], '0.006061']);
    // the months up to the end of the period: 1,130.00 less 9.04 of service
    expect(months).toEqual([
      { period: '2025-12', paid: '1120.96', unpaid: '0.00', open: '0.00' },
      { period: '2026-01', paid: '100.00', unpaid: '2365.21', open: '5650.00' },
    ]);
    const dollars = await operator.call(settlementSummary.summary, { ...asked, currency: 'USD' });
    expect(dollars.totals).toMatchObject({ statements: 1, amount: '999.00', serviceFee: '7.99', openAmount: '0.00' });
  });

  test('a yuan has a share that differs and days that it took; of nothing there is neither', async () => {
    const shareOf = async (period: string) => {
      const days = { periodFrom: period, periodTo: period };
      const told = await operator.call(settlementSummary.summary, { supplierName: small.name, ...days });
      return [told.totals.statements, told.diffRate, told.averageDays];
    };
    expect([await shareOf('2026-01'), await shareOf('2026-02')]).toEqual([
      // from 01-05, 10:00 to the midnight before 01-10
      [1, '0.250000', '4.6'],
      [1, null, null],
    ]);
  });

  test('sums its sectors into months, and its months into years', async () => {
    const all = { supplierName: first.name, page: 1, size: 20 };
    const { records } = await operator.call(settlementSummary.page, all);
    expect(records.map(({ kind, period, statements, amount }) => [kind, period, statements, amount])).toEqual([
      ['YEAR', '2026', 4, '8362.00'],
      ['PERIOD', '2026-02', 1, '113.00'],
      ['ROW', '2026-02', 1, '113.00'],
      ['PERIOD', '2026-01', 3, '8249.00'],
      ['ROW', '2026-01', 3, '8249.00'],
      ['YEAR', '2025', 1, '1130.00'],
      ['PERIOD', '2025-12', 1, '1130.00'],
      ['ROW', '2025-12', 1, '1130.00'],
    ]);
  });

  test.each([
    [{ plate: 'POWER' as const }, 3],
    [{ plate: 'COAL' as const }, 0],
    [{ settleType: 'INCOME' as const }, 3],
    [{ settleType: 'PURCHASE' as const }, 0],
    [{ periodFrom: '2026-02' }, 0],
    [{ periodTo: '2025-12' }, 0],
    [{ periodTo: '2026-02' }, 4],
    [{ periodFrom: '2025-12' }, 4],
    [{ supplierName: '算例_厂' }, 0],
  ])('finds by %j what it should: %i statements', async (filter, statements) => {
    const { totals } = await operator.call(settlementSummary.summary, { ...asked, ...filter });
    expect(totals.statements).toBe(statements);
  });

  test('ages what is unpaid by days past due, 0, 1, 30, 31, 60, 61, 90 and 91 of them', async () => {
    const found = await operator.call(settlementSummary.aging, { supplierName: second.name });
    const of = (wanted: string) => {
      const { amount, statements } = found.find(({ bucket }) => bucket === wanted) ?? {};
      return [wanted, statements, amount];
    };
    expect(['NOT_DUE', 'D30', 'D60', 'D90', 'MORE'].map(of)).toEqual([
      ['NOT_DUE', 1, '1.00'],
      ['D30', 2, '6.00'],
      ['D60', 2, '24.00'],
      ['D90', 2, '96.00'],
      ['MORE', 1, '128.00'],
    ]);
  });
});
