/** What a red letter takes back, by lines typed by hand: ten pieces of 113.00 yuan, less a discount of 11.30. */
import { expect, test } from '@rstest/core';
import { type AskedLine, allLeft, type Left, negated, redBy, redLines, redSums, type RedReason } from './red-lines.ts';

const goods: Left = { lineNo: 1, leftQty: '10.0000', leftAmount: '100.00', leftTaxAmount: '13.00' };
const discount: Left = { lineNo: 2, leftQty: '0.0000', leftAmount: '-10.00', leftTaxAmount: '-1.30' };
const both = [goods, discount];
const [wrong, returned, ended, allowance] = [1, 2, 3, 4] as const;

test('a part is taken back by what its reason says, a wrong invoice as a whole', () => {
  expect([wrong, returned, ended, allowance].map(redBy)).toEqual([
    { qty: false, amount: false },
    { qty: true, amount: false },
    { qty: true, amount: true },
    { qty: false, amount: true },
  ]);
});

test.each<[string, RedReason, AskedLine, object]>([
  ['three of ten pieces', returned, { lineNo: 1, qty: '3' }, { qty: '3.0000', amount: '30.00', taxAmount: '3.90' }],
  [
    'half of the amount',
    allowance,
    { lineNo: 1, amount: '56.50' },
    { qty: '0.0000', amount: '50.00', taxAmount: '6.50' },
  ],
  ['all pieces', returned, { lineNo: 1, qty: '10' }, { qty: '10.0000', amount: '100.00', taxAmount: '13.00' }],
])('%s', (_, reason, asked, taken) => {
  expect(redLines(reason, [goods], [asked])).toEqual({ lines: [{ lineNo: 1, ...taken }], faults: [] });
});

test.each<[RedReason, readonly AskedLine[], string | undefined, (readonly Left[])?]>([
  [wrong, [{ lineNo: 1, qty: '1' }], '开票有误的发票只能整张红冲'],
  [allowance, [{ lineNo: 1, qty: '1' }], '第 1 行：销售折让按金额红冲，不填数量'],
  [returned, [{ lineNo: 1, amount: '1.00' }], '第 1 行：销货退回按数量红冲，不填金额'],
  [ended, [{ lineNo: 1 }], '第 1 行：请填写红冲数量或红冲金额中的一项'],
  [ended, [{ lineNo: 9, qty: '1' }], '第 9 行：发票没有这一行'],
  [ended, [{ lineNo: 1, qty: '10.0001' }], '第 1 行：可红冲数量 10，不能红冲 10.0001'],
  [ended, [{ lineNo: 1, qty: '0.0001' }], '第 1 行：红冲金额不足 0.01 元'],
  // nothing without tax, and six fen of tax
  [ended, [{ lineNo: 1, qty: '1' }], undefined, [{ ...goods, leftAmount: '0.04', leftTaxAmount: '0.60' }]],
  [ended, [{ lineNo: 1, amount: '113.01' }], '第 1 行：可红冲金额 113.00 元，不能红冲 113.01 元'],
  [ended, [{ lineNo: 2, amount: '-11.31' }], '第 2 行：可红冲金额 -11.30 元，不能红冲 -11.31 元'],
  [ended, [10, 20].map((amount) => ({ lineNo: 1, amount: `${amount}.00` })), '第 1 行：重复填写'],
  [ended, ['11.30', '-11.30'].map((amount, index) => ({ lineNo: index + 1, amount })), '红冲合计必须大于 0'],
  // 113.00 − 11.30 = 101.70: no discount without its goods
  [ended, [{ lineNo: 1, amount: '101.69' }], undefined],
  [ended, [{ lineNo: 1, amount: '101.70' }], '红冲后剩余金额必须大于 0，请同时红冲折扣行'],
  [ended, ['113.00', '-11.30'].map((amount, index) => ({ lineNo: index + 1, amount })), undefined],
  // a fen of tax alone is left
  [
    ended,
    [{ lineNo: 1, qty: '10' }],
    '红冲后剩余金额必须大于 0，请同时红冲折扣行',
    [goods, { ...discount, leftAmount: '0.00', leftTaxAmount: '-0.01' }],
  ],
])('for reason %i, %j is refused with %s', (reason, asked, fault, left = both) => {
  expect(redLines(reason, left, asked).faults).toEqual(fault === undefined ? [] : [fault]);
});

test('all that is left leaves out lines that are taken back, and is told below zero', () => {
  const gone: Left = { lineNo: 3, leftQty: '0.0000', leftAmount: '0.00', leftTaxAmount: '0.00' };
  const lines = allLeft([...both, gone]);
  expect(lines.map(({ lineNo }) => lineNo)).toEqual([1, 2]);
  expect(redLines(wrong, [...both, gone], undefined)).toEqual({ lines, faults: [] });
  expect(redSums(lines)).toEqual({ amountNoTax: '-90.00', taxAmount: '-11.70', total: '-101.70' });
  expect(['-1.00', '0.00', '2.50'].map(negated)).toEqual(['1.00', '0.00', '-2.50']);
});
