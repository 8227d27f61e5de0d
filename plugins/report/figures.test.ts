/** Every figure of a report is the sum of the rows that it leads to. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { metaOf, type PageCall, type TProperties, writtenAs } from '@portal/sdk/contract';
import { money, quantity } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { textsOfPdf } from '#server/test-pdf';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { reportChecks } from './checks.server.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { linesOf } from './productReport/figures.ts';
import type { ReportCalls } from './report-of.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';
import { reportTree, uncategorised } from './tree/contract.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
type Loose = { page: PageCall; summary: unknown };

/** What is no sum of rows. */
const isRate = (field: string) => /Rate$|^average/.test(field);

/** Stand in for a unit with units below it, and for a category with categories below it. */
const [orgCode, categoryId] = ['a unit', 'a category'];

async function meant(value: unknown): Promise<unknown> {
  if (value === orgCode) {
    const rows = await everyRow(operator, procurementSettlement.page, {});
    const unit = rows.find(({ own, children, payable }) => !own && children > 0 && cents(payable) > 0);
    if (!unit) throw new Error('The demo has a unit with units below it.');
    return unit.customerCode;
  }
  if (value !== categoryId) return value;
  const [category] = await everyRow(operator, productReport.page, { by: 'CATEGORY' });
  if (!category) throw new Error('The demo has categories.');
  return category.key;
}

/** Each report with filters; `rows` leaves out rows that sum up others. */
const reports: readonly [title: string, report: Loose, filters: object, isRow?: (row: Row) => boolean][] = [
  ['产品报表', productReport, {}],
  ['产品报表 of a quarter', productReport, { by: 'PURCHASER', from: '2026-01-01', to: '2026-03-31' }],
  ['产品报表 by category', productReport, { by: 'CATEGORY', from: '2025-10-01', to: '2026-03-16' }],
  [
    '产品报表 below a category, against the year before',
    productReport,
    { categoryId, by: 'CATEGORY', against: 'YEAR', from: '2026-01-01', to: '2026-03-16' },
  ],
  ['产品报表 of an organisation', productReport, { orgCode }],
  ['订单总台账', orderReport, {}],
  ['订单总台账 by line', orderReport, { detail: true, goods: '轴承' }],
  ['订单总台账 of an organisation', orderReport, { orgCode, valid: true, orderDateFrom: '2026-01-01' }],
  ['订单总台账 of what has arrived', orderReport, { receivedFrom: '2025-10-01', payState: 'NONE' }],
  ['履约订单台账', performanceOrder, {}],
  ['履约订单台账 of late orders, force majeure excused', performanceOrder, { late: true, excusing: true }],
  ['履约订单台账 of an organisation', performanceOrder, { orgCode }],
  ['派单明细报表', dispatchReport, {}],
  ['派单明细报表 of a period', dispatchReport, { sentFrom: '2025-06-01', sentTo: '2026-01-31', product: 'LOAN' }],
  ['派单统计报表', { page: dispatchPivot.page, summary: dispatchPivot.summary }, { plate: 'COAL' }],
  ['协议管理报表', agreementReport, {}],
  ['协议管理报表 of those that are nearly used up', agreementReport, { usedMin: 90 }],
  ['协议管理报表 of an organisation', agreementReport, { orgCode }],
  ['结算汇总', settlementSummary, {}, ({ kind }) => kind === 'ROW'],
  ['结算汇总 by period', settlementSummary, {}, ({ kind }) => kind === 'PERIOD'],
  ['结算汇总 by year', settlementSummary, { orgCode }, ({ kind }) => kind === 'YEAR'],
  ['供应商结算报表', supplierSettlement, {}],
  ['供应商结算报表 of an organisation', supplierSettlement, { orgCode, from: '2025-10-01', to: '2025-12-31' }],
  ['采购单位结算报表', procurementSettlement, {}],
  ['采购单位结算报表 below a unit', procurementSettlement, { parentCode: orgCode, from: '2025-10-01' }],
  ['采购单位结算报表 of the third level', procurementSettlement, { level: 3 }],
];

describe('the totals of a report', () => {
  test.each(reports)('%s: are the sums of all its rows', async (_, { page, summary }, asked, isRow = () => true) => {
    const entries = Object.entries(asked).map(async ([name, value]) => [name, await meant(value)] as const);
    const filters = Object.fromEntries(await Promise.all(entries));
    const { totals } = (await operator.call(summary as typeof productReport.summary, filters)) as { totals: object };
    const rows = ((await everyRow(operator, page, filters)) as readonly Row[]).filter(isRow);
    expect(rows.length).toBeGreaterThan(0);
    for (const [field, total] of Object.entries(totals) as [string, string | null][])
      if (!isRate(field)) expect([field, sumOf(rows, field)]).toEqual([field, cents(total)]);
  });
});

