/**
 * Figures worked out by hand: fee 0.8 % below 500,000.00 yuan, 0.5 % from there, 0.3 % from 5,000,000.00; penalty 0.05 %
 * a day, at most 5 %; retention 5 %; amount without tax = amount / (1 + rate), half up, the tail a fen a line from the
 * largest line down.
 */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides } from './fixture.ts';
import { received, type Received } from './test-received.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

const asked = { settleType: 'INCOME' as const, period: '2026-03' };

/** The one statement of these receipts. */
async function drawn(lines: readonly Received[], { retention = false, at }: { retention?: boolean; at?: string } = {}) {
  const { receiptLineIds } = await received(server.db, lines, at);
  const chosen = { ...asked, receiptLineIds };
  const preview = await sides.supplier.call(settlementManagement.preview, chosen);
  const [made] = await sides.supplier.call(settlementManagement.generate, { ...chosen, termDays: 30, retention });
  return { preview: preview[0], ...(await sides.income(made?.id ?? '0')) };
}

const feeOf = ({ fees }: Pick<Awaited<ReturnType<typeof drawn>>, 'fees'>, kind: string) =>
  fees.find((fee) => fee.kind === kind)?.amount;

describe('the service fee', () => {
  test.each([
    // amount, rate, fee
    ['0.62', '0.008000', '0.00'],
    ['0.63', '0.008000', '0.01'],
    ['1000.00', '0.008000', '8.00'],
    ['499999.00', '0.008000', '3999.99'],
    ['499999.99', '0.008000', '4000.00'],
    ['500000.00', '0.005000', '2500.00'],
    ['500000.01', '0.005000', '2500.00'],
    ['500001.00', '0.005000', '2500.01'],
    ['4999998.99', '0.005000', '24999.99'],
    ['4999999.99', '0.005000', '25000.00'],
    ['5000000.00', '0.003000', '15000.00'],
    ['5000005.00', '0.003000', '15000.02'],
    ['80000000.00', '0.003000', '240000.00'],
  ])('of %s yuan at %s is %s', async (price, rate, fee) => {
    const { preview, serviceFee, fees } = await drawn([{ price }]);
    expect([preview?.serviceFee, serviceFee]).toEqual([fee, fee]);
    expect(fees).toMatchObject([{ kind: 'SERVICE', baseAmount: price, rate, amount: fee }]);
  });
});

