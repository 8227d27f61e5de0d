/** Figures worked out by hand: how targets of an invoice line balance, and what is wrong with them, at the edges. */
import { expect, test } from '@rstest/core';
import type { InvoiceLine } from './contract.ts';
import { type Part, partsFault, withAmount, withLine, withoutTarget, withTarget } from './parts.ts';

const part = (settlementLineId: string | undefined, amount: string): Part => ({ settlementLineId, amount });
const amountsOf = (parts: readonly Part[]) => parts.map(({ amount }) => amount);

test.each([
  // amounts of the statement's lines, amount of the target, what stays with it and what is left for the next
  [{ 7: '70.00' }, '100.00', ['70.00', '30.00']],
  [{ 7: '99.99' }, '100.00', ['99.99', '0.01']],
  [{ 7: '100.00' }, '100.00', ['100.00', '0.00']],
  [{ 7: '130.00' }, '100.00', ['100.00', '0.00']],
  [{ 7: '0.00' }, '100.00', ['100.00', '0.00']],
  [{ 7: '-5.00' }, '100.00', ['100.00', '0.00']],
  [{ 8: '70.00' }, '100.00', ['100.00', '0.00']],
  [{ 7: '0.01' }, '100.00', ['0.01', '99.99']],
])('of lines %j a target of %s leaves %j', (amounts, amount, left) => {
  expect(amountsOf(withTarget('100.00', [part('7', amount)], amounts))).toEqual(left);
});

const three = [part('7', '50.00'), part('8', '30.00'), part('9', '20.00')];

test('the last target takes what the others leave; itself it is written as it is', () => {
  expect(amountsOf(withAmount('100.00', three, 0, '49.98'))).toEqual(['49.98', '30.00', '20.02']);
  expect(amountsOf(withAmount('100.00', three, 1, '60.00'))).toEqual(['50.00', '60.00', '-10.00']);
  expect(amountsOf(withAmount('100.00', three, 2, '5.00'))).toEqual(['50.00', '30.00', '5.00']);
  expect(withoutTarget('100.00', three, 0)).toEqual([part('8', '30.00'), part('9', '70.00')]);
  expect(withoutTarget('100.00', three, 2)).toEqual([part('7', '50.00'), part('8', '50.00')]);
});

test('a first line takes all, none takes nothing, and one of several is only cleared', () => {
  expect(withLine('100.00', [], 0, undefined)).toEqual([]);
  expect(withLine('100.00', [], 0, '7')).toEqual([part('7', '100.00')]);
  expect(withLine('100.00', [part('7', '100.00')], 0, '8')).toEqual([part('8', '100.00')]);
  expect(withLine('100.00', [part('7', '100.00')], 0, undefined)).toEqual([]);
  expect(withLine('100.00', three, 1, undefined)[1]).toEqual(part(undefined, '30.00'));
});

const line = (total: string) => ({ invoiceNo: '26', lineNo: 1, total }) as InvoiceLine;

test.each([
  // total of the line, its parts, what is wrong
  ['100.00', ['60.00', '40.00'], undefined],
  ['100.00', ['60.00', '39.99'], undefined],
  ['100.00', ['60.00', '40.01'], undefined],
  ['100.00', ['60.00', '39.98'], '发票 26 第 1 行拆分合计与该行价税合计相差 0.02 元'],
  ['100.00', ['60.00', '40.02'], '发票 26 第 1 行拆分合计与该行价税合计相差 -0.02 元'],
  ['100.00', ['100.00', '0.00'], '发票 26 第 1 行拆分的每一份金额必须大于 0'],
  ['100.00', ['99.99', '0.01'], undefined],
  ['100.00', ['100.01', '-0.01'], '发票 26 第 1 行拆分的每一份金额必须大于 0'],
  ['-100.00', ['-60.00', '-40.00'], undefined],
  ['-100.00', ['-140.00', '40.00'], '发票 26 第 1 行拆分的每一份金额必须大于 0'],
])('of %s parts of %j: %s', (total, amounts, fault) => {
  expect(
    partsFault(
      line(total),
      amounts.map((amount, index) => part(String(index), amount)),
    ),
  ).toBe(fault);
});

test('a target without a line, or two of one line, are named; no target is none wrong', () => {
  expect(partsFault(line('100.00'), [])).toBeUndefined();
  expect(partsFault(line('100.00'), [part('7', '60.00'), part(undefined, '40.00')])).toContain('请选择对应的结算明细');
  expect(partsFault(line('100.00'), [part('7', '60.00'), part('7', '40.00')])).toContain('重复选择了同一结算明细');
});
