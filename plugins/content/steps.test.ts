/** The table of steps names the right that each call asks for: who may call is who may make the step. */
import { expect, test } from '@rstest/core';
import { informationIssues, issueSteps } from './informationIssues/contract.ts';
import server from './server.ts';

const { steps } = issueSteps;

test.each([
  [informationIssues.add, [steps.CREATE]],
  [informationIssues.update, [steps.UPDATE]],
  [informationIssues.remove, [steps.DELETE]],
  [informationIssues.updateState, [steps.SUBMIT, steps.WITHDRAW, steps.RELEASE, steps.PUBLISH, steps.TAKE_OFF]],
  [informationIssues.top, [steps.TOP]],
])('the steps of a call ask for its code', ({ path, access }, made) => {
  expect([path, made.map((step) => step.access)]).toEqual([path, made.map(() => access)]);
});

test('the decisions ask for the code of the approval', () => {
  const decide = server.documents?.find((document) => document.steps?.includes(issueSteps))?.decide;
  expect(decide).toEqual([steps.PASS.access]);
  expect(decide).toEqual([steps.REJECT.access]);
});

test.each([
  ['CREATE', [], 0],
  ['UPDATE', [0, 4, 5], 0],
  ['DELETE', [0, 4, 5], undefined],
  ['SUBMIT', [0, 5], 1],
  ['WITHDRAW', [1], 0],
  ['RELEASE', [1], undefined],
  ['PASS', [1], undefined],
  ['REJECT', [1], 5],
  ['PUBLISH', [2, 4], 3],
  ['TAKE_OFF', [2, 3], 4],
  ['TOP', [2, 3], undefined],
] as const)('%s leads from %j to %s', (name, from, to) => {
  const step = steps[name];
  expect([step.from, step.to]).toEqual([from, to]);
});