describe('tax', () => {
  test('of 1,000.00 yuan by each rate, a statement a rate', async () => {
    const rates = ['0.13', '0.09', '0.06', '0.03', '0.01', '0'];
    const { receiptLineIds } = await received(
      server.db,
      rates.map((rate) => ({ price: '1000', rate })),
    );
    const chosen = { ...asked, receiptLineIds };
    const expected = [
      ['0.130000', '1000.00', '884.96', '115.04'],
      ['0.090000', '1000.00', '917.43', '82.57'],
      ['0.060000', '1000.00', '943.40', '56.60'],
      ['0.030000', '1000.00', '970.87', '29.13'],
      ['0.010000', '1000.00', '990.10', '9.90'],
      ['0.000000', '1000.00', '1000.00', '0.00'],
    ];
    const preview = await sides.supplier.call(settlementManagement.preview, chosen);
    const shown = preview.map(({ taxRate, amount, amountNoTax, taxAmount }) => [
      taxRate,
      amount,
      amountNoTax,
      taxAmount,
    ]);
    expect(shown.reverse()).toEqual(expected);
    const made = await sides.supplier.call(settlementManagement.generate, {
      ...chosen,
      termDays: 30,
      retention: false,
    });
    const kept = [];
    for (const { id } of made) {
      const { taxRate, amount, amountNoTax, taxAmount } = await sides.income(id);
      kept.push([taxRate, amount, amountNoTax, taxAmount]);
    }
    expect(kept.reverse()).toEqual(expected);
  });

  test.each([
    // prices, lines as [without tax, tax], statement as [amount, without tax, tax]
    [
      'a fen too much: the largest line gives it',
      ['100.00', '100.02', '100.00'],
      [
        ['88.50', '11.50'],
        ['88.50', '11.52'],
        ['88.50', '11.50'],
      ],
      ['300.02', '265.50', '34.52'],
    ],
    [
      'two fen too much: the two largest give one each, of equals the first',
      ['100.00', '100.02', '100.00', '100.00', '100.00', '100.00'],
      [
        ['88.49', '11.51'],
        ['88.50', '11.52'],
        ['88.50', '11.50'],
        ['88.50', '11.50'],
        ['88.50', '11.50'],
        ['88.50', '11.50'],
      ],
      ['600.02', '530.99', '69.03'],
    ],
    [
      'two fen too few: the two largest take one each',
      ['1.00', '1.00', '2.26', '1.00', '3.39', '1.00'],
      [
        ['0.88', '0.12'],
        ['0.88', '0.12'],
        ['2.01', '0.25'],
        ['0.88', '0.12'],
        ['3.01', '0.38'],
        ['0.88', '0.12'],
      ],
      ['9.65', '8.54', '1.11'],
    ],
    [
      'nothing over: each line keeps its own',
      ['1130.00', '56.50'],
      [
        ['1000.00', '130.00'],
        ['50.00', '6.50'],
      ],
      ['1186.50', '1050.00', '136.50'],
    ],
  ])('%s', async (_, prices, lines, [amount, amountNoTax, taxAmount]) => {
    const statement = await drawn(prices.map((price) => ({ price })));
    expect(statement).toMatchObject({ amount, amountNoTax, taxAmount });
    expect(statement.lines.map((line) => [line.amountNoTax, line.taxAmount])).toEqual(lines);
  });

  test('of 1,000 lines is that of their sum: 496 lines take a fen each, and none changes its sign', async () => {
    const statement = await drawn(Array.from({ length: 1000 }, () => ({ price: '1' })));
    expect(statement).toMatchObject({
      amount: '1000.00',
      amountNoTax: '884.96',
      taxAmount: '115.04',
      serviceFee: '8.00',
    });
    const as = (noTax: string, tax: string) =>
      statement.lines.filter((line) => line.amountNoTax === noTax && line.taxAmount === tax).length;
    expect([as('0.89', '0.11'), as('0.88', '0.12')]).toEqual([496, 504]);
  });
});

