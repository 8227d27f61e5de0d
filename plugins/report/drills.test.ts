/** Every figure of a report leads to rows that sum to it, followed by its address as a reader follows it. */
import {
  Bool,
  type Call,
  Id,
  metaOf,
  Obj,
  Opt,
  type OutputOf,
  type PageCall,
  pageOf,
  Str,
  type TProperties,
  writtenAs,
} from '@portal/sdk/contract';
import { daysBetween } from '@portal/sdk/format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { agreementFigures, ordersBehind } from './agreementManagementReport/figures.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { detailsOf, dispatchFigures } from './dispatch/figures.ts';
import { orderReport } from './orderReport/contract.ts';
import { ledgerFigures } from './orderReport/figures.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { performanceFigures } from './performanceOrder/figures.ts';
import { payables, procurementSettlement } from './procurementSettlement/contract.ts';
import { documentsOf, unitFigures } from './procurementSettlement/figures.ts';
import { productReport } from './productReport/contract.ts';
import { linesBehind, productFigures } from './productReport/figures.ts';
import type { ReportCalls } from './report-of.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { statementsBehind, summaryFigures } from './settlementSummary/figures.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { movesBehind, supplierFigures } from './supplierSettlement/figures.ts';
import { everyRow, sumOf } from './test-rows.ts';

