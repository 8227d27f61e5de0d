import { describe, expect, it } from '@rstest/core';
import { HTTP_TEXT } from '@portal/sdk/host';
import errors from '../../tests/spec/errors.json' with { type: 'json' };
import { actionFor, httpAction, loginErrorText, safeRedirect } from './codes.ts';

const where = { ssoHosts: ['https://sso.example.com'], origin: 'https://portal.example.com' };
const act = (code: string | number, msg = '') => actionFor(code, msg, where);

describe('response codes', () => {
  const successes: readonly [string, string | number][] = [
    ['R-ERR-01', 0],
    ['R-ERR-02', 1],
    ['R-ERR-03', 200],
    ['R-ERR-04', '200'],
  ];
  for (const [rule, code] of successes)
    it(`${rule} code ${code} (${typeof code}) is a success`, () => expect(act(code)).toEqual({ kind: 'data' }));

  it('R-ERR-05 code 301 is passed through', () => expect(act(301)).toEqual({ kind: 'passThrough' }));
  it('R-ERR-06 code 990000100001 is passed through', () =>
    expect(act('990000100001')).toEqual({ kind: 'passThrough' }));
  it('R-ERR-07 code 7799 shows its message', () =>
    expect(act(7799, '账号或密码不正确')).toEqual({ kind: 'toast', msg: '账号或密码不正确' }));
  it('R-ERR-08 code 9999 logs out and shows the message', () =>
    expect(act(9999, '已失效')).toEqual({ kind: 'logout', msg: '已失效', show: true }));
  it('R-ERR-09 code 9986 logs out and shows the message', () =>
    expect(act('9986', 'x')).toEqual({ kind: 'logout', msg: 'x', show: true }));

  it('R-ERR-10 code 9983 goes to an address of the SSO endpoint', () => {
    const url = 'https://sso.example.com/authentication/jfsso?client=1';
    expect(act(9983, url)).toEqual({ kind: 'redirect', url });
  });

  it('R-ERR-11 code 9983 with anything else logs out', () => {
    for (const msg of [
      '登录失效',
      '',
      'https://sso.example.com/other',
      'https://sso.example.com/other?next=/sso',
      'https://sso.example.com/other#/sso',
      'https://sso.example.com@evil.example.com/sso',
      'https://evil.example.com/authentication/jfsso',
      'javascript:alert(1)//authentication/jfsso',
    ]) {
      expect(act(9983, msg)).toMatchObject({ kind: 'logout' });
    }
  });

  it('R-ERR-12 code 9984 logs out with the message', () =>
    expect(act(9984, '请重新登录')).toMatchObject({ kind: 'logout', msg: '请重新登录' }));
  it('R-ERR-13 code 9985 goes to the address in the message', () => {
    expect(act(9985, 'https://sso.example.com/x')).toEqual({ kind: 'redirect', url: 'https://sso.example.com/x' });
  });
  it('R-ERR-14 any other code shows the server message', () => {
    for (const code of [409, 2, -1, '', 'constructor', '0200'])
      expect(act(code, '订单已被他人处理')).toEqual({ kind: 'toast', msg: '订单已被他人处理' });
  });
  it('R-ERR-15 code 203 is thrown and shows nothing', () => expect(act(203, 'x')).toEqual({ kind: 'silent' }));

  it('never leaves the allow-list', () => {
    const shapes = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example.com',
      'https://evil.example.com',
      'https://sso.example.com@evil.example.com/',
      'https://sso.example.com.evil.example.com/',
      'https:\\\\evil.example.com',
      ' https://sso.example.com',
      'https://sso.example.com\n/x',
      'http://sso.example.com/',
      '/relative',
      'vbscript:x',
      'https://user:pass@sso.example.com/',
      'https://user@sso.example.com/',
      'https://:pass@sso.example.com/',
      'https://[',
      'ftp://sso.example.com/',
    ];
    for (const shape of shapes) expect(act(9985, shape)).toMatchObject({ kind: 'toast' });
  });
});

describe('HTTP statuses', () => {
  const rules: Record<number, string> = {
    400: 'R-ERR-16',
    401: 'R-ERR-17',
    403: 'R-ERR-18',
    404: 'R-ERR-19',
    408: 'R-ERR-20',
    500: 'R-ERR-21',
    501: 'R-ERR-22',
    502: 'R-ERR-23',
    503: 'R-ERR-24',
    504: 'R-ERR-25',
    505: 'R-ERR-26',
  };
  for (const { status, text } of errors.httpStatuses) {
    it(`${rules[status]} status ${status} shows ${text}`, () =>
      expect(httpAction(status, false)).toEqual({ kind: 'toast', msg: text }));
  }

  it('names every status of the spec and no other', () => {
    expect(Object.keys(HTTP_TEXT).map(Number).sort()).toEqual(errors.httpStatuses.map(({ status }) => status).sort());
  });

  it('R-ERR-27 status 401 with a token also logs out', () =>
    expect(httpAction(401, true)).toMatchObject({ kind: 'logout', show: true }));
  it('R-ERR-28 status 401 without a token logs nobody out', () =>
    expect(httpAction(401, false)).toMatchObject({ kind: 'toast' }));
  it("shows the server's sentence for a status that the spec does not name", () =>
    expect(httpAction(429, true, '操作过于频繁')).toEqual({ kind: 'toast', msg: '操作过于频繁' }));
  it('a sentence of the gateway stands, with its code', () => {
    const msg = '“备件”的服务暂时连不上，请稍后再试（PTL-4002）';
    expect(httpAction(503, true, msg)).toEqual({ kind: 'toast', msg });
  });
});

it('R-LOGOUT-16 a LoginErr message shows the text after its last equals sign', () => {
  expect(loginErrorText('LoginErr?a=1&msg=票据过期')).toBe('票据过期');
  expect(loginErrorText('其他错误=1')).toBeUndefined();
});

it('only a path of this portal is honoured after signing in', () => {
  const at = { origin: where.origin };
  expect(safeRedirect('/order/businessOrder?id=1#a', at)).toBe('/order/businessOrder?id=1#a');
  for (const path of [
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    'javascript:alert(1)',
    '',
    '\\\\evil',
    '/\u0000x',
    '/\t/evil.example.com',
    'order',
    '/..//evil.example.com',
    '/.//evil.example.com',
    '/%2e//evil.example.com',
    '/a/..//evil.example.com',
  ]) {
    expect(safeRedirect(path, at)).toBeUndefined();
  }
});
