import { bus } from '@portal/sdk';
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import type { UserInfo } from '@portal/sdk/calls/session';
import { CallError, type Toast } from '@portal/sdk/host';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { createSwitch, enterpriseSwitchDelayMs, type SwitchDeps } from './switch-enterprise.ts';

const person = { userId: '7', account: 'multi_corp', entId: '1' } as UserInfo;

let steps: string[];
let asked: [string, unknown][];
let toasts: Toast[];
let waits: [number, () => void][];
let refused: CallError | undefined;
let lost: CallError | undefined;
let stop: () => void;

beforeEach(() => {
  [steps, asked, toasts, waits, refused, lost] = [[], [], [], [], undefined, undefined];
  stop = bus.on('enterprise:switched', ({ entId }) => void steps.push(`reload apps for ${entId}`));
});
afterEach(() => stop());

function open() {
  const deps: SwitchDeps = {
    user: () => person,
    request: (async (call: { path: string }, input: unknown) => {
      asked.push([call.path, input]);
      if (call.path === organization.updateUserPrimaryOrg.path && refused) throw refused;
      return call.path === organization.getUserOrgs.path ? [] : null;
    }) as SwitchDeps['request'],
    session: {
      dropOpenedProducts: () => void steps.push('drop products'),
      enter: async () => {
        steps.push('enter');
        if (lost) throw lost;
        return { ...person, entId: '2' };
      },
    },
    storage: {
      token: () => 'abc',
      saveLogin: (token, userId) => void steps.push(`cookies ${token} ${userId}`),
    },
    forgetAnswers: () => void steps.push('forget answers'),
    keepCompanies: (account, companies: readonly Company[]) => void steps.push(`keep ${account} ${companies.length}`),
    forgetEntry: () => void steps.push('forget entry'),
    go: (path) => void steps.push(`go ${path}`),
    toast: (toast) => void toasts.push(toast),
    after: (ms, run) => void waits.push([ms, run]),
  };
  return createSwitch(deps);
}

describe('switching the company', () => {
  it('R-COMPANY-10 R-COMPANY-11 R-COMPANY-12 R-COMPANY-13 R-COMPANY-14 R-COMPANY-15 in the order of the spec', async () => {
    expect(await open().company('2')).toBe(true);
    expect(asked).toEqual([
      [organization.updateUserPrimaryOrg.path, { account: 'multi_corp', entId: '2' }],
      [organization.getUserOrgs.path, { account: 'multi_corp' }],
    ]);
    expect(steps.filter((step) => step !== 'keep multi_corp 0')).toEqual([
      'drop products',
      'forget answers',
      'enter',
      'reload apps for 2',
      'cookies abc 7',
      'go /',
    ]);
    expect(steps).toContain('keep multi_corp 0');
  });

  it('R-COMPANY-16 ends with its message', async () => {
    await open().company('2');
    expect(toasts).toEqual([{ intent: 'success', message: '公司切换成功' }]);
  });
});

describe('switching the enterprise', () => {
  it('R-ENT-02 R-ENT-03 R-ENT-04 R-ENT-07 loads user info 500 ms after the answer, not before, then goes home', async () => {
    const switched = open().enterprise('2');
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([[organization.updateUserPrimaryOrg.path, { account: 'multi_corp', entId: '2' }]]);
    expect([waits.map(([ms]) => ms), steps]).toEqual([[enterpriseSwitchDelayMs], ['drop products', 'forget answers']]);
    expect(enterpriseSwitchDelayMs).toBe(500);
    waits[0]?.[1]();
    expect(await switched).toBe(true);
    expect(steps.slice(2)).toEqual(['enter', 'reload apps for 2', 'go /ef/home']);
    expect(toasts).toEqual([{ intent: 'success', message: '企业切换成功！' }]);
  });
});

for (const kind of ['company', 'enterprise'] as const) {
  it(`a refused switch of the ${kind} leaves everything as it is`, async () => {
    refused = new CallError('409', '当前公司已是屿岚，无需切换');
    expect(await open()[kind]('2')).toBe(false);
    expect([steps, toasts, waits]).toEqual([[], [], []]);
  });

  it(`after a switch of the ${kind} without user info nothing of the one before is shown`, async () => {
    lost = new CallError('500', '服务器内部错误');
    const switched = open()[kind]('2');
    await Promise.resolve();
    await Promise.resolve();
    waits[0]?.[1]();
    expect(await switched).toBe(true);
    expect(steps.filter((step) => !step.startsWith('keep'))).toEqual([
      'drop products',
      'forget answers',
      'enter',
      'reload apps for 2',
      'forget entry',
      'go /finance/blank',
    ]);
    expect(toasts).toEqual([{ intent: 'error', message: '获取用户信息失败' }]);
  });
}
