/** Statements on each side of each filter, and the sums over them, typed by hand; today is 2026-03-16. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { invoice } from '../invoice/contract.ts';
import type { SettlementFilters, SettlementRow } from '../statement/schema.ts';
import { settlementManagement } from './contract.ts';
import { openSides } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let before: Awaited<ReturnType<typeof summed>>;

const summed = () => sides.supplier.call(settlementManagement.summary, { settleType: 'INCOME' });

interface Made {
  /** Its number is JS2019-name. */
  readonly name: string;
  readonly status: number;
  readonly period?: string;
  readonly due?: string;
  readonly invoiced?: number;
  readonly paid?: number;
  readonly diff?: number;
  readonly drawnBy?: 'INCOME' | 'PURCHASE';
}

/** Of 100.00 yuan each, 90.00 after a deduction of 10.00; between the two demo enterprises. */
const STATEMENTS: readonly Made[] = [
  { name: 'draft', status: 0, period: '2019-01' },
  { name: 'handed', status: 20, period: '2019-02', diff: 0.01 },
  { name: 'audited', status: 40, period: '2019-03', due: '2026-03-17', diff: -1 },
  { name: 'today', status: 50, due: '2026-03-16', invoiced: 40 },
  { name: 'day1', status: 60, due: '2026-03-15', invoiced: 100 },
  { name: 'day30', status: 60, due: '2026-02-14', invoiced: 99.99 },
  { name: 'day31', status: 70, due: '2026-02-13', invoiced: 100, paid: 30, drawnBy: 'PURCHASE' },
  { name: 'day60', status: 60, due: '2026-01-15', invoiced: 100 },
  { name: 'day61', status: 60, due: '2026-01-14', invoiced: 100 },
  { name: 'day90', status: 60, due: '2025-12-16', invoiced: 100 },
  { name: 'day91', status: 60, due: '2025-12-15', invoiced: 100 },
  { name: 'settled', status: 80, due: '2025-12-15', invoiced: 100, paid: 90 },
  { name: 'void', status: 90, due: '2026-03-01' },
];

async function make(made: Made): Promise<void> {
  const { name, status, period = '2019-04', due = null, invoiced = 0, paid = 0, diff = 0, drawnBy = 'INCOME' } = made;
  await sql`
    with one as (
      insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
        purchaser_name, plate, tax_rate, amount, amount_no_tax, tax_amount, deduct_amount, due_date, invoiced_amount,
        paid_amount, diff_amount, supplier_confirmed_at, purchaser_confirmed_at, audited_at, status, created_by_name)
      select ${`JS2019-${name}`}, ${drawnBy}, ${period}, s.id, '屿岚机电设备有限公司', p.id, '霁川第一发电厂', 'POWER', 0.13,
        100, 88.50, 11.50, 10, ${due}::date, ${invoiced}, ${paid}, ${diff}, now(), now(), now(), ${status}, '程屿'
      from ent_enterprise s, ent_enterprise p where s.customer_code = 'S0001' and p.customer_code = 'C0001'
      returning id)
    insert into stl_line (settlement_id, line_no, receipt_line_id, receipt_no, received_on, order_id, order_no,
      order_line_id, order_line_no, material_code, name, qty, unit_price, tax_rate, amount, amount_no_tax, tax_amount,
      live)
    select id, 1, -id, 'SH', '2019-01-01', -id, ${`DD2019-${name}`}, -id, 1, 'M', '托辊', 1, 100, 0.13, 100, 88.50,
      11.50, false from one`.execute(server.db);
}

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
  before = await summed();
  for (const made of STATEMENTS) await make(made);
});
afterAll(() => server.close());

const nameOf = ({ settlementNo }: Pick<SettlementRow, 'settlementNo'>) => settlementNo.replace('JS2019-', '');
const all = STATEMENTS.map(({ name }) => name);
const but = (...names: string[]) => all.filter((name) => !names.includes(name));

async function found(filters: Partial<SettlementFilters>): Promise<SettlementRow[]> {
  const asked = { settleType: 'INCOME' as const, settlementNo: 'JS2019-', size: 100, ...filters };
  return (await sides.supplier.call(settlementManagement.page, asked)).records;
}

test.each<readonly [Partial<SettlementFilters>, readonly string[]]>([
  [{}, all],
  [{ periodFrom: '2019-02' }, but('draft')],
  [{ periodFrom: '2019-04' }, but('draft', 'handed', 'audited')],
  [{ periodTo: '2019-02' }, ['draft', 'handed']],
  [{ periodFrom: '2019-02', periodTo: '2019-03' }, ['handed', 'audited']],
  [{ orderNo: 'DD2019-day9' }, ['day90', 'day91']],
  [{ invoiceState: 'NONE' }, ['draft', 'handed', 'audited', 'void']],
  [{ invoiceState: 'PART' }, ['today', 'day30']],
  [{ invoiceState: 'ALL' }, ['day1', 'day31', 'day60', 'day61', 'day90', 'day91', 'settled']],
  [{ payState: 'NONE' }, but('day31', 'settled')],
  [{ payState: 'PART' }, ['day31']],
  [{ payState: 'ALL' }, ['settled']],
  [{ overdue: true }, ['day1', 'day30', 'day31', 'day60', 'day61', 'day90', 'day91']],
  [{ overdue: false }, all],
  [{ age: 'NOT_DUE' }, ['audited', 'today']],
  [{ age: 'D30' }, ['day1', 'day30']],
  [{ age: 'D60' }, ['day31', 'day60']],
  [{ age: 'D90' }, ['day61', 'day90']],
  [{ age: 'MORE' }, ['day91']],
  [{ different: true }, ['handed', 'audited']],
  [{ different: false }, all],
  [{ measure: 'DRAWN_UP' }, but('draft', 'void')],
  [{ measure: 'SETTLED' }, but('draft', 'void', 'handed')],
  [{ measure: 'UNSETTLED' }, ['handed']],
  [{ drawnBy: 'SUPPLIER' }, but('day31')],
  [{ drawnBy: 'PURCHASER' }, ['day31']],
  [{ status: 90 }, ['void']],
])('%j finds %j', async (filters, names) => {
  expect((await found(filters)).map(nameOf).sort()).toEqual([...names].sort());
});

