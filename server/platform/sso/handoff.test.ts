import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { user } from '@portal/sdk/calls/session';
import { openServer, type TestServer } from '../../testing.ts';
import { handOver } from './handoff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

/** What a browser does at the other portal of the demo. */
async function ticketFor(subject: string): Promise<string> {
  const { headers } = await server.app.inject(`/sso-demo/hand-over?subject=${subject}`);
  const landing = new URL(String(headers.location), 'http://localhost');
  expect([landing.pathname, headers['cache-control']]).toEqual(['/ef-plus/business/loginsso', 'no-store']);
  return landing.searchParams.get('ticket') ?? '';
}

const redeem = (ticket: string) => server.anonymous.call(user.getUserInfoByHandoff, { ticket });

const idOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

async function refused(ticket: string, msg: string) {
  await expect(redeem(ticket)).rejects.toMatchObject({ code: '7799', msg });
  const log = server.db.selectFrom('usrLoginLog').select(['method', 'success', 'reason']).orderBy('id', 'desc');
  expect(await log.executeTakeFirst()).toEqual({ method: 'handoff', success: false, reason: msg });
}

const late = '票据过期，请重新登录';

test('a ticket signs in whom it was given for, once', async () => {
  const ticket = await ticketFor('jf-gys_admin');
  const { token } = await redeem(ticket);
  expect(await server.withToken(token).call(user.getUserInfo, {})).toMatchObject({ account: 'gys_admin' });
  await refused(ticket, late);
});

test('a ticket of two who redeem it at once serves one', async () => {
  const ticket = await ticketFor('jf-gys_admin');
  const answers = await Promise.allSettled([redeem(ticket), redeem(ticket), redeem(ticket)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a ticket is void after a minute', async () => {
  const ticket = await ticketFor('jf-gys_admin');
  server.clock.advance(60_000);
  await refused(ticket, late);
});

test('a ticket for another application is refused, and still serves that one', async () => {
  const ticket = await handOver(server.db, server.clock, await idOf('yy_ops'), 'HMSYS07');
  await refused(ticket, '该跳转票据是给其他应用的，不能用于登录本平台');
  const left = server.db.selectFrom('usrGrant').select('audience').where('audience', '=', 'HMSYS07');
  expect(await left.execute()).toHaveLength(1);
});

test('whoever is disabled is not handed over', async () => {
  const ticket = await ticketFor('jf-cg_admin');
  await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'cg_admin').execute();
  await refused(ticket, '账号已停用，请联系管理员');
});

test.each(['', 'jf-nobody', 'jf-guest', "jf-gys_admin'--"])('nobody is handed over as %s', async (subject) => {
  const { statusCode } = await server.app.inject(`/sso-demo/hand-over?subject=${encodeURIComponent(subject)}`);
  expect(statusCode).toBe(400);
});

test('no ticket is made up', () => refused('x'.repeat(43), late));

test('outside the demo nobody vouches for anybody', async () => {
  const off = await openServer({ areas: [], env: { SSO_PROVIDER: 'off' } });
  for (const path of ['/sso-demo?state=a', '/sso-demo/sign-in?state=a&subject=jf-gys_admin', '/sso-demo/hand-over'])
    expect((await off.app.inject(path)).statusCode).toBe(404);
  await off.close();
});