describe('the counts and charts of a report', () => {
  test('订单总台账: orders, late ones, paid and unpaid', async () => {
    const { orders, deadOrders, lateOrders, paidAmount, unpaidAmount } = await operator.call(orderReport.summary, {});
    const rows = await everyRow(operator, orderReport.page, {});
    expect([rows.length, rows.filter(({ daysLate }) => daysLate > 0).length]).toEqual([
      orders + deadOrders,
      lateOrders,
    ]);
    expect([sumOf(rows, 'paidAmount'), sumOf(rows, 'unpaidAmount')]).toEqual([cents(paidAmount), cents(unpaidAmount)]);
  });

  test('产品报表: orders of the figure are those of the ledger; shares and months sum up to the whole', async () => {
    const filters = { from: '2025-01-01', to: '2025-12-31' };
    const data = await operator.call(productReport.summary, filters);
    const ledger = await operator.call(orderReport.summary, linesOf(filters));
    expect([data.orders, data.totals.amount]).toEqual([ledger.orders, ledger.totals.amount]);
    expect(sumOf(data.top.slice(0, 6), 'amount') + cents(data.others)).toBe(cents(data.totals.amount));
    expect(sumOf(data.months.slice(-12), 'amount')).toBe(cents(data.totals.amount));
  });

  test('产品报表: what was not sold in the period has no part in its charts', async () => {
    const { top } = await operator.call(productReport.summary, { from: '2026-03-01', to: '2026-03-03' });
    expect(top.length).toBeGreaterThan(0);
    expect(top.filter(({ amount }) => cents(amount) === 0)).toEqual([]);
  });

  test('履约订单台账: arrivals and late orders; months and reasons count the same orders', async () => {
    const data = await operator.call(performanceOrder.summary, {});
    const rows = await everyRow(operator, performanceOrder.page, {});
    const late = rows.filter(({ daysLate }) => daysLate > 0);
    const arrived = rows.filter(({ receivedOn }) => receivedOn !== null);
    expect([rows.length, arrived.length, late.length]).toEqual([data.orders, data.arrived, data.late]);
    expect(Number(data.averageDelay)).toBeCloseTo(sumOf(late, 'daysLate') / 100 / late.length, 1);
    const inTime = arrived.filter(({ daysLate }) => daysLate === 0).length;
    expect(Number(data.onTimeRate)).toBeCloseTo(inTime / arrived.length, 5);
    for (const { reasonType, orders } of data.reasons)
      expect(await everyRow(operator, performanceOrder.page, { reasonType })).toHaveLength(orders);
  });

  test('协议管理报表: agreements by state, and by the month of their end', async () => {
    const data = await operator.call(agreementReport.summary, {});
    const rows = await everyRow(operator, agreementReport.page, {});
    expect([rows.length, rows.filter(({ status }) => status === 2).length]).toEqual([data.agreements, data.ending]);
    expect(sumOf(data.months, 'agreements') / 100).toBe(rows.length);
  });

  test('供应商结算报表: the closing of all days is what the statements have open; debts are the highest rows', async () => {
    const { totals, top, suppliers } = await operator.call(supplierSettlement.summary, {});
    const rows = await everyRow(operator, supplierSettlement.page, {});
    expect(rows).toHaveLength(suppliers);
    expect(top).toEqual(rows.slice(0, top.length).map(({ supplierName, closing }) => ({ supplierName, closing })));
    const { rows: open } = await sql<{ open: string }>`
      select sum(payable_amount - paid_amount) as open from stl_settlement where status in (40, 50, 60, 70, 80)`.execute(
      server.db,
    );
    expect(cents(totals.closing)).toBe(cents(open[0]?.open));
  });
});

test('a chart draws the most of many: ten debts and products, twenty agreements, a year or two of months', async () => {
  const { top: debts } = await operator.call(supplierSettlement.summary, {});
  const { top: products } = await operator.call(productReport.summary, {});
  const { top: agreements } = await operator.call(agreementReport.summary, {});
  expect([debts, products, agreements].map(({ length }) => length)).toEqual([10, 10, 20]);
  const { months: settled } = await operator.call(settlementSummary.summary, {});
  const { months: arrived, suppliers } = await operator.call(performanceOrder.summary, {});
  expect([settled.length, arrived.length]).toEqual([12, 24]);
  expect(new Set(suppliers.map(({ supplierName }) => supplierName)).size).toBe(8);
});

