/** Where units stand in the chart, what of them a window holds, and where keys lead. */
import type { OrgNode } from '../../calls/enterprise.ts';
import { expect, test } from '@rstest/core';
import { box, branchesOf, inWindow, layoutOf, linesOf, neighbourOf, outlineOf } from './chart-layout.ts';

const unit = (customerCode: string, ...children: OrgNode[]): OrgNode => ({
  ...{ customerCode, customerRegisterName: customerCode, companyLevel: 1, parentCustomerCode: null, status: 1 },
  ...{ socialcreditcode: null, cat: null, ...(children.length > 0 && { children }) },
});
const root = unit('R', unit('A', unit('A1'), unit('A2')), unit('B', unit('B1')));
const all = new Set(['R', 'A', 'B']);
const codes = (found: readonly { node: OrgNode }[]) => found.map(({ node }) => node.customerCode);

test('only open units show what is below them, and closed ones count it', () => {
  const { boxes, byCode } = layoutOf(root, new Set(['R', 'B']));
  expect(codes(boxes)).toEqual(['R', 'A', 'B', 'B1']);
  expect([byCode.get('A')?.below, byCode.get('A')?.open, byCode.get('R')?.below]).toEqual([2, false, 5]);
  expect(codes(layoutOf(root, new Set()).boxes)).toEqual(['R']);
  expect(branchesOf(root)).toEqual(['R', 'A', 'B']);
});

test('each level is a column, each leaf a row of its own, and no two units overlap', () => {
  const { boxes, byCode } = layoutOf(root, all);
  const x = (code: string) => byCode.get(code)?.x ?? -1;
  expect([x('R'), x('A') === x('B'), x('A1') > x('A') + box.width]).toEqual([0, true, true]);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      expect(one.x !== other.x || Math.abs(one.y - other.y) >= box.height).toBe(true);
});

test('a window holds what it touches; the line down a unit’s children stays where it passes through', () => {
  const layout = layoutOf(root, all);
  const at = (code: string) => layout.byCode.get(code) ?? layout.boxes[0]!;
  const edge = (code: string) => ({ left: at(code).x, top: at(code).y, right: at(code).x + 1, bottom: at(code).y + 1 });
  expect(codes(inWindow(layout, edge('A1')).boxes)).toEqual(['A1']);
  const between = { left: at('A').x - 40, right: at('A').x - 10, top: at('A').y + 40, bottom: at('A').y + 41 };
  const passing = inWindow(layout, between);
  expect([passing.boxes, passing.trunks.length]).toEqual([[], 1]);
  expect(linesOf(passing)).toMatch(/^M.*V/);
  expect(outlineOf(layout).match(/z/g)).toHaveLength(6);
});

test('keys lead up and down a level, back to the unit above, and home', () => {
  const layout = layoutOf(root, all);
  expect([
    neighbourOf(layout, 'R', 'ArrowRight'),
    neighbourOf(layout, 'A', 'ArrowDown'),
    neighbourOf(layout, 'B1', 'ArrowUp'),
    neighbourOf(layout, 'A1', 'ArrowUp'),
    neighbourOf(layout, 'A2', 'ArrowLeft'),
    neighbourOf(layout, 'B1', 'Home'),
    neighbourOf(layout, 'R', 'ArrowLeft'),
  ]).toEqual(['A', 'B', 'A2', undefined, 'A', 'R', undefined]);
});

test('five thousand units are laid out in one level after the other', () => {
  const leaves = (name: string, count: number) => Array.from({ length: count }, (_, at) => unit(`${name}${at}`));
  const large = unit('R', ...Array.from({ length: 50 }, (_, at) => unit(`S${at}`, ...leaves(`U${at}-`, 99))));
  const { boxes } = layoutOf(large, new Set(branchesOf(large)));
  expect(boxes).toHaveLength(5001);
  expect(new Set(boxes.map(({ x, y }) => `${x},${y}`)).size).toBe(5001);
});
