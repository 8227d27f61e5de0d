/** Which steps an account allows from which state, under which right, and how much its calls take. */
import type { Call } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { expectLimits, type Limits } from '#server/test-limits';
import { account, accountSteps } from './contract.ts';

test.each([
  ['APPLY', [], 0, 'account:list:save'],
  ['APPLY_AGAIN', [0, 9], 0, 'account:list:save'],
  ['FREEZE', [1], undefined, 'account:list:freeze'],
  ['FREEZE_WHOLE', [1], 2, 'account:list:freeze'],
  ['UNFREEZE', [1, 3, 4], undefined, 'account:list:unfreeze'],
  ['UNFREEZE_WHOLE', [2], 1, 'account:list:unfreeze'],
  ['DELETE', [0, 1, 2, 3, 4, 5, 9], undefined, 'account:list:delete'],
] as const)('%s leads from %j to %s under %s', (name, from, to, access) => {
  const step = accountSteps.steps[name];
  expect([step.from, step.to, step.access]).toEqual([from, to, access]);
});

test('every call asks for the right of what it does, and what moves money for a fresh proof', () => {
  const asked = Object.values(account).map(({ path, access }) => [path.split('/').at(-1), access]);
  expect(Object.fromEntries(asked)).toEqual({
    ...{ page: 'login', get: 'login', view: 'login', busPartnerTypeSel: 'login', getFrozenByAccountNo: 'login' },
    ...{ save: 'account:list:save', del: 'account:list:delete', reveal: 'account:list:reveal' },
    ...{ freeze: 'account:list:freeze', unfreeze: 'account:list:unfreeze', export: 'account:list:export' },
    unfreezeAccount: 'account:list:unfreeze',
  });
  const proven = (Object.values(account) as readonly Call[]).filter(({ stepUp }) => stepUp);
  expect(proven.map(({ path }) => path.split('/').at(-1))).toEqual(['freeze', 'unfreeze', 'unfreezeAccount']);
});

const seen = { id: '1', version: 1 };
const asked = { accountName: '新户', busPartnerType: '1', plate: 'COAL', accountType: '1' };

const LIMITS: Limits = [
  [
    account.save,
    asked,
    [{ accountName: '户' }, { accountName: '户'.repeat(60) }, seen],
    [{ accountName: '' }, { accountName: '户'.repeat(61) }, { id: '1', version: 0 }],
  ],
  [
    account.freeze,
    seen,
    [{ reason: '查' }, { reason: '查'.repeat(200) }],
    [{ reason: '' }, { reason: '查'.repeat(201) }],
  ],
];
test('each call takes what is within its limits, and refuses what is beyond', () => expectLimits(LIMITS));

test('taking an account away writes, though its address is asked for', () => {
  const { method, reads } = account.del as Call;
  expect([method, reads]).toEqual(['GET', false]);
});
