/** 结算汇总: its figures are those of the statements that it leads to, in one currency at a time. */
import { read, utils } from '@e965/xlsx';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { money } from '@portal/sdk/format';
import { textsOfPdf } from '#server/test-pdf';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { procurementSettlement } from '../procurementSettlement/contract.ts';
import { supplierSettlement } from '../supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from '../test-rows.ts';
import { settlementSummary, type SummaryFilters } from './contract.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

test('ages sum up to what is owed and unpaid, months to their statements; closed months are marked', async () => {
  const aging = await operator.call(settlementSummary.aging, {});
  const { rows } = await sql<{ open: string }>`
    select sum(payable_amount - paid_amount) as open from stl_settlement
    where status in (40, 50, 60, 70, 80)`.execute(server.db);
  expect(sumOf(aging, 'amount')).toBe(cents(rows[0]?.open));
  const { months } = await operator.call(settlementSummary.summary, {});
  const periods = await everyRow(operator, settlementSummary.page, {});
  const closed = await sql<{ period: string }>`select period from pub_month_close order by 1 desc`.execute(server.db);
  const locked = periods.filter((row) => row.kind === 'PERIOD' && row.locked).map(({ period }) => period);
  expect(locked).toEqual(closed.rows.map(({ period }) => period));
  expect(locked.length).toBeGreaterThan(2);
  for (const { period, paid, open } of months) {
    const row = periods.find((one) => one.kind === 'PERIOD' && one.period === period);
    expect([cents(paid), cents(open)]).toEqual([cents(row?.paidAmount), cents(row?.openAmount)]);
  }
});

/** Of the statements of a currency, as the table keeps them. */
async function kept(currency: string) {
  const { rows } = await sql<Record<string, string>>`
    select count(*) as statements, sum(amount) as amount, sum(service_fee) as service_fee,
      sum(invoiced_amount) as invoiced_amount, sum(paid_amount) as paid_amount, sum(diff_amount) as diff_amount,
      sum(payable_amount) filter (where status >= 40) as payable,
      sum(amount) filter (where status >= 40) as settled_amount, sum(amount) filter (where status < 40) as open_amount,
      sum(payable_amount - paid_amount) filter (where status >= 40) as unpaid
    from stl_settlement where status not in (0, 90) and currency = ${currency}`.execute(server.db);
  const { statements, unpaid = '0', ...others } = rows[0] ?? {};
  const amounts = { ...others, unpaidAmount: unpaid };
  const sums = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, cents(amount)]));
  return { statements: Number(statements), sums, unpaid: cents(unpaid) };
}

async function told(filters: SummaryFilters) {
  const { totals, months, currencies } = await operator.call(settlementSummary.summary, filters);
  const { statements, ...amounts } = totals;
  const sums = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, cents(amount)]));
  const unpaid = sumOf(await operator.call(settlementSummary.aging, filters), 'amount');
  const sectors = (await everyRow(operator, settlementSummary.page, filters)).filter(({ kind }) => kind === 'ROW');
  expect([sumOf(sectors, 'amount'), sumOf(sectors, 'statements') / 100]).toEqual([sums['amount'], statements]);
  return { figures: { statements, sums, unpaid }, months, currencies };
}

test('currencies are told apart: a statement in dollars is in no sum of yuan, and is all of the dollars', async () => {
  const before = await told({});
  expect([before.currencies, before.figures]).toEqual([['CNY'], await kept('CNY')]);
  const others = async () => [
    cents((await operator.call(supplierSettlement.summary, {})).totals.closing),
    cents((await operator.call(procurementSettlement.summary, {})).totals.unpaidAmount),
  ];
  const owedBefore = await others();
  const { rows: changed } = await sql<{ id: string; period: string }>`
    update stl_settlement set currency = 'USD' where id in (
      (select id from stl_settlement where status = 60 order by id desc limit 2)
      union all (select id from stl_settlement where status = 20 order by id limit 1)) returning id, period`.execute(
    server.db,
  );
  const [yuan, dollars] = [await told({}), await told({ currency: 'USD' })];
  expect([yuan.figures, dollars.figures]).toEqual([await kept('CNY'), await kept('USD')]);
  expect([yuan.currencies, dollars.currencies]).toEqual([
    ['CNY', 'USD'],
    ['CNY', 'USD'],
  ]);
  expect(dollars.figures.statements).toBe(changed.length);
  expect(yuan.figures.statements + dollars.figures.statements).toBe(before.figures.statements);
  expect(dollars.months.map(({ period }) => period)).toEqual([...new Set(changed.map(({ period }) => period))].sort());
  expect(await others()).toEqual(owedBefore.map((owed) => owed - dollars.figures.unpaid));
});

test('the workbook names the currency of its amounts, and holds no other', async () => {
  const { rawPayload } = await operator.download(settlementSummary.export, { currency: 'USD' });
  const [sheet] = Object.values(read(rawPayload).Sheets);
  const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : [];
  expect(rows.flat().join()).toContain('币种：美元');
  const head = rows.find((row) => row.includes('账期')) ?? [];
  const years = rows.filter((row) => row.join().includes('年计'));
  const { totals } = await operator.call(settlementSummary.summary, { currency: 'USD' });
  const amounts = years.map((row) => ({ amount: row[head.indexOf('应结（元）')] }));
  expect(sumOf(amounts, 'amount')).toBe(cents(totals.amount));
});

test('paper and workbook hold the whole report: every row, sums carried from sheet to sheet, and its total', async () => {
  const rows = await everyRow(operator, settlementSummary.page, {});
  const { totals } = await operator.call(settlementSummary.summary, {});
  const pages = await textsOfPdf((await operator.download(settlementSummary.print, {})).rawPayload);
  const lines = pages.flat();
  const shown = (text: string) => lines.filter((line) => line === text).length;
  expect(shown(`${rows[0]?.period} 年计`)).toBe(1);
  for (const { kind, period } of rows)
    if (kind === 'PERIOD') expect([period, shown(`${period} 小计`)]).toEqual([period, 1]);
  expect(pages.map((page) => page.includes('承前页'))).toEqual(pages.map((_, at) => at > 0));
  expect(pages.map((page) => page.includes('转次页'))).toEqual(pages.map((_, at) => at < pages.length - 1));
  const all = money(totals.amount);
  expect(pages.map((page) => page.includes(all))).toEqual(pages.map((_, at) => at === pages.length - 1));
  const carried = (page: string[] | undefined, label: string) => page?.slice(page.indexOf(label) + 1)[0];
  expect(carried(pages[0], '转次页')).toBe(carried(pages[1], '承前页'));

  const { rawPayload } = await operator.download(settlementSummary.export, {});
  const cells = utils.sheet_to_json<string[]>(read(rawPayload).Sheets['结算汇总'] ?? {}, { header: 1 });
  const [last, head] = [cells.at(-1) ?? [], cells[1] ?? []];
  expect([last[0], cents(last[head.indexOf('应结（元）')])]).toEqual(['合计', cents(totals.amount)]);
  expect(cells).toHaveLength(rows.length + 3);
});
