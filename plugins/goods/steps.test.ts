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
