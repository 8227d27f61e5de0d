import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { authentication, user } from '@portal/sdk/calls/session';
import { openServer, type TestServer } from '../../testing.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(() => {
  browser = openBrowser(server);
});
afterAll(() => server.close());

const begin = async (redirect?: string, by = browser) => {
  const { address } = await by.call(authentication.jfsso, redirect === undefined ? {} : { redirect });
  return new URL(address);
};

/** What a browser does at the demo provider: choose a person, come back with ticket and state. */
async function visit(address: URL, subject: string) {
  const state = address.searchParams.get('state') ?? '';
  const page = await server.app.inject(address.pathname + address.search);
  expect(page.body).toContain(`subject=${subject}`);
  const back = await server.app.inject(`/sso-demo/sign-in?state=${state}&subject=${subject}`);
  const landing = new URL(String(back.headers.location), 'http://localhost:3000');
  expect(landing.pathname).toBe('/ef-plus/loginssojf');
  return { ticket: landing.searchParams.get('ticket') ?? '', state: landing.searchParams.get('state') ?? '' };
}

const callback = (given: { ticket: string; state: string }, by = browser) =>
  by.call(authentication.stCallbackJfSSO, given);

const lastLogged = () =>
  server.db
    .selectFrom('usrLoginLog')
    .select(['account', 'userId', 'method', 'success', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

const stale = { code: '7799', msg: '登录请求已失效，请重新发起单点登录' };
const late = { code: '7799', msg: '票据过期，请重新登录' };
const elsewhere = {
  code: '7799',
  msg: '本次单点登录不是由此浏览器发起的，请在此浏览器重新发起（需允许使用 Cookie）',
};

test('a ticket signs the bound account in once, and the wanted page is kept', async () => {
  const given = await visit(await begin('/orderManagement/orderManagementIndex'), 'jf-gys_admin');
  const { token, redirect } = await callback(given);
  expect(redirect).toBe('/orderManagement/orderManagementIndex');
  expect(await lastLogged()).toMatchObject({ account: 'gys_admin', method: 'sso', success: true });
  const api = server.withToken(token ?? '');
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_admin' });
  await expect(callback(given)).rejects.toMatchObject(stale);
  const { state } = await visit(await begin(), 'jf-gys_admin');
  await expect(callback({ ticket: given.ticket, state })).rejects.toMatchObject(late);
  expect(await api.call(authentication.logout, {})).toEqual({ ssoAddress: 'http://localhost:3000/ef-plus/ef/home' });
});

describe('a sign-on belongs to the browser that began it', () => {
  test('its answer is refused in another browser and in one without a cookie, recorded, and good where it began', async () => {
    const given = await visit(await begin(), 'jf-gys_admin');
    const other = openBrowser(server);
    await begin(undefined, other);
    for (const thief of [other, openBrowser(server)]) {
      await expect(callback(given, thief)).rejects.toMatchObject(elsewhere);
      expect(await lastLogged()).toEqual({
        account: '',
        userId: null,
        method: 'sso',
        success: false,
        reason: elsewhere.msg,
      });
    }
    expect((await callback(given)).token).toHaveLength(43);
    await expect(callback(given, other)).rejects.toMatchObject(stale);
  });

  test("another browser's ticket is refused with a state of one's own", async () => {
    const { ticket } = await visit(await begin(), 'jf-gys_admin');
    const other = openBrowser(server);
    const { state } = await visit(await begin(undefined, other), 'jf-guest');
    await expect(callback({ ticket, state }, other)).rejects.toMatchObject(late);
  });

  test('the cookie is out of reach of scripts and of other sites, and the database cannot give it away', async () => {
    const { headers } = await server.anonymous.raw(authentication.jfsso, {});
    expect(headers['set-cookie']).toMatch(/^portal-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    await begin();
    const secret = browser.cookies().split('=')[1] ?? '';
    expect(secret).toHaveLength(43);
    const grants = await server.db.selectFrom('usrGrant').selectAll().execute();
    expect(JSON.stringify(grants)).not.toContain(secret);
  });

  test('over TLS the cookie is the host’s own, and one of plain http does not count', async () => {
    const secure = await openServer({ areas: [], env: { TRUST_PROXY: '1' } });
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' };
    const first = await secure.anonymous.raw(authentication.jfsso, {}, { headers: https });
    const given = String(first.headers['set-cookie']);
    expect(given).toMatch(/^__Host-portal-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const planted = { ...https, cookie: given.replace('__Host-', '').split(';')[0] ?? '' };
    const second = await secure.anonymous.raw(authentication.jfsso, {}, { headers: planted });
    expect(String(second.headers['set-cookie'])).toMatch(/^__Host-portal-browser=/);
    const kept = { ...https, cookie: given.split(';')[0] ?? '' };
    const third = await secure.anonymous.raw(authentication.jfsso, {}, { headers: kept });
    expect(third.headers['set-cookie']).toBeUndefined();
    await secure.close();
  });

  test('two sign-ons of one browser stand side by side', async () => {
    const first = await visit(await begin(), 'jf-gys_admin');
    const second = await visit(await begin(), 'jf-cg_admin');
    expect((await callback(first)).token).toHaveLength(43);
    expect((await callback(second)).token).toHaveLength(43);
  });

  test.each(['', 'x', `${'a'.repeat(43)}; portal-browser=b`, '%00', 'a'.repeat(44)])(
    'a cookie that we did not give is not a proof: %s',
    async (value) => {
      const given = await visit(await begin(), 'jf-gys_admin');
      const headers = { cookie: `portal-browser=${value}` };
      const response = await server.anonymous.raw(authentication.stCallbackJfSSO, given, { headers });
      expect(response.json()).toMatchObject(elsewhere);
    },
  );
});

test('a state that we did not give is refused', async () => {
  const { ticket } = await visit(await begin(), 'jf-gys_admin');
  await expect(callback({ ticket, state: 'made-up' })).rejects.toMatchObject(stale);
});

test('a ticket is void after a minute', async () => {
  const given = await visit(await begin(), 'jf-gys_admin');
  server.clock.advance(61_000);
  await expect(callback(given)).rejects.toMatchObject(late);
});

test('a sign-on is void after five minutes', async () => {
  const address = await begin();
  server.clock.advance(5 * 60_000 + 1000);
  await expect(callback(await visit(address, 'jf-gys_admin'))).rejects.toMatchObject(stale);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a redirect out of the portal is dropped: %s',
  async (redirect) => {
    expect((await callback(await visit(await begin(redirect), 'jf-cg_admin'))).redirect).toBeNull();
  },
);

test('an unbound identity gets a key to bind with, and no session', async () => {
  const answer = await callback(await visit(await begin(), 'jf-guest'));
  expect([answer.token, typeof answer.bindKey]).toEqual([null, 'string']);
});

test('a disabled account is refused', async () => {
  await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'cg_admin').execute();
  const refused = { code: '7799', msg: '账号已停用，请联系管理员' };
  await expect(callback(await visit(await begin(), 'jf-cg_admin'))).rejects.toMatchObject(refused);
  expect(await lastLogged()).toMatchObject({ account: 'cg_admin', success: false, reason: refused.msg });
});
