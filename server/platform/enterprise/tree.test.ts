/** The organisation tree as pure data. */
import { expect, test } from '@rstest/core';
import { isStandIn, levelBelow, maxLevel, treeOf } from './tree.ts';

const row = (customerCode: string, parentCustomerCode: string | null) => ({
  ...{ customerCode, parentCustomerCode, customerRegisterName: customerCode, companyLevel: 2, socialcreditcode: null },
  ...{ cat: null, status: 2 },
});

test('a company stands one level below its parent; a stand-in gives the level that it stands for', () => {
  expect(levelBelow({ customerCode: 'C0001', companyLevel: 2 })).toBe(3);
  expect(levelBelow({ customerCode: '10000001', companyLevel: 1 })).toBe(2);
  expect(levelBelow({ customerCode: '222222', companyLevel: 9 })).toBe(3);
  expect(levelBelow({ customerCode: '333333', companyLevel: 9 })).toBe(4);
  expect([isStandIn('222222'), isStandIn('C0001')]).toEqual([true, false]);
  expect(maxLevel).toBe(4);
});

test('companies stand below their parents in the order given; one whose parent is not there is a root', () => {
  const tree = treeOf([row('A', null), row('B', 'A'), row('C', 'A'), row('D', 'B'), row('E', 'gone')] as never);
  const drawn = (nodes: readonly { customerCode: string; children?: readonly never[] }[]): unknown =>
    nodes.map(({ customerCode, children }) => (children ? [customerCode, drawn(children)] : customerCode));
  expect(drawn(tree as never)).toEqual([['A', [['B', ['D']], 'C']], 'E']);
});
