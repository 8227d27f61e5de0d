import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { authentication, user } from '@portal/sdk/calls/session';
import { openServer, type TestServer } from '../../testing.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { openProvider, type TestProvider, visitProvider } from './test-oidc.ts';

const portal = 'http://localhost:3000';

let provider: TestProvider;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  provider = await openProvider(portal);
  server = await openServer({ areas: [], env: provider.env });
  await server.db
    .updateTable('usrUser')
    .set({ ssoSubject: `${provider.issuer}#zhang-san` })
    .where('account', '=', 'gys_admin')
    .execute();
});
beforeEach(() => {
  browser = openBrowser(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** As the page does: what the provider answered is the ticket. */
async function visit(who: string, by = browser) {
  const { address } = await by.call(authentication.jfsso, { redirect: '/order/businessOrder' });
  const { origin, pathname, searchParams } = await visitProvider(provider, address, who);
  expect(origin + pathname).toBe(`${portal}/ef-plus/loginssojf`);
  const state = searchParams.get('state') ?? '';
  searchParams.delete('state');
  return { ticket: searchParams.toString(), state };
}

const callback = (given: { ticket: string; state: string }, by = browser) =>
  by.call(authentication.stCallbackJfSSO, given);

const lastLogged = () =>
  server.db
    .selectFrom('usrLoginLog')
    .select(['account', 'method', 'success', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

const late = { code: '7799', msg: '票据过期，请重新登录' };

test('whoever the provider vouches for is signed in, and is signed out there too', async () => {
  const { token, redirect } = await callback(await visit('zhang-san'));
  expect(redirect).toBe('/order/businessOrder');
  expect(await lastLogged()).toEqual({ account: 'gys_admin', method: 'sso', success: true, reason: null });
  const api = server.withToken(token ?? '');
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_admin' });
  const { ssoAddress } = await api.call(authentication.logout, {});
  const { origin, pathname, searchParams } = new URL(ssoAddress ?? '');
  expect(origin + pathname).toBe(`${provider.issuer}/session/end`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: `${portal}/ef-plus/ef/home`,
  });
});

test('somebody whom no account is bound to gets a key to bind with', async () => {
  const answer = await callback(await visit('li-si'));
  expect([answer.token, typeof answer.bindKey]).toEqual([null, 'string']);
});

test('the address asks for a code with PKCE, and tells neither verifier nor cookie', async () => {
  const { address } = await browser.call(authentication.jfsso, {});
  const asked = Object.fromEntries(new URL(address).searchParams);
  expect(asked).toMatchObject({ response_type: 'code', scope: 'openid', code_challenge_method: 'S256' });
  expect(asked['nonce']).toHaveLength(43);
  expect(address).not.toContain(browser.cookies().split('=')[1]);
});

test("another browser's answer is refused, whole or as a code for a state of one's own", async () => {
  const given = await visit('zhang-san');
  const other = openBrowser(server);
  const own = await visit('li-si', other);
  const elsewhere = '本次单点登录不是由此浏览器发起的，请在此浏览器重新发起（需允许使用 Cookie）';
  await expect(callback(given, other)).rejects.toMatchObject({ code: '7799', msg: elsewhere });
  expect(await lastLogged()).toEqual({ account: '', method: 'sso', success: false, reason: elsewhere });
  await expect(callback({ ...given, state: own.state }, other)).rejects.toMatchObject(late);
  expect(await lastLogged()).toMatchObject({ success: false, reason: late.msg });
});

test('an answer serves once', async () => {
  const given = await visit('zhang-san');
  expect((await callback(given)).token).toHaveLength(43);
  await expect(callback(given)).rejects.toMatchObject({ code: '7799', msg: '登录请求已失效，请重新发起单点登录' });
  const { state } = await visit('zhang-san');
  await expect(callback({ ...given, state })).rejects.toMatchObject(late);
});

test('who cancels at the provider is told so', async () => {
  const refused = { code: '7799', msg: '您已在统一认证处取消登录' };
  await expect(callback(await visit('cancel'))).rejects.toMatchObject(refused);
  expect(await lastLogged()).toMatchObject({ success: false, reason: refused.msg });
});

test.each(['code=made-up', 'nothing', '', 'code=a&code=b', 'response=x', '%00', `code=${'x'.repeat(4000)}`])(
  'an answer that the provider did not give is refused: %s',
  async (ticket) => {
    const { state } = await visit('zhang-san');
    const response = await server.anonymous.raw(
      authentication.stCallbackJfSSO,
      { ticket, state },
      { headers: { cookie: browser.cookies() } },
    );
    expect(response.statusCode).toBe(200);
    expect(['7799', '400']).toContain(response.json<{ code: string }>().code);
  },
);

test('a wrong client secret is refused in words, and recorded', async () => {
  const wrong = await openServer({ areas: [], env: { ...provider.env, OIDC_CLIENT_SECRET: 'of somebody else' } });
  const one = openBrowser(wrong);
  const refused = '统一认证不接受本平台的客户端标识或密钥，请联系管理员';
  await expect(callback(await visit('zhang-san', one), one)).rejects.toMatchObject({ code: '7799', msg: refused });
  const log = wrong.db.selectFrom('usrLoginLog').select(['method', 'success', 'reason']).orderBy('id', 'desc');
  expect(await log.executeTakeFirst()).toEqual({ method: 'sso', success: false, reason: refused });
  await wrong.close();
});