describe('what is kept back', () => {
  test.each([
    // due, price, penalty when received on 2026-03-11
    ['2026-03-10', '100000.00', '50.00'],
    ['2026-03-10', '9.99', '0.00'],
    ['2026-03-10', '10.00', '0.01'],
    ['2026-03-01', '100000.00', '500.00'],
    ['2025-12-02', '100000.00', '4950.00'],
    ['2025-12-01', '100000.00', '5000.00'],
    ['2025-11-30', '100000.00', '5000.00'],
    ['2024-03-11', '100000.00', '5000.00'],
  ])('for goods due on %s of %s yuan the penalty is %s', async (due, price, penalty) => {
    const statement = await drawn([{ price, due }]);
    expect(feeOf(statement, 'PENALTY')).toBe(penalty);
    expect(statement.deductAmount).toBe(penalty);
  });

  test.each(['2026-03-11', '2026-03-12'])('goods due on %s that come on 2026-03-11 cost no penalty', async (due) => {
    const statement = await drawn([{ price: '100000.00', due }]);
    expect([feeOf(statement, 'PENALTY'), statement.deductAmount]).toEqual([undefined, '0.00']);
  });

  test('the day of a receipt ends at midnight of +08:00', async () => {
    const line = [{ price: '100000', due: '2026-03-10' }];
    expect(feeOf(await drawn(line, { at: '2026-03-10T15:59:59.999Z' }), 'PENALTY')).toBeUndefined();
    expect(feeOf(await drawn(line, { at: '2026-03-10T16:00:00.000Z' }), 'PENALTY')).toBe('50.00');
  });

  test('each late line by its own days; a hung one costs nothing until it is back', async () => {
    const statement = await drawn([
      { price: '2000', due: '2026-03-01' }, // ten days: 10.00
      { price: '3000', due: '2026-03-06' }, // five days: 7.50
      { price: '5000', due: '2026-03-20' },
    ]);
    expect(statement).toMatchObject({ amount: '10000.00', serviceFee: '80.00', deductAmount: '17.50' });
    expect(statement.fees.find(({ kind }) => kind === 'PENALTY')).toMatchObject({
      baseAmount: '5000.00',
      rate: '0.000500',
      parts: [
        { lineNo: 1, baseAmount: '2000.00', days: 10, chargedDays: 10, amount: '10.00' },
        { lineNo: 2, baseAmount: '3000.00', days: 5, chargedDays: 5, amount: '7.50' },
      ],
    });
    const lineIds = [statement.lines.find(({ amount }) => amount === '3000.00')?.id ?? '0'];
    const flag = async (to: 'HANG' | 'NORMAL') =>
      sides.supplier.call(settlementDetail.lineFlag, {
        ...(await sides.seen(statement.id)),
        ...{ lineIds, flag: to, reason: '待补签收单' },
      });
    await flag('HANG');
    const without = { amount: '7000.00', serviceFee: '56.00', deductAmount: '10.00', payableAmount: '6934.00' };
    expect(await sides.income(statement.id)).toMatchObject(without);
    await flag('NORMAL');
    expect(await sides.income(statement.id)).toMatchObject({ deductAmount: '17.50', payableAmount: '9902.50' });
  });

  test.each([
    // amount, retention, service fee, payable
    ['100.10', '5.01', '0.80', '94.29'],
    ['100.09', '5.00', '0.80', '94.29'],
    ['12345.67', '617.28', '98.77', '11629.62'],
    ['600000.00', '30000.00', '3000.00', '567000.00'],
  ])('of %s yuan the retention is %s', async (price, retention, serviceFee, payableAmount) => {
    const statement = await drawn([{ price }], { retention: true });
    expect(feeOf(statement, 'RETENTION')).toBe(retention);
    expect(statement).toMatchObject({ serviceFee, deductAmount: retention, payableAmount });
  });

  test('a line that is very late is charged for a hundred days, and says for how many', async () => {
    const { fees } = await drawn([{ price: '100000', due: '2025-11-11' }]);
    const [part] = fees.find(({ kind }) => kind === 'PENALTY')?.parts ?? [];
    // received on 2026-03-11: 120 days, of which 100 × 0.05 % make the 5 %
    expect(part).toEqual({ lineNo: 1, baseAmount: '100000.00', days: 120, chargedDays: 100, amount: '5000.00' });
  });

  test('a rebate has tax of its own sign, and lowers fee, retention and difference', async () => {
    const { id } = await drawn([{ price: '1130' }], { retention: true });
    const seen = await sides.seen(id);
    await sides.supplier.call(settlementDetail.adjust, { ...seen, name: '年度返利', amount: '-113.00' });
    const after = await sides.income(id);
    const facts = { amount: '1017.00', amountNoTax: '900.00', taxAmount: '117.00', diffAmount: '-113.00' };
    expect(after).toMatchObject({ ...facts, serviceFee: '8.14', deductAmount: '50.85', payableAmount: '958.01' });
    expect(after.lines.map((line) => [line.amount, line.amountNoTax, line.taxAmount])).toEqual([
      ['1130.00', '1000.00', '130.00'],
      ['-113.00', '-100.00', '-13.00'],
    ]);
  });
});

describe('the closing day', () => {
  test.each([
    // received at, +08:00 in words, the first period that takes it
    ['2026-02-25T15:59:59.999Z', 'the last second of the 25th', '2026-02'],
    ['2026-02-25T16:00:00.000Z', 'the first second of the 26th', '2026-03'],
    ['2026-02-28T15:59:59.999Z', 'the last second of February', '2026-03'],
    ['2024-02-29T15:59:59.999Z', 'the last second of 29 February', '2024-03'],
    ['2025-12-25T15:59:59.999Z', 'the last second of 25 December', '2025-12'],
    ['2025-12-25T16:00:00.000Z', 'the first second of 26 December', '2026-01'],
  ])('takes what came at %s, %s, into %s', async (at, _, period) => {
    const { orderNo } = await received(server.db, [{ price: '1' }], at);
    const found = [];
    for (const one of ['2024-02', '2024-03', '2025-12', '2026-01', '2026-02', '2026-03'])
      if (
        (await sides.supplier.call(settlementManagement.candidateLines, { ...asked, period: one, orderNo })).length > 0
      )
        found.push(one);
    expect(found[0]).toBe(period);
  });
});
