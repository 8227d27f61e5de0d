/** How categories of the classification move, and how much their calls take. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { expectLimits, some } from '#server/test-limits';
import { LOG_ACTION } from '../review/contract.ts';
import { attr, seen, table, text } from '../test-limits.ts';
import { categorySteps, classification } from './contract.ts';

const { steps: node } = categorySteps;

test.each([
  [classification.save, [node.CREATE, node.CREATE_BELOW, node.UPDATE]],
  [classification.move, [node.MOVE]],
  [classification.sort, [node.SORT]],
  [classification.updateState, [node.ENABLE, node.DISABLE]],
  [classification.remove, [node.DELETE]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('a category of the classification is in use or not', () => {
  expect(table(node)).toEqual({
    ...{ CREATE: '→ 1', CREATE_BELOW: '1 →', UPDATE: '0 1 →', MOVE: '0 1 →', SORT: '0 1 →', DELETE: '0 1 →' },
    ...{ ENABLE: '0 → 1', DISABLE: '1 → 0' },
  });
});

test('every step of a category has its word in the history', () => {
  expect(Object.keys(node).filter((step) => !(step in LOG_ACTION.texts))).toEqual([]);
});

test('each call takes what is within its limits, and refuses what is beyond', () => {
  expectLimits([
    [
      classification.save,
      { categoryName: '轴承' },
      [
        {
          ...seen,
          categoryName: text(30),
          defaultUnit: text(10),
          sort: 1,
          requiredQualifications: some(10, () => text(40)),
        },
        { sort: 9999, attrs: [{ ...attr, name: text(30), unit: text(10), options: some(30, () => text(40)) }] },
      ],
      [
        ...[{ id: '1', version: 0 }, { categoryName: text(31) }, { defaultUnit: text(11) }, { sort: 0 }],
        ...[{ sort: 10_000 }, { requiredQualifications: some(11, String) }, { requiredQualifications: [text(41)] }],
        ...[{ attrs: [{ ...attr, name: text(31) }] }, { attrs: [{ ...attr, unit: text(11) }] }],
        ...[{ attrs: [{ ...attr, options: some(31, String) }] }, { attrs: [{ ...attr, options: [text(41)] }] }],
        { attrs: some(31, () => attr) },
      ],
    ],
    [classification.page, {}, [{ keyword: text(40) }], [{ keyword: text(41) }]],
    [classification.tree, {}, [{ keyword: text(40) }], [{ keyword: text(41) }]],
    [classification.sort, {}, [{ ids: ['1'] }, { ids: some(99, String) }], [{ ids: [] }, { ids: some(100, String) }]],
  ]);
});

test('reading the classification needs no transaction', () => {
  const calls: readonly Call[] = Object.values(classification);
  const reading = calls.filter(({ method, kind, reads }) => method === 'POST' && kind === 'call' && reads);
  expect(reading.map(({ path }) => path)).toEqual(['/api/goods/classification/tree']);
});
