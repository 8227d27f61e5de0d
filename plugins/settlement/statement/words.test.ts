import { expect, test } from '@rstest/core';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { HALTED, STEP, STEPS } from './words.ts';

test('each state stands on the way of a statement, or halts it', () => {
  const shown = SETTLEMENT_STATUS.list.map((status) => [
    SETTLEMENT_STATUS.texts[status],
    STEPS[STEP[status]] ?? '之后',
    HALTED.has(status),
  ]);
  expect(shown).toEqual([
    ['草稿', '生成', false],
    ['待供应商确认', '供应商确认', false],
    ['有异议', '供应商确认', true],
    ['待采购方确认', '采购方确认', false],
    ['待运营审核', '运营审核', false],
    ['已确认（待开票）', '开票', false],
    ['开票中', '开票', false],
    ['待付款', '付款', false],
    ['部分付款', '付款', false],
    ['已结清', '之后', false],
    ['已作废', '生成', true],
  ]);
});