describe('a row of a report', () => {
  for (const by of ['GOODS', 'CATEGORY', 'PLATE', 'SUPPLIER', 'PURCHASER'] as const)
    test(`产品报表 by ${by}: leads to the lines that it sums`, async () => {
      const filters = { by, from: '2025-07-01', to: '2026-03-16' };
      const rows = await everyRow(operator, productReport.page, filters);
      for (const row of rows.slice(0, 12)) {
        const lines = await everyRow(operator, orderReport.page, linesOf(filters, row.key));
        expect([row.key, sumOf(lines, 'amount')]).toEqual([row.key, cents(row.amount)]);
        expect(sumOf(lines, 'qty')).toBe(cents(row.qty));
        expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(row.orders);
        expect(new Set(lines.map(({ purchaserName }) => purchaserName)).size).toBe(row.active);
      }
    });

  test('产品报表: a category opens into those below it, with the same sum', async () => {
    const top = await everyRow(operator, productReport.page, { by: 'CATEGORY' });
    expect(top.length).toBeGreaterThan(2);
    for (const { key, amount } of top.slice(0, 4)) {
      const below = await everyRow(operator, productReport.page, { by: 'CATEGORY', categoryId: key });
      expect([key, sumOf(below, 'amount')]).toEqual([key, cents(amount)]);
    }
  });

  test('协议管理报表: leads to the orders that have taken its amount, the last of which says how much', async () => {
    const rows = await everyRow(operator, agreementReport.page, {});
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
    for (const { agreementNo, usedAmount, orders, amount, leftAmount } of rows.slice(0, 30)) {
      const taken = await everyRow(operator, agreementOrders.page, { agreementNo });
      expect([taken.length, sumOf(taken, 'amount')]).toEqual([orders, cents(usedAmount)]);
      expect(cents(taken.at(-1)?.running ?? '0')).toBe(cents(usedAmount));
      expect(cents(usedAmount) + cents(leftAmount)).toBe(cents(amount));
    }
  });

  test('协议关联订单: its totals are the sums of its orders, and those of the order ledger', async () => {
    const [row] = await everyRow(operator, agreementReport.page, { usedMin: 50 });
    const agreementNo = row?.agreementNo ?? '';
    const { totals } = await operator.call(agreementOrders.summary, { agreementNo });
    const orders = await everyRow(operator, agreementOrders.page, { agreementNo });
    for (const [field, total] of Object.entries(totals))
      expect([field, sumOf(orders, field)]).toEqual([field, cents(total)]);
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

test('a report of an organisation counts the documents of the units at and below it, and no others', async () => {
  const code = (await meant(orgCode)) as string;
  const { rows } = await sql<{ orders: number; amount: string; statements: number; payable: string }>`
    with recursive tree as (
      select customer_code, ent_id from ent_org_node where customer_code = ${code}
      union select n.customer_code, n.ent_id from ent_org_node n join tree on n.parent_customer_code = tree.customer_code
    ), o as (
      select count(*)::int as orders, sum(order_amount) as amount from ord_order
      where purchaser_ent_id in (select ent_id from tree) and status not in (15, 80)
    )
    select o.*, count(*)::int as statements, sum(s.amount) as payable from o, stl_settlement s
    where s.purchaser_ent_id in (select ent_id from tree) and s.status not in (0, 90) group by 1, 2`.execute(server.db);
  const [expected] = rows;
  const ledger = await operator.call(orderReport.summary, { orgCode: code, valid: true });
  expect([ledger.orders, cents(ledger.totals.amount)]).toEqual([expected?.orders, cents(expected?.amount)]);
  const { totals } = await operator.call(productReport.summary, { orgCode: code });
  expect(cents(totals.amount)).toBe(cents(expected?.amount));
  const summary = await operator.call(settlementSummary.summary, { orgCode: code });
  expect([summary.totals.statements, cents(summary.totals.amount)]).toEqual([
    expected?.statements,
    cents(expected?.payable),
  ]);
  const buyers = new Set(
    (await everyRow(operator, performanceOrder.page, { orgCode: code })).map((row) => row.purchaserName),
  );
  expect(buyers.size).toBeGreaterThan(0);
  expect(buyers.size).toBeLessThan(
    new Set((await everyRow(operator, performanceOrder.page, {})).map((row) => row.purchaserName)).size,
  );
});

test('a workbook names the nodes that its report is narrowed to', async () => {
  const code = (await meant(orgCode)) as string;
  const categories = await everyRow(operator, productReport.page, { by: 'CATEGORY' });
  const { key: category = '', name = '' } = categories.findLast(({ key }) => key !== uncategorised) ?? {};
  const { label } = (await operator.call(reportTree.organisations, {})).find(({ value }) => value === code) ?? {};
  const file = await operator.download(orderReport.export, {
    orgCode: code,
    categoryId: category,
    valid: true,
    orderDateFrom: '2026-03-01',
  });
  const [sheet] = Object.values(read(file.rawPayload).Sheets);
  const [head] = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : [];
  expect(head?.join()).toContain(`组织：${label}`);
  expect(head?.join()).toContain(`商品分类：${name}；`);
  expect(head?.join()).toContain('只看有效订单');
});

const papers = {
  产品报表: [productReport, { from: '2026-01-01', to: '2026-03-16' }],
  订单总台账: [orderReport, { orderDateFrom: '2026-03-01', orderDateTo: '2026-03-16' }],
  履约订单台账: [performanceOrder, { requiredFrom: '2026-01-01', requiredTo: '2026-02-28' }],
  协议管理报表: [agreementReport, {}],
  结算汇总: [settlementSummary, { periodFrom: '2025-10', periodTo: '2026-02' }],
  供应商结算报表: [supplierSettlement, { from: '2026-01-01', to: '2026-03-16' }],
  采购单位结算报表: [procurementSettlement, { from: '2026-01-01', to: '2026-03-16' }],
  派单统计报表: [dispatchPivot, { sentFrom: '2026-01-01', sentTo: '2026-03-16' }],
} as const;

test.each(Object.entries(papers))(
  '%s: screen, paper and workbook tell the same figures and totals',
  async (name, [report, filters]) => {
    const { page, summary, print, export: whole } = report as ReportCalls;
    const told = (await operator.call(summary as typeof orderReport.summary, filters as object)) as object;
    const totals = Object.entries((Reflect.get(told, 'totals') ?? {}) as Record<string, string | number | null>);
    const { properties } = page.row as unknown as { properties: TProperties };
    const shown = totals.flatMap(([field, total]) =>
      writtenAs(properties[field]) === 'money' && total !== null ? [{ field, total: money(total) }] : [],
    );
    expect(shown.length).toBeGreaterThan(0);
    // five workbooks a minute and user
    const other = await server.as(Object.keys(papers).indexOf(name) < 5 ? 'admin' : 'yy_ops');
    const paper = await textsOfPdf((await operator.download(print, { ...filters })).rawPayload);
    const last = paper.flat();
    const drawn = shown.filter(({ field }) => !metaOf(properties[field])?.hidden);
    expect(drawn.filter(({ total }) => !last.includes(total))).toEqual([]);
    const [sheet] = Object.values(read((await other.download(whole, { ...filters })).rawPayload).Sheets);
    const lines = sheet ? utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 }) : [];
    const sums = (lines.at(-1) ?? []).map((value) => money(value));
    expect(shown.filter(({ total }) => !sums.includes(total))).toEqual([]);
    const [first] = kpisTold(report as ReportCalls, told);
    expect([lines[0]?.join('').includes(first ?? '-'), paper[0]?.join('').includes(first ?? '-')]).toEqual([
      true,
      true,
    ]);
  },
);

/** Each figure as it is spoken of, without what it was before. */
const kpisTold = ({ page, summary }: ReportCalls, told: object): string[] => {
  const { properties } = summary.output as unknown as {
    properties: TProperties & { totals: { properties: TProperties } };
  };
  return page.figures.map((name) => {
    const schema = properties[name] ?? properties.totals.properties[name];
    const value: unknown = Reflect.get(told, name) ?? Reflect.get((Reflect.get(told, 'totals') ?? {}) as object, name);
    const unit = writtenAs(schema) === 'money' ? '元' : (metaOf(schema)?.unit ?? '');
    return `${metaOf(schema)?.label} ${unit === '元' ? money(String(value)) : quantity(String(value))} ${unit}`;
  });
};

test('the data keeps what the reports rely on', async () => {
  for (const { title, broken } of reportChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});
