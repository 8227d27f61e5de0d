/** Every figure of a report is the sum of the rows that it leads to. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { PageCall } from '@portal/sdk/contract';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementReport } from './agreementManagementReport/contract.ts';
import { dispatchReport } from './dispatch/contract.ts';
import { dispatchesOf } from './dispatch/figures.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { productReport } from './productReport/contract.ts';
import { linesOf } from './productReport/figures.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

type Loose = { page: PageCall; summary: unknown };

/** What is no sum of rows. */
const isRate = (field: string) => /Rate$|^average/.test(field);

/** A report with its filters, and how the totals of its summary are called. */
const reports: readonly [title: string, report: Loose, filters: object][] = [
  ['产品报表', productReport, {}],
  [
    '产品报表 by purchasing unit of a quarter',
    productReport,
    { by: 'PURCHASER', from: '2026-01-01', to: '2026-03-31' },
  ],
  ['履约订单台账', performanceOrder, {}],
  ['履约订单台账 of late orders, force majeure excused', performanceOrder, { late: true, excusing: true }],
  ['派单明细报表', dispatchReport, {}],
  ['派单明细报表 of a period', dispatchReport, { sentFrom: '2025-06-01', sentTo: '2026-01-31', product: 'LOAN' }],
  ['派单统计报表', { page: dispatchReport.pivot, summary: dispatchReport.statistics }, { plate: 'COAL' }],
  ['协议管理报表', agreementReport, {}],
  ['协议管理报表 of those that are nearly used up', agreementReport, { usedMin: 90 }],
];

describe('the totals of a report', () => {
  test.each(reports)('%s: are the sums of all its rows', async (_, { page, summary }, filters) => {
    const { totals } = (await operator.call(summary as typeof productReport.summary, filters)) as { totals: object };
    const rows = await everyRow(operator, page, filters);
    expect(rows.length).toBeGreaterThan(0);
    for (const [field, total] of Object.entries(totals) as [string, string | null][])
      if (!isRate(field)) expect([field, sumOf(rows, field)]).toEqual([field, cents(total)]);
  });
});

describe('a row of a report', () => {
  for (const by of ['GOODS', 'PLATE', 'SUPPLIER', 'PURCHASER'] as const)
    test(`产品报表 by ${by}: leads to the lines that it sums`, async () => {
      const filters = { by, from: '2025-07-01', to: '2026-03-16' };
      const rows = await everyRow(operator, productReport.page, filters);
      for (const row of rows.slice(0, 12)) {
        const lines = await everyRow(operator, orderReport.page, linesOf(filters, row.key));
        expect(sumOf(lines, 'amount')).toBe(cents(row.amount));
        expect(sumOf(lines, 'qty')).toBe(cents(row.qty));
        expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(row.orders);
        expect(new Set(lines.map(({ purchaserName }) => purchaserName)).size).toBe(row.active);
      }
    });

  for (const by of ['INSTITUTION', 'PLATE', 'PRODUCT'] as const)
    test(`派单统计报表 by ${by}: leads to the dispatches that it counts`, async () => {
      const filters = { by, sentFrom: '2025-03-01', sentTo: '2026-03-16' };
      const rows = await everyRow(operator, dispatchReport.pivot, filters);
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows) {
        const sent = await everyRow(operator, dispatchReport.page, dispatchesOf(filters, row) as object);
        expect(sent).toHaveLength(row.sent);
        expect([sumOf(sent, 'amount'), sumOf(sent, 'needAmount')]).toEqual([cents(row.amount), cents(row.needAmount)]);
        const ofStatus = (status: number) => sent.filter((one) => one.status === status).length;
        expect([ofStatus(2), ofStatus(3), ofStatus(4)]).toEqual([row.done, row.returned, row.overdue]);
        expect(sent.filter(({ acceptedAt }) => acceptedAt !== null)).toHaveLength(row.accepted);
      }
    });

  test('协议管理报表: leads to the orders that have taken its amount, the last of which says how much', async () => {
    const rows = await everyRow(operator, agreementReport.page, {});
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
    for (const { agreementNo, usedAmount, orders, amount, leftAmount } of rows.slice(0, 40)) {
      const taken = await everyRow(operator, agreementReport.orders, { agreementNo });
      expect([taken.length, sumOf(taken, 'amount')]).toEqual([orders, cents(usedAmount)]);
      expect(cents(taken.at(-1)?.running ?? '0')).toBe(cents(usedAmount));
      expect(cents(usedAmount) + cents(leftAmount)).toBe(cents(amount));
    }
  });

  test('订单总台账 of an agreement tells the same sums as its own orders', async () => {
    const [row] = await everyRow(operator, agreementReport.page, { usedMin: 50 });
    const agreementNo = row?.agreementNo ?? '';
    const { totals } = await operator.call(agreementReport.ordersSummary, { agreementNo });
    const ledger = await operator.call(orderReport.summary, { agreementNo, valid: true });
    expect(totals).toMatchObject({
      amount: ledger.totals.amount,
      receivedAmount: ledger.totals.receivedAmount,
      settledAmount: ledger.totals.settledAmount,
      invoicedAmount: ledger.totals.invoicedAmount,
      paidAmount: ledger.paidAmount,
    });
  });
});