test('a row says its shares, the days that are left, whose it is and whether it may be billed', async () => {
  const rows = new Map((await found({})).map((row) => [nameOf(row), row]));
  const shown = ['audited', 'today', 'day31', 'settled', 'void', 'handed'].map((name) => {
    const row = rows.get(name);
    if (!row) throw new Error(`${name} is listed.`);
    const { invoicedShare, paidShare, daysLeft, billable, drawnBy, side, orderCount } = row;
    return [name, Number(invoicedShare), Number(paidShare), daysLeft, billable, drawnBy, side, orderCount];
  });
  expect(shown).toEqual([
    ['audited', 0, 0, 1, true, 'SUPPLIER', 'SUPPLIER', 1],
    ['today', 0.4, 0, 0, true, 'SUPPLIER', 'SUPPLIER', 1],
    ['day31', 1, 0.3333, -31, false, 'PURCHASER', 'SUPPLIER', 1],
    ['settled', 1, 1, null, false, 'SUPPLIER', 'SUPPLIER', 1],
    ['void', 0, 0, null, false, 'SUPPLIER', 'SUPPLIER', 1],
    ['handed', 0, 0, null, false, 'SUPPLIER', 'SUPPLIER', 1],
  ]);
  const ofBuyer = { settleType: 'PURCHASE' as const, settlementNo: 'JS2019-', size: 100 };
  const { records } = await sides.buyer.call(settlementManagement.page, ofBuyer);
  expect(records.map(nameOf).sort()).toEqual(but('draft').sort());
  expect(new Set(records.map(({ side, billable }) => `${side} ${billable}`))).toEqual(new Set(['PURCHASER false']));
});

test('each state is counted, and its amounts are summed up, those of another currency by themselves', async () => {
  const asked = { settleType: 'INCOME' as const, settlementNo: 'JS2019' };
  const counts = await sides.supplier.call(settlementManagement.counts, asked);
  const six = { amount: '600.00', amountNoTax: '531.00', taxAmount: '69.00', serviceFee: '0.00', diffAmount: '0.00' };
  expect(counts.find(({ status }) => status === 60)).toEqual({ status: 60, count: 6, currency: 'CNY', ...six });
  expect(counts.map(({ status, count, diffAmount }) => [status, count, diffAmount]).sort()).toEqual(
    [
      [0, 1, '0.00'],
      [20, 1, '0.01'],
      [40, 1, '-1.00'],
      [50, 1, '0.00'],
      [60, 6, '0.00'],
      [70, 1, '0.00'],
      [80, 1, '0.00'],
      [90, 1, '0.00'],
    ].sort(),
  );
  const into = (currency: 'USD' | 'CNY') =>
    server.db.updateTable('stlSettlement').set({ currency }).where('settlementNo', '=', 'JS2019-day60').execute();
  await into('USD');
  const parted = (await sides.supplier.call(settlementManagement.counts, asked)).filter(({ status }) => status === 60);
  await into('CNY');
  expect(parted.map(({ currency, count, amount, taxAmount }) => [currency, count, amount, taxAmount]).sort()).toEqual([
    ['CNY', 5, '500.00', '57.50'],
    ['USD', 1, '100.00', '11.50'],
  ]);
});

test('the summary counts what is audited, and what is unpaid of it by its age', async () => {
  const after = await summed();
  const more = Object.fromEntries(
    Object.entries(after).map(([name, sum]) => [
      name,
      (Number(sum) - Number(before[name as keyof typeof before])).toFixed(2),
    ]),
  );
  // ten statements of 100.00, 90.00 payable each; 30.00 of one and all of another are paid
  expect(more).toEqual({
    ...{ payable: '900.00', paid: '120.00', unpaid: '780.00' },
    ...{ notDue: '180.00', overdue30: '180.00', overdue60: '150.00', overdue90: '180.00', overdueMore: '90.00' },
  });
});

test('what may be billed is offered to its supplier, with what is open of it', async () => {
  const open = await sides.supplier.call(invoice.candidates, {});
  const shown = open.filter(({ settlementNo }) => settlementNo.startsWith('JS2019-'));
  expect(shown.map((row) => [nameOf(row), row.amount]).sort()).toEqual([
    ['audited', '100.00'],
    ['today', '100.00'],
  ]);
});
