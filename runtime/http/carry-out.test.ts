import { beforeEach, describe, expect, it } from '@rstest/core';
import { carryOut } from './carry-out.ts';
import type { Action } from './codes.ts';

let done: unknown[] = [];
const means = {
  toast: (toast: object) => void done.push(toast),
  leave: (url: string) => void done.push(`leave ${url}`),
  forceLogout: (said: string | undefined) => void done.push(said === undefined ? 'log out' : `log out: ${said}`),
};
const carry = (action: Action, traceId?: string) => carryOut(action, traceId, means);

beforeEach(() => {
  done = [];
});

describe('what a code demands is done once for all pages', () => {
  it('a message is shown as an error, with the number of the request where there is one', () => {
    carry({ kind: 'toast', msg: '拒绝访问' }, 'req-9f');
    carry({ kind: 'toast', msg: '请求超时' });
    expect(done).toEqual([
      { intent: 'error', message: '拒绝访问', traceId: 'req-9f' },
      { intent: 'error', message: '请求超时' },
    ]);
  });

  it('a log-out comes before its message', () => {
    carry({ kind: 'logout', msg: '登录已失效', show: true });
    expect(done).toEqual(['log out: 登录已失效', { intent: 'error', message: '登录已失效' }]);
  });

  it('R-LOGOUT-16 a forced log-out with LoginErr shows the text after the last equals sign', () => {
    carry({ kind: 'logout', msg: 'https://portal.example.com/login?a=1&LoginErr=账号已停用', show: true });
    expect(done).toEqual(['log out: 账号已停用', { intent: 'error', message: '账号已停用' }]);
  });

  it('a log-out without a message, or one not to be shown, says nothing', () => {
    carry({ kind: 'logout', show: true });
    carry({ kind: 'logout', msg: '登录已失效', show: false });
    expect(done).toEqual(['log out', 'log out']);
  });

  it('an address is followed', () => {
    carry({ kind: 'redirect', url: 'https://sso.example.com/sso' });
    expect(done).toEqual(['leave https://sso.example.com/sso']);
  });

  it('data, passed-through codes and silent ones do nothing', () => {
    for (const kind of ['data', 'passThrough', 'silent'] as const) carry({ kind });
    expect(done).toEqual([]);
  });
});
