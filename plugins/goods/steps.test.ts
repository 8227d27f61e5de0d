/** The tables of steps name the right that each call asks for: who may call is who may make the step. */
import { expect, test } from '@rstest/core';
import { category, supplySteps } from './category/contract.ts';
import { categorySteps, classification } from './classification/contract.ts';
import { goodsList } from './goodsList/contract.ts';
import { goodsSteps, versionSteps } from './goodsList/schema.ts';
import { LOG_ACTION, review } from './review/contract.ts';

const [goods, change, supply, node] = [goodsSteps.steps, versionSteps.steps, supplySteps.steps, categorySteps.steps];

test.each([
  [goodsList.save, [goods.CREATE, goods.UPDATE, goods.UPDATE_CHANGE, change.WRITE, change.REWRITE]],
  [goodsList.submit, [goods.SUBMIT, goods.SUBMIT_CHANGE, change.SUBMIT]],
  [goodsList.remove, [goods.DELETE]],
  [goodsList.copy, [goods.COPY]],
  [goodsList.batchUpdateState, [goods.LIST, goods.UNLIST]],
  [review.comment, [change.COMMENT, supply.COMMENT]],
  [review.claim, [change.PASS_FIRST, change.PASS, change.REJECT, supply.PASS, supply.REJECT]],
  [category.save, [supply.CREATE, supply.UPDATE]],
  [category.submit, [supply.SUBMIT]],
  [category.withdraw, [supply.WITHDRAW, supply.WITHDRAW_CHANGE, supply.WITHDRAW_RENEWAL]],
  [category.remove, [supply.DELETE]],
  [category.updateState, [supply.DISABLE, supply.ENABLE]],
  [classification.save, [node.CREATE, node.CREATE_BELOW, node.UPDATE]],
  [classification.move, [node.MOVE]],
  [classification.sort, [node.SORT]],
  [classification.updateState, [node.ENABLE, node.DISABLE]],
  [classification.remove, [node.DELETE]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('every step has its word in the history', () => {
  const written = Object.keys({ ...goods, ...supply, ...node });
  expect(written.filter((step) => !(step in LOG_ACTION.texts))).toEqual([]);
});

/** Each step: from which states, to which. */
const table = (steps: Readonly<Record<string, { from: readonly number[]; to?: number | undefined }>>) =>
  Object.fromEntries(Object.entries(steps).map(([name, { from, to }]) => [name, [...from, '→', to].join(' ').trim()]));

test('goods go from state to state as agreed', () => {
  expect(table(goods)).toEqual({
    ...{ CREATE: '→ 0', COPY: '0 1 2 3 4 5 6 →', UPDATE: '0 5 →', DELETE: '0 →', SUBMIT: '0 5 → 1' },
    ...{ WITHDRAW: '1 → 0', PASS: '1 6 → 2', REJECT: '1 → 5' },
    ...{ UPDATE_CHANGE: '2 3 4 6 →', SUBMIT_CHANGE: '2 3 4 6 →', WITHDRAW_CHANGE: '2 3 4 6 →' },
    ...{ PASS_CHANGE: '2 3 4 →', REJECT_CHANGE: '2 3 4 6 →' },
    ...{ LIST: '2 4 → 3', UNLIST: '3 → 4', FORCE_OFF: '3 → 6' },
  });
});

test('a change of goods is decided once it is handed in', () => {
  expect(table(change)).toEqual({
    ...{ WRITE: '→ 0', REWRITE: '0 →', SUBMIT: '0 → 1', WITHDRAW: '1 → 4' },
    ...{ COMMENT: '1 →', PASS_FIRST: '1 →', PASS: '1 → 2', REJECT: '1 → 3' },
  });
});

test('a category of a supplier is applied for, decided, put out of use and ends', () => {
  expect(table(supply)).toEqual({
    ...{ CREATE: '→ 0', UPDATE: '0 2 3 4 →', DELETE: '0 →', SUBMIT: '0 2 3 4 → 1' },
    ...{ WITHDRAW: '1 → 0', WITHDRAW_CHANGE: '1 → 2', WITHDRAW_RENEWAL: '1 → 4' },
    ...{ COMMENT: '1 →', PASS: '1 → 2', REJECT: '1 → 3', DISABLE: '2 → 5', ENABLE: '5 → 2', EXPIRE: '2 3 → 4' },
  });
});

test('a category of the classification is in use or not', () => {
  expect(table(node)).toEqual({
    ...{ CREATE: '→ 1', CREATE_BELOW: '1 →', UPDATE: '0 1 →', MOVE: '0 1 →', SORT: '0 1 →', DELETE: '0 1 →' },
    ...{ ENABLE: '0 → 1', DISABLE: '1 → 0' },
  });
});
