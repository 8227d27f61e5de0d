/** Figures worked out by hand: cuts and packs to the fen, discounts on an invoice that bears them. */
import { expect, test } from '@rstest/core';
import { fen, packed, type Piece, plain, scaled } from './split.ts';

test.each([
  // text, places, whole number
  ['12.34', 2, 1234n],
  ['12', 2, 1200n],
  ['0.5', 4, 5000n],
  ['-0.05', 2, -5n],
  ['-12.3456', 4, -123456n],
  ['1.239', 2, 123n],
  ['', 2, 0n],
])('%s to %i places is %s', (text, places, whole) => expect(scaled(text, places)).toBe(whole));

test.each([
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [100n, 2, '1.00'],
  [123456n, 4, '12.3456'],
  [1n, 4, '0.0001'],
])('%s of %i places is written %s', (value, places, text) => expect(plain(value, places)).toBe(text));

const piece = (total: string, qty = 10_000n): Piece => ({
  ...{ settlementId: '1', settlementLineId: '1', item: '', spec: '', unit: '', taxRate: '0.13' },
  ...{ qty, total: fen(total), amount: fen(total) },
});
const totals = (pieces: readonly Piece[], limit: string) =>
  packed(pieces, fen(limit)).map((lines) => lines.map(({ total }) => plain(total, 2)));

test.each([
  // totals, limit, lines of each invoice
  [['100.00'], '100.00', [['100.00']]],
  [['100.01'], '100.00', [['100.00'], ['0.01']]],
  [['200.00'], '100.00', [['100.00'], ['100.00']]],
  [['60.00', '40.00'], '100.00', [['60.00', '40.00']]],
  [['60.00', '40.01'], '100.00', [['60.00'], ['40.01']]],
  [['60.00', '0.00', '30.00'], '100.00', [['60.00', '30.00']]],
  // a discount stands on the first invoice that stays above zero with it, else each takes its share
  [['10.00', '95.00', '-10.00'], '100.00', [['10.00'], ['95.00', '-10.00']]],
  [['10.01', '95.00', '-10.00'], '100.00', [['10.01', '-10.00'], ['95.00']]],
  [['10.00', '-10.00'], '100.00', [['10.00', '-10.00']]],
  [['-10.00'], '100.00', []],
  [
    ['100.00', '100.00', '50.00', '-125.01'],
    '100.00',
    [
      ['100.00', '-50.01'],
      ['100.00', '-50.00'],
      ['50.00', '-25.00'],
    ],
  ],
])('%j within %s become %j', (given, limit, invoices) => {
  expect(
    totals(
      given.map((total) => piece(total)),
      limit,
    ),
  ).toEqual(invoices);
});

test('a discount above every invoice falls to all, its tax and quantity with it', () => {
  const goods = [piece('1000.00'), piece('1000.00'), piece('1000.00')];
  const discount = { ...piece('-1200.00'), amount: fen('-1061.95') };
  const shares = packed([...goods, discount], fen('1000.00')).map(([, share]) => share);
  expect(shares.map((share) => [share?.total, share?.amount, share?.qty])).toEqual([
    [-40_000n, -35_399n, 3333n],
    [-40_000n, -35_398n, 3333n],
    [-40_000n, -35_398n, 3333n],
  ]);
});

test('a part takes its share of quantity and amount, half up, and the last what is left', () => {
  const [first, second, third] = packed([{ ...piece('3.00', 10_001n), amount: fen('2.65') }], fen('1.00')).flat();
  // 1/3 of 1.0001 is 0.33337, of 2.65 it is 0.883; a half of what is left is 0.33335 and 0.885
  expect([first, second, third].map((one) => [one?.qty, one?.amount])).toEqual([
    [3334n, 88n],
    [3334n, 89n],
    [3333n, 88n],
  ]);
});
