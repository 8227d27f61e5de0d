import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { authentication, user } from '@portal/sdk/calls/session';
import { grant } from '../identity/grants.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { issueTicket } from './demo-provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const begin = async (redirect?: string) => {
  const { address } = await server.anonymous.call(authentication.jfsso, redirect === undefined ? {} : { redirect });
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

const callback = (given: { ticket: string; state: string }) =>
  server.anonymous.call(authentication.stCallbackJfSSO, given);

test('a ticket signs the bound account in once, and the wanted page is kept', async () => {
  const given = await visit(await begin('/orderManagement/orderManagementIndex'), 'jf-gys_admin');
  const { token, redirect } = await callback(given);
  expect(redirect).toBe('/orderManagement/orderManagementIndex');
  const api = server.withToken(token ?? '');
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_admin' });
  await expect(callback(given)).rejects.toMatchObject({ code: '7799' });
  const { state } = await visit(await begin(), 'jf-gys_admin');
  await expect(callback({ ticket: given.ticket, state })).rejects.toMatchObject({ msg: '票据过期，请重新登录' });
  expect(await api.call(authentication.logout, {})).toEqual({ ssoAddress: 'http://localhost:3000/ef-plus/ef/home' });
});

test('a state that we did not give is refused', async () => {
  const ticket = await issueTicket(server.db, server.clock, 'jf-gys_admin');
  await expect(callback({ ticket, state: 'made-up' })).rejects.toMatchObject({
    msg: '登录请求已失效，请重新发起单点登录',
  });
});

test('a ticket is void after a minute', async () => {
  const given = await visit(await begin(), 'jf-gys_admin');
  server.clock.advance(61_000);
  await expect(callback(given)).rejects.toMatchObject({ msg: '票据过期，请重新登录' });
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
  await expect(callback(await visit(await begin(), 'jf-cg_admin'))).rejects.toMatchObject({
    msg: '账号停用，请联系管理员',
  });
});

test('a hand-over ticket signs in once', async () => {
  const person = server.db.selectFrom('usrUser').select('id').where('account', '=', 'yy_ops');
  const { id } = await person.executeTakeFirstOrThrow();
  const ticket = await grant(server.db, server.clock, 'handoff', id, 60_000);
  expect((await server.anonymous.call(user.getUserInfoByHandoff, { ticket })).userId).toBe(id);
  await expect(server.anonymous.call(user.getUserInfoByHandoff, { ticket })).rejects.toMatchObject({ code: '7799' });
});
