import { describe, expect, it } from '@rstest/core';
import routes from '../../tests/spec/routes.json' with { type: 'json' };
import { ALWAYS_ALLOWED, guard, type GuardInput, type RouteAccess } from './guard.ts';

const ask = (input: Partial<GuardInput> & { access?: RouteAccess } = {}) => {
  const { access = 'menu', ...rest } = input;
  return guard({
    path: '/crm/whiteList',
    route: { access },
    token: false,
    userSource: '1',
    permittedPaths: [],
    ...rest,
  });
};

describe('navigation guard', () => {
  it('R-GUARD-01 the finance login path passes without a token', () => {
    expect(ask({ path: '/finance/blank', access: 'menu' })).toMatchObject({ kind: 'pass' });
  });

  it('R-GUARD-02 every listed public route passes without a token', () => {
    for (const path of ALWAYS_ALLOWED) expect(ask({ path })).toEqual({ kind: 'pass', reason: 'always-allowed' });
    expect(ask({ path: '/ef/helpCenter', access: 'public' })).toMatchObject({ kind: 'pass' });
  });

  it('R-GUARD-03 with a token a route without a section check passes', () => {
    expect(ask({ token: true, access: 'login' })).toEqual({ kind: 'pass', reason: 'signed-in' });
    expect(ask({ access: 'login' })).toMatchObject({ kind: 'home' });
  });

  it('R-GUARD-04 without a token a login-flagged route passes', () => {
    expect(ask({ access: 'login-flagged' })).toEqual({ kind: 'pass', reason: 'no-login-needed' });
  });

  it('R-GUARD-05 without a token any other route forces a log-out and goes home', () => {
    expect(ask()).toEqual({ kind: 'home', logout: true, reason: 'no-token' });
    expect(
      guard({ path: '/x', route: undefined, token: false, userSource: undefined, permittedPaths: [] }),
    ).toMatchObject({ kind: 'home' });
  });

  it('R-GUARD-06 with a token a permitted section passes', () => {
    expect(ask({ token: true, permittedPaths: ['/crm/whiteList'] })).toEqual({ kind: 'pass', reason: 'permitted' });
    for (const [path, permitted] of [
      ['/base/auth-management/user', '/Base/auth-management/user'],
      ['/Base/service-support/online', '/base/service-support/online'],
    ] as const) {
      expect(ask({ token: true, path, permittedPaths: [permitted] })).toMatchObject({ kind: 'pass' });
    }
  });

  it('R-GUARD-07 with a token a section outside the list is denied', () => {
    for (const permitted of ['/crm/whiteListOther', '/crm', '/CRM/whiteList', '/crm/whiteList/x']) {
      expect(ask({ token: true, permittedPaths: [permitted] })).toMatchObject({ kind: 'denied', errorCode: '403' });
    }
  });

  it('R-GUARD-08 the denial says whether the module is not opened or the permission is missing', () => {
    expect(ask({ token: true, moduleOpened: false })).toMatchObject({
      errorCode: '403',
      msg: '没有菜单权限，请打开模块重试',
    });
    expect(ask({ token: true })).toMatchObject({ msg: '请联系管理员分配权限' });
  });

  it('R-GUARD-09 user source 3 bypasses the section check', () => {
    expect(ask({ token: true, userSource: '3' })).toEqual({ kind: 'pass', reason: 'source-3' });
    expect(ask({ token: true, userSource: 3 as unknown as string })).toMatchObject({ kind: 'pass' });
    for (const userSource of ['2', '4', '33', undefined])
      expect(ask({ token: true, userSource })).toMatchObject({ kind: 'denied' });
    expect(ask({ userSource: '3' })).toMatchObject({ kind: 'home' });
  });

  it('R-ROUTE-27 the always-allowed list holds exactly the ten paths of the spec', () => {
    const listed = routes.filter(({ alwaysAllowed }) => alwaysAllowed).map(({ path }) => path);
    expect([...ALWAYS_ALLOWED].sort()).toEqual(listed.sort());
    expect(ALWAYS_ALLOWED).toHaveLength(10);
  });

  it('R-GEN-02 an unknown path needs login, and is drawn inside the layout once signed in', () => {
    const unknown = { path: '/nowhere', route: undefined, userSource: '1', permittedPaths: [] };
    expect(guard({ ...unknown, token: false })).toMatchObject({ kind: 'home' });
    expect(guard({ ...unknown, token: true })).toMatchObject({ kind: 'pass' });
  });
});