test('the periods of the product report follow each other: the change is against the months before', async () => {
  const amount = async (from: string, to: string) =>
    Number((await operator.call(productReport.summary, { from, to })).totals.amount);
  const { change } = await operator.call(productReport.summary, { from: '2026-01-01', to: '2026-02-28' });
  const [now, then] = [await amount('2026-01-01', '2026-02-28'), await amount('2025-11-01', '2025-12-31')];
  expect(Number(change)).toBeCloseTo((now - then) / then, 5);
});

describe('who sees what', () => {
  test('a purchasing unit sees its own agreements and the group’s, and of these its own orders', async () => {
    const buyer = await server.as('cg_admin');
    const rows = await everyRow(buyer, agreementReport.page, {});
    expect(new Set(rows.map(({ purchaserName }) => purchaserName))).toEqual(
      new Set(['霁川第一发电厂', '澜岳能源集团所属单位']),
    );
    for (const { agreementNo, usedAmount } of rows.slice(0, 10)) {
      const taken = await everyRow(buyer, agreementReport.orders, { agreementNo });
      expect(sumOf(taken, 'amount')).toBe(cents(usedAmount));
      expect(taken.every(({ purchaserName }) => purchaserName === '霁川第一发电厂')).toBe(true);
    }
  });

  test('a supplier reads its own deliveries; agreements are not its report, nor another’s agreement anyone’s', async () => {
    const supplier = await server.as('gys_admin');
    const rows = await everyRow(supplier, performanceOrder.page, {});
    expect(new Set(rows.map(({ supplierName }) => supplierName))).toEqual(new Set(['屿岚机电设备有限公司']));
    await expect(supplier.call(dispatchReport.page, {})).rejects.toMatchObject({ code: '403' });
    await expect(supplier.call(agreementReport.page, {})).rejects.toMatchObject({ code: '403' });
    const buyer = await server.as('cg_admin');
    const others = await server.db
      .selectFrom('prcSupplyAgreement')
      .select('agreementNo')
      .where('purchaserName', '<>', '霁川第一发电厂')
      .where('purchaserEntId', 'is not', null)
      .executeTakeFirstOrThrow();
    await expect(buyer.call(agreementReport.orders, others)).rejects.toMatchObject({ code: '404' });
  });
});

test('every agreement number of an order is an agreement of its supplier that was in force on its day', async () => {
  const { all, lost } = await server.db
    .selectFrom('ordOrder as o')
    .leftJoin('prcSupplyAgreement as a', (join) =>
      join
        .onRef('a.agreementNo', '=', 'o.agreementNo')
        .onRef('a.supplierEntId', '=', 'o.supplierEntId')
        .onRef('a.validFrom', '<=', 'o.orderDate')
        .onRef('a.validTo', '>=', 'o.orderDate'),
    )
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('all'),
      eb.cast<number>(eb.fn.countAll().filterWhere('a.id', 'is', null), 'integer').as('lost'),
    ])
    .where('o.agreementNo', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(lost).toBe(0);
  expect(all).toBeGreaterThan(100);
});
