/** Reports of statements: balances proven by their movements, sums by the statements behind them. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

const periods = [
  ['all days', {}],
  ['a quarter', { from: '2025-10-01', to: '2025-12-31' }],
  ['since a day', { from: '2026-01-15' }],
] as const;

describe('供应商结算报表', () => {
  test.each(periods)('opening + due − settled = closing for each supplier, over %s', async (_, period) => {
    const rows = await everyRow(operator, supplierSettlement.page, period);
    expect(rows.length).toBeGreaterThan(5);
    for (const { opening, due, settled, closing } of rows)
      expect(cents(opening) + cents(due) - cents(settled)).toBe(cents(closing));
    const { totals } = await operator.call(supplierSettlement.summary, period);
    for (const [field, total] of Object.entries(totals))
      expect([field, sumOf(rows, field)]).toEqual([field, cents(total)]);
  });

  test.each(periods)('the movements of each supplier prove its balances, over %s', async (_, period) => {
    const rows = await everyRow(operator, supplierSettlement.page, period);
    for (const { supplierEntId, opening, due, settled, closing } of rows.slice(0, 6)) {
      const moves = await everyRow(operator, supplierSettlement.detail, { supplierEntId, ...period });
      const paid = moves.filter(({ kind }) => kind === 'PAY');
      expect(sumOf(paid, 'decrease')).toBe(cents(settled));
      expect(sumOf(moves, 'increase') - sumOf(moves, 'decrease') + sumOf(paid, 'decrease')).toBe(cents(due));
      const [first] = moves;
      if (first) expect(cents(first.balance) - cents(first.increase) + cents(first.decrease)).toBe(cents(opening));
      expect(cents(moves.at(-1)?.balance ?? opening)).toBe(cents(closing));
    }
  });

  test('the closing of all days is what the statements have open', async () => {
    const { totals } = await operator.call(supplierSettlement.summary, {});
    const { rows } = await sql<{ open: string }>`
      select sum(payable_amount - paid_amount) as open from stl_settlement where status in (40, 50, 60, 70, 80)`.execute(
      server.db,
    );
    expect(cents(totals.closing)).toBe(cents(rows[0]?.open));
  });

  test('a supplier reads its own balance and letter, and nobody else’s', async () => {
    const supplier = await server.as('gys_admin');
    const rows = await everyRow(supplier, supplierSettlement.page, {});
    expect(rows.map(({ supplierName }) => supplierName)).toEqual(['屿岚机电设备有限公司']);
    const letter = await supplier.download(supplierSettlement.confirmLetter, {
      supplierEntId: rows[0]?.supplierEntId ?? '',
    });
    expect(letter.statusCode).toBe(200);
    const other = (await everyRow(operator, supplierSettlement.page, {})).find(
      ({ supplierEntId }) => supplierEntId !== rows[0]?.supplierEntId,
    );
    const asked = supplier.call(supplierSettlement.detail, { supplierEntId: other?.supplierEntId ?? '' });
    await expect(asked).rejects.toMatchObject({ code: '404' });
  });
});

describe('结算汇总', () => {
  test('sectors sum up to periods, periods to years, years to the whole', async () => {
    const rows = await everyRow(operator, settlementSummary.page, {});
    const { totals } = await operator.call(settlementSummary.summary, {});
    const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
    for (const [field, total] of Object.entries(totals))
      for (const kind of ['ROW', 'PERIOD', 'YEAR'])
        expect([kind, field, sumOf(ofKind(kind), field)]).toEqual([kind, field, cents(total)]);
    for (const { amount, settledAmount, openAmount } of rows)
      expect(cents(settledAmount) + cents(openAmount)).toBe(cents(amount));
  });

  test('the ages sum up to what is owed and unpaid', async () => {
    const aging = await operator.call(settlementSummary.aging, {});
    const { rows } = await sql<{ open: string }>`
      select sum(payable_amount - paid_amount) as open from stl_settlement
      where status in (40, 50, 60, 70, 80) and payable_amount > paid_amount`.execute(server.db);
    expect(sumOf(aging, 'amount')).toBe(cents(rows[0]?.open));
  });
});

describe('采购单位结算报表', () => {
  test.each(periods)('a unit sums its own row and those below it, at every level, over %s', async (_, period) => {
    const visit = async (parentCode: string | undefined, depth: number): Promise<void> => {
      const filters = { ...period, ...(parentCode !== undefined && { parentCode }) };
      const rows = await everyRow(operator, procurementSettlement.page, filters);
      const { totals } = await operator.call(procurementSettlement.summary, filters);
      for (const field of ['orderAmount', 'payable', 'paidAmount', 'unpaidAmount', 'overdueAmount'] as const)
        expect([parentCode, field, sumOf(rows, field)]).toEqual([parentCode, field, cents(totals[field])]);
      const [largest] = rows.filter(({ children }) => children > 0);
      if (largest && depth < 3) await visit(largest.customerCode, depth + 1);
    };
    await visit(undefined, 0);
  });

  test('a row leads to the statements that it sums', async () => {
    const rows = (await everyRow(operator, procurementSettlement.page, {})).filter(({ children }) => children > 0);
    expect(rows.some(({ payable }) => cents(payable) > 0)).toBe(true);
    for (const { customerCode, payable, paidAmount, unpaidAmount } of rows) {
      const statements = await everyRow(operator, procurementSettlement.detail, { customerCode });
      expect([
        sumOf(statements, 'payable'),
        sumOf(statements, 'paidAmount'),
        sumOf(statements, 'unpaidAmount'),
      ]).toEqual([payable, paidAmount, unpaidAmount].map(cents));
    }
  });

  test('a purchasing unit reads itself and what is below it; others are not found', async () => {
    const buyer = await server.as('cg_admin');
    const { path } = await buyer.call(procurementSettlement.summary, {});
    expect(path.map(({ name }) => name)).toEqual(['霁川第一发电厂']);
    const { path: whole } = await operator.call(procurementSettlement.summary, {});
    const above = buyer.call(procurementSettlement.page, { parentCode: whole[0]?.customerCode ?? '' });
    await expect(above).rejects.toMatchObject({ code: '404', msg: '组织不存在或不在您的管辖范围内' });
  });

  test('a statement is urged once a day, and only while something is unpaid', async () => {
    const { path } = await operator.call(procurementSettlement.summary, {});
    const statements = await everyRow(operator, procurementSettlement.detail, {
      customerCode: path[0]?.customerCode ?? '',
    });
    const ids = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) > 0).map(({ id }) => id);
    const paid = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) === 0).map(({ id }) => id);
    const first = ids.slice(0, 2);
    expect(await operator.call(procurementSettlement.urge, { ids: [...first, ...paid.slice(0, 1)] })).toEqual({
      urged: 2,
    });
    const again = operator.call(procurementSettlement.urge, { ids: first });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '所选结算单已付清，或今天已经催付过' });
  });
});
