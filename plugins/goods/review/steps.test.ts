/** Under which right reviewers decide, how much their calls take, and how long an application lasts. */
import { expect, test } from '@rstest/core';
import { expectLimits, some } from '#server/test-limits';
import { supplySteps } from '../category/contract.ts';
import { goodsApproval } from '../goodsApproval/contract.ts';
import { versionSteps } from '../goodsList/schema.ts';
import { text } from '../test-limits.ts';
import { approvalHours, review } from './contract.ts';

const [change, supply] = [versionSteps.steps, supplySteps.steps];

test.each([
  [review.comment, [change.COMMENT, supply.COMMENT]],
  [review.reviewers, [change.PASS_FIRST, change.PASS, change.REJECT, supply.PASS, supply.REJECT]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('whoever decides may do all that leads there', () => {
  const calls = [...Object.values(review), ...Object.values(goodsApproval)];
  expect(new Set(calls.map(({ access }) => access))).toEqual(new Set(['goods:review:audit']));
});

test('an application has two days', () => {
  expect(approvalHours).toBe(16);
});

const comment = { field: 'images', comment: '换图' };

test('each call takes what is within its limits, and refuses what is beyond', () => {
  expectLimits([
    [
      goodsApproval.approvalPage,
      { scope: 'todo' },
      [{ goods: text(60), supplierName: text(60) }],
      [{ goods: text(61) }, { supplierName: text(61) }],
    ],
    [review.comment, { comments: [] }, [{ applyNo: 'S'.repeat(40) }], [{ applyNo: 'S'.repeat(41) }]],
    [
      review.comment,
      { applyNo: 'S1' },
      [{ comments: some(60, () => comment) }, { comments: [{ field: 'f'.repeat(60), comment: text(300) }] }],
      [
        { comments: some(61, () => comment) },
        { comments: [{ ...comment, comment: text(301) }] },
        { comments: [{ ...comment, field: 'f'.repeat(61) }] },
      ],
    ],
  ]);
});
