/** The tables of steps name the right that each call asks for: who may call is who may make the step. */
import { expect, test } from '@rstest/core';
import { changeSteps, deliveryDate } from './deliveryDate/contract.ts';
import manifest from './plugin.ts';
import { orderManagement } from './orderManagement/contract.ts';
import { placement } from './placement/contract.ts';
import { orderSteps } from './steps.ts';

const { PLACE, CONFIRM, REJECT, SHIP, RECEIVE, CLOSE, URGE, CANCEL_APPLY, CANCEL, CANCEL_DECLINE } = orderSteps.steps;

test.each([
  [placement.place, [PLACE]],
  [orderManagement.confirm, [CONFIRM]],
  [orderManagement.reject, [REJECT]],
  [orderManagement.ship, [SHIP]],
  [orderManagement.receive, [RECEIVE]],
  [orderManagement.close, [CLOSE]],
  [orderManagement.urge, [URGE]],
  [orderManagement.cancel, [CANCEL_APPLY, CANCEL, CANCEL_DECLINE]],
  [deliveryDate.save, [orderSteps.steps.CHANGE_APPLY, changeSteps.steps.CREATE, changeSteps.steps.SAVE]],
  [deliveryDate.submit, [changeSteps.steps.SUBMIT]],
  [deliveryDate.withdraw, [changeSteps.steps.WITHDRAW]],
])('the steps of a call ask for its code', ({ path, access }, steps) => {
  expect([path, steps.map((step) => step.access)]).toEqual([path, steps.map(() => access)]);
});

test('no kind of role makes a step of the other party, and nobody decides at both levels', () => {
  const codes: Readonly<Record<string, { kinds: readonly string[] }>> = manifest.codes ?? {};
  const kinds = ({ access = '' }: { access?: string }) => codes[access]?.kinds;
  expect([CONFIRM, REJECT, SHIP].map(kinds)).toEqual([['G'], ['G'], ['G']]);
  expect([PLACE, RECEIVE, CLOSE].map(kinds)).toEqual([['C'], ['C'], ['C']]);
  const { PASS1, REJECT1, PASS2, REJECT2 } = changeSteps.steps;
  expect([PASS1, REJECT1, PASS2, REJECT2].map(kinds)).toEqual([['C'], ['C'], ['Y'], ['Y']]);
});