let server: TestServer;
/** One of two who see all: six hundred calls a minute and user are few for all the links. */
let operator: TestApi;
let turns = 0;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
});
beforeEach(async () => {
  turns += 1;
  operator = await server.as(turns % 2 === 0 ? 'yy_ops' : 'admin');
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
const today = '2026-03-16';

/** The list of another area that reports lead to, as far as they ask it. */
const asked = [
  ...['periodFrom', 'periodTo', 'approvedTo', 'plate', 'supplierName', 'supplierEntId', 'drawnBy', 'currency'],
  ...['orgCode', 'measure'],
];
const statements = pageOf({
  path: '/api/settlement/page',
  access: 'login',
  filters: Obj({
    settleType: Str(),
    different: Opt(Bool()),
    overdue: Opt(Bool()),
    ...Object.fromEntries(asked.map((name) => [name, Opt(Str())])),
  }),
  row: Obj({ id: Id() }),
});

const PAGES: Readonly<Record<string, { page: PageCall; summary?: Call; fixed?: object }>> = {
  '/reportManagement/productReport': productReport,
  '/reportManagement/orderReport': orderReport,
  '/reportManagement/performanceOrder': performanceOrder,
  '/reportManagement/agreementManagementReport': agreementReport,
  '/reportManagement/associatedOrderData': agreementOrders,
  '/reportManagement/supplierSettlementStatement': supplierSettlement,
  '/reportManagement/supplierSettlementStatement/supplierSettlementDetail': supplierMoves,
  '/reportManagement/procurementUnitDetail': payables,
  '/sendOrders-report/financing-statistics': dispatchReport,
  '/reconciliationSettlement/settlementManagement': { page: statements, fixed: { settleType: 'INCOME' } },
};

interface Target {
  readonly page: PageCall;
  readonly summary?: Call;
  readonly filters: object;
}

/** The list that an address shows, and what it is asked there. */
function targetOf(address: string): Target {
  const [path = '', query] = address.split('?');
  const page = PAGES[path];
  if (!page) throw new Error(`${path} is a page with rows.`);
  const { fixed, ...target } = page;
  const { properties } = target.page.filters as unknown as {
    properties: Record<string, { type?: string; enum?: unknown[] }>;
  };
  const filters = [...new URLSearchParams(query)].flatMap(([name, text]): [string, unknown][] => {
    if (name === 'page') return [];
    const { type, enum: codes = [] } = properties[name] ?? {};
    if (properties[name] === undefined) throw new Error(`${path} knows no ${name}.`);
    if (type === 'boolean') return [[name, text === 'true']];
    return [[name, type === 'integer' || typeof codes[0] === 'number' ? Number(text) : text]];
  });
  return { ...target, filters: { ...fixed, ...Object.fromEntries(filters) } };
}

const rowsOf = async ({ page, filters }: Target) => (await everyRow(operator, page, filters)) as readonly Row[];

/** `whole` is what is told of the whole report, or the row that was followed. */
type Sum = (target: Target, whole: Row) => Promise<number>;
const count: Sum = async ({ page, filters }) =>
  ((await operator.call(page, { ...filters, page: 1, size: 1 })) as { total: number }).total;
const ofRows =
  (work: (rows: readonly Row[], whole: Row) => number): Sum =>
  async (target, whole) =>
    work(await rowsOf(target), whole);
/** As told of all rows, which figures.test.ts sums up; else over the rows themselves. */
const sum =
  (field: string): Sum =>
  async (target) => {
    const told: object = target.summary ? ((await operator.call(target.summary, target.filters)) as object) : {};
    const totals: object = Reflect.get(told, 'totals') ?? {};
    const total: unknown = Reflect.get(totals, field) ?? Reflect.get(told, field);
    return total === undefined || total === null ? sumOf(await rowsOf(target), field) / 100 : Number(total);
  };
const distinct = (field: string) => ofRows((rows) => new Set(rows.map((row) => row[field])).size);
const less =
  (one: string, other: string): Sum =>
  async (target, whole) =>
    (await sum(one)(target, whole)) - (await sum(other)(target, whole));
const share = (part: number, whole: number) => Math.round((part / whole) * 1e4) / 1e4;
const shareOf =
  (whole: string): Sum =>
  async (target, told) =>
    share(await count(target, told), Number(told[whole]));
/** No sum of what the rows show: it leads to what it is worked out from. */
const leads = 'leads';
type How = Sum | typeof leads;

interface Followed {
  readonly calls: ReportCalls;
  readonly questions: readonly object[];
  readonly cards: (data: never, filters: never) => readonly { readonly value: unknown; readonly to: string }[];
  readonly figures: Readonly<Record<string, How>>;
  readonly cells?: (row: never, filters: never) => Readonly<Record<string, string | undefined>>;
  readonly fields?: Readonly<Record<string, How>>;
  /** Figures of a row that no list has the rows of, and why. */
  readonly beside?: Readonly<Record<string, string>>;
}

const days = ['2025-10-01', '2026-01-31'] as const;
const ofDays = (from: string, to: string) => ({ [from]: days[0], [to]: days[1] });
const settled = sum('amount');
const balance = less('increase', 'decrease');

const REPORTS: Readonly<Record<string, Followed>> = {
  产品报表: {
    calls: productReport,
    questions: [ofDays('from', 'to'), { by: 'CATEGORY', plate: 'POWER', to: '2025-06-30' }],
    cards: productFigures,
    figures: { opened: count, active: sum('active'), orders: distinct('orderId'), amount: sum('amount') },
    cells: (row, filters) => linesBehind(filters, row),
    fields: {
      ...{ opened: distinct('purchaserName'), active: distinct('purchaserName'), orders: distinct('orderId') },
      ...{ qty: sum('qty'), amount: sum('amount'), amountBefore: sum('amount') },
      perUnit: ofRows((rows) => {
        const units = new Set(rows.map(({ purchaserName }) => purchaserName)).size;
        return units === 0 ? 0 : Math.round(sumOf(rows, 'amount') / units) / 100;
      }),
    },
    beside: { rank: 'a place' },
  },
  订单总台账: {
    calls: orderReport,
    questions: [ofDays('orderDateFrom', 'orderDateTo'), { plate: 'COAL', detail: true }],
    cards: ledgerFigures,
    figures: {
      ...{ orders: count, deadOrders: count, lateOrders: count },
      ...{ amount: sum('amount'), receivedAmount: sum('receivedAmount'), settledAmount: sum('settledAmount') },
      ...{ paidAmount: sum('paidAmount'), unpaidAmount: sum('unpaidAmount') },
    },
  },
  履约订单台账: {
    calls: performanceOrder,
    questions: [{ ...ofDays('requiredFrom', 'requiredTo'), excusing: true }],
    cards: performanceFigures,
    figures: {
      orders: count,
      onTimeRate: ofRows((rows) => share(rows.filter(({ daysLate }) => daysLate === 0).length, rows.length)),
      passRate: ofRows((rows) =>
        share(sumOf(rows, 'receivedQty'), sumOf(rows, 'receivedQty') + sumOf(rows, 'rejectedQty')),
      ),
      averageDelay: ofRows((rows) => Math.round(sumOf(rows, 'daysLate') / 10 / rows.length) / 10),
      late: count,
      penalty: sum('penalty'),
    },
  },
  协议管理报表: {
    calls: agreementReport,
    questions: [{}, { usedMin: 50, orgCode: 'C0001' }],
    cards: agreementFigures,
    figures: {
      ...{ agreements: count, ending: count, nearlyUsed: count, amount: sum('amount'), usedAmount: sum('usedAmount') },
      useRate: ofRows((rows) => share(sumOf(rows, 'usedAmount'), sumOf(rows, 'amount'))),
    },
    cells: ({ agreementNo }, filters) => ordersBehind(filters, agreementNo),
    fields: {
      usedAmount: sum('amount'),
      leftAmount: async (target, whole) => Number(whole['amount']) - (await sum('amount')(target, whole)),
      orders: count,
    },
    beside: { amount: 'of the agreement', daysLeft: 'of the agreement' },
  },
  结算汇总: {
    calls: settlementSummary,
    questions: [
      {},
      { periodFrom: '2025-11', periodTo: '2026-02', settleType: 'PURCHASE' },
      { orgCode: 'C0001', periodFrom: '2025-10' },
    ],
    cards: summaryFigures,
    figures: {
      ...{ amount: settled, settledAmount: settled, openAmount: settled, averageDays: leads },
      diffRate: ofRows((rows, { amount }) =>
        share(
          rows.reduce((all, { diffAmount }) => all + Math.abs(Number(diffAmount)), 0),
          Number(amount),
        ),
      ),
    },
    cells: (row, filters) => statementsBehind(row, filters),
    fields: {
      ...{ statements: count, amount: settled, settledAmount: settled, openAmount: settled },
      ...{ payable: sum('payableAmount'), paidAmount: sum('paidAmount') },
      unpaidAmount: less('payableAmount', 'paidAmount'),
      ...{ invoicedAmount: sum('invoicedAmount'), serviceFee: sum('serviceFee'), diffAmount: sum('diffAmount') },
    },
  },
  供应商结算报表: {
    calls: supplierSettlement,
    questions: [ofDays('from', 'to'), { plate: 'POWER' }],
    cards: supplierFigures,
    figures: {
      ...{ opening: sum('opening'), due: sum('due'), settled: sum('settled'), closing: sum('closing') },
      overdueAmount: sum('overdueAmount'),
    },
    cells: ({ supplierEntId }, filters) => movesBehind(supplierEntId, filters),
    fields: {
      opening: balance,
      due: ofRows((rows) => {
        const due = rows.filter(({ kind }) => kind !== 'PAY');
        return (sumOf(due, 'increase') - sumOf(due, 'decrease')) / 100;
      }),
      settled: sum('decrease'),
      closing: balance,
      paidAmount: sum('decrease'),
      ...{ invoicedAmount: sum('invoicedAmount'), uninvoicedAmount: less('amount', 'invoicedAmount') },
      overdueAmount: less('payableAmount', 'paidAmount'),
      longestOverdue: ofRows((rows) => Math.max(0, ...rows.map(({ dueDate }) => daysBetween(String(dueDate), today)))),
    },
  },
  采购单位结算报表: {
    calls: procurementSettlement,
    questions: [ofDays('from', 'to'), { plate: 'COAL' }],
    cards: (data, filters) => unitFigures(data, filters, today),
    figures: {
      ...{ orderAmount: sum('amount'), payable: sum('payable'), paidAmount: sum('paidAmount') },
      ...{ unpaidAmount: sum('unpaidAmount'), overdueAmount: sum('unpaidAmount'), onTimeRate: leads },
    },
    cells: (row, filters) => documentsOf(filters, row, today),
    fields: {
      ...{ orderAmount: sum('amount'), payable: sum('payable'), paidAmount: sum('paidAmount') },
      ...{ unpaidAmount: sum('unpaidAmount'), overdueAmount: sum('unpaidAmount'), longOverdue: sum('unpaidAmount') },
      prepaid: less('paidAmount', 'receivedAmount'),
      averageDays: leads,
    },
    beside: { level: 'of the unit', plateRank: 'a place' },
  },
  派单统计报表: {
    calls: dispatchPivot,
    questions: [
      { sentFrom: '2025-06-01', sentTo: '2026-01-31' },
      { by: 'PRODUCT', plate: 'COAL' },
    ],
    cards: dispatchFigures,
    figures: {
      ...{ sent: count, amount: sum('amount') },
      acceptRate: shareOf('sent'),
      doneRate: shareOf('sent'),
      averageRespond: leads,
    },
    cells: (row, filters) => detailsOf(filters, row),
    fields: {
      ...{ sent: count, accepted: count, credited: count, lent: count, done: count, returned: count, overdue: count },
      ...{ needAmount: sum('needAmount'), amount: sum('amount'), averageRespond: leads },
    },
  },
};

const round = (value: unknown) => Math.round(Number(value ?? 0) * 1e4) / 1e4;

async function follow(to: string, how: How | undefined, value: unknown, whole: Row): Promise<void> {
  const target = targetOf(to);
  if (how === leads || value === null)
    return void (await operator.call(target.page, { ...target.filters, page: 1, size: 1 }));
  expect([to, round(await how?.(target, whole))]).toEqual([to, round(value)]);
}

describe.each(Object.keys(REPORTS))('%s', (name) => {
  const { calls, questions, cards, figures, cells, fields = {}, beside = {} } = REPORTS[name] as Followed;
  const summary = calls.summary as Call;

  test.each(questions)('the figures of %j are those of the rows that they lead to', async (filters) => {
    const data = (await operator.call(summary, filters)) as OutputOf<typeof orderReport.summary>;
    const shown = cards(data as never, filters as never);
    expect(shown.map(({ to }) => to.split('?')[0])).not.toContain(undefined);
    for (const [index, { value, to }] of shown.entries())
      await follow(to, figures[calls.page.figures[index] ?? ''], value, { ...data.totals });
  });

  test.skipIf(!cells).each(questions)(
    'each amount of a row of %j is that of the rows that it leads to',
    async (filters) => {
      const rows = (await everyRow(operator, calls.page, filters)) as readonly Row[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows.slice(0, 3))
        for (const [field, to] of Object.entries(cells?.(row as never, filters as never) ?? {}))
          if (to !== undefined && fields[field]) await follow(to, fields[field], row[field], row);
    },
  );

  test('no figure is without its rows', () => {
    expect(Object.keys(figures).sort()).toEqual([...calls.page.figures].sort());
    if (!cells) return; // its rows are documents
    const { properties } = calls.page.row as unknown as { properties: TProperties };
    const kinds = ['money', 'quantity', 'integer'];
    const sums = Object.entries(properties).flatMap(([field, schema]) =>
      metaOf(schema)?.label !== undefined && kinds.includes(writtenAs(schema)) ? [field] : [],
    );
    const known = [...Object.keys(fields), ...Object.keys(beside)];
    expect(sums.filter((field) => !known.includes(field))).toEqual([]);
  });
});

test('a figure of an earlier period is what the report says of it', async () => {
  const filters = { from: '2026-01-01', to: '2026-01-31' };
  for (const { calls } of Object.values(REPORTS)) {
    const { period, standing } = calls.page;
    const figures = calls.page.figures.filter((name) => !standing.includes(name));
    if (!period || period.from === 'periodFrom') continue;
    const asked = (from: string, to: string) => ({ [period.from]: from, [period.to]: to });
    type Told = OutputOf<typeof orderReport.summary>;
    const call = calls.summary as Call;
    const { earlier } = (await operator.call(call, asked(filters.from, filters.to))) as Told;
    expect(earlier.map(({ of, from, to }) => [of, from, to])).toEqual([
      ['BEFORE', '2025-12-01', '2025-12-31'],
      ['YEAR', '2025-01-01', '2025-01-31'],
    ]);
    for (const one of earlier) {
      const then: object = (await operator.call(call, asked(one.from, one.to))) as Told;
      const totals: object = Reflect.get(then, 'totals') ?? {};
      const told = figures.map((name) => Reflect.get(then, name) ?? Reflect.get(totals, name) ?? null);
      expect(one.figures.map(({ value }) => value && Number(value))).toEqual(
        told.map((value) => value && Number(value)),
      );
    }
  }
});
