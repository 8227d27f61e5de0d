/** The table of steps names the right that each call asks for: who may call is who may make the step. */
import { expect, test } from '@rstest/core';
import manifest from '../plugin.ts';
import { ticket, ticketSteps } from './contract.ts';

const { steps } = ticketSteps;

test.each([
  [ticket.save, [steps.CREATE, steps.SUBMIT]],
  [ticket.update, [steps.EDIT, steps.SUBMIT]],
  [ticket.delete, [steps.DELETE]],
  [ticket.handle, [steps.ACCEPT, steps.HOLD, steps.RESUME, steps.RESOLVE]],
  [ticket.decide, [steps.SUBMIT, steps.CONFIRM, steps.REOPEN, steps.CANCEL]],
  [ticket.close, [steps.CLOSE]],
  [ticket.assign, [steps.ASSIGN]],
  [ticket.escalate, [steps.ESCALATE]],
  [ticket.merge, [steps.MERGE]],
  [ticket.urge, [steps.URGE]],
  [ticket.reply, [steps.REPLY]],
  [ticket.teach, [steps.TEACH]],
])('the steps of a call ask for its code', ({ path, access }, made) => {
  expect([path, made.map((step) => step.access)]).toEqual([path, made.map(() => access)]);
});

test('what no right guards is the reporter’s; what one guards is for those who serve', () => {
  const codes: Readonly<Record<string, { kinds: readonly string[] }>> = manifest.codes ?? {};
  for (const { by, access } of Object.values(steps))
    expect(access === 'login' ? by : codes[access ?? '']?.kinds).toEqual(access === 'login' ? 'REPORTER' : ['Y', 'K']);
});

test.each([
  ['CREATE', [], 0],
  ['EDIT', [0, 1], undefined],
  ['DELETE', [0], undefined],
  ['SUBMIT', [0], 1],
  ['CANCEL', [0, 1], 6],
  ['CONFIRM', [4], 5],
  ['REOPEN', [4], 2],
  ['ACCEPT', [1], 2],
  ['HOLD', [2], 3],
  ['RESUME', [3], 2],
  ['RESOLVE', [2], 4],
  ['ASSIGN', [1, 2, 3], undefined],
  ['ESCALATE', [1, 2, 3], undefined],
  ['MERGE', [1, 2, 3], 6],
  ['URGE', [1, 2, 3], undefined],
  ['REPLY', [1, 2, 3, 4], undefined],
  ['ANSWER', [1, 2, 3, 4], undefined],
  ['TEACH', [4, 5], undefined],
  ['CLOSE', [4], 5],
] as const)('%s leads from %j to %s', (name, from, to) => {
  const step = steps[name];
  expect([step.from, step.to]).toEqual([from, to]);
});
