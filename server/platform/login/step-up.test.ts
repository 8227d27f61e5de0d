import { management } from '@portal/sdk/calls/management';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { authentication, user } from '@portal/sdk/calls/session';
import { stepUp } from '@portal/sdk/calls/step-up';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { handOver, thisPortal } from '../sso/handoff.ts';
import { shownCode } from './test-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
  await server.db.deleteFrom('sysLimit').execute();
});
afterAll(() => server.close());

const password = 'Portal@2026';

const idOf = async (account: string) => {
  const row = server.db.selectFrom('usrUser').select('id').where('account', '=', account);
  return (await row.executeTakeFirstOrThrow()).id;
};

const byPassword = async (account: string) =>
  server.withToken((await server.anonymous.call(authentication.userLoginEcology, { account, password })).token);

/** A session whose sign-in proved nothing of the account's own. */
async function byHandOff(account: string): Promise<TestApi> {
  const ticket = await handOver(server.db, server.clock, await idOf(account), thisPortal);
  return server.withToken((await server.anonymous.call(user.getUserInfoByHandoff, { ticket })).token);
}

/** A call that asks for a fresh proof, as it came back. */
const ask = async (api: TestApi) => {
  const { code, msg, data } = (await api.raw(secondFactor.begin)).json();
  return code === '200' ? code : { code, msg, data };
};

const wanted = (way: string) => ({ code: '7702', msg: '此操作需要先确认身份', data: { way } });

test('a sign-in by password is the first proof, for ten minutes; the password renews it', async () => {
  const api = await byPassword('gys_sales');
  expect(await ask(api)).toBe('200');
  server.clock.advance(10 * 60_000);
  expect(await ask(api)).toEqual(wanted('PASSWORD'));
  await api.call(stepUp.prove, { password });
  server.clock.advance(10 * 60_000 - 1);
  expect(await ask(api)).toBe('200');
  server.clock.advance(1);
  expect(await ask(api)).toEqual(wanted('PASSWORD'));
});

test('a sign-in that another portal vouches for proves nothing', async () => {
  expect(await ask(await byHandOff('cg_buyer'))).toEqual(wanted('PASSWORD'));
});

test('who has the app proves by it and no longer by the password; a code serves once', async () => {
  const first = await byPassword('gys_admin');
  const { secret } = await first.call(secondFactor.begin, {});
  await first.call(secondFactor.confirm, { otp: shownCode(secret, server.clock.now()) });
  const { id, tokenHash } = await server.db
    .selectFrom('usrSession')
    .select(['id', 'tokenHash'])
    .where('userId', '=', await idOf('gys_admin'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(tokenHash).not.toBe(first.token);
  await server.db.updateTable('usrSession').set({ provenUntil: null }).where('id', '=', id).execute();
  expect(await ask(first)).toEqual(wanted('OTP'));
  await expect(first.call(stepUp.prove, { password })).rejects.toMatchObject({ msg: '请输入动态验证码' });
  server.clock.advance(30_000);
  const otp = shownCode(secret, server.clock.now());
  await first.call(stepUp.prove, { otp });
  await expect(first.call(stepUp.prove, { otp })).rejects.toMatchObject({ code: '7799' });
  await first.call(secondFactor.disable, {});
});

test('an account without a password proves by a code to its phone', async () => {
  const account = 'kf_8009';
  await server.db.updateTable('usrUser').set({ passwordHash: null }).where('account', '=', account).execute();
  const api = await byHandOff(account);
  expect(await ask(api)).toEqual({
    ...wanted('SMS'),
    data: { way: 'SMS', phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
  });
  expect(await api.call(stepUp.sendCode, {})).toEqual({ resendAfterSeconds: '60' });
  await expect(api.call(stepUp.prove, { password })).rejects.toMatchObject({ msg: '请输入短信验证码' });
  await expect((await byHandOff('cg_admin')).call(stepUp.sendCode, {})).rejects.toMatchObject({ code: '409' });
});

test('wrong proofs count as failures of the person, and lock the sign-in too', async () => {
  const api = await byHandOff('cg_admin');
  for (let i = 0; i < 5; i += 1)
    await expect(api.call(stepUp.prove, { password: 'wrong' })).rejects.toMatchObject({
      code: '7799',
      msg: '密码错误',
    });
  await expect(api.call(stepUp.prove, { password })).rejects.toMatchObject({ msg: '验证失败次数过多，请30分钟后再试' });
  await expect(byPassword('cg_admin')).rejects.toMatchObject({ code: '7799' });
  expect(await ask(api)).toEqual(wanted('PASSWORD'));
});

test('without a session nobody is asked to prove anything', async () => {
  expect((await server.anonymous.raw(secondFactor.begin)).json()).toMatchObject({ code: '9999' });
  expect((await server.anonymous.raw(stepUp.prove, { password })).json()).toMatchObject({ code: '9999' });
});

test('every grant asks for a fresh proof; who may not give it is told that instead', async () => {
  const grants = server.app.portal.routes.filter(({ call }) => call.audit?.kind === 'GRANT');
  expect(grants.length).toBeGreaterThan(5);
  expect(grants.filter(({ call }) => !call.stepUp).map(({ call }) => call.path)).toEqual([]);
  const given = { userId: await idOf('cg_buyer'), superAdmin: true, reason: '值班' };
  const refused = await (await byHandOff('cg_admin')).raw(management.editSuperAdminRole, given);
  expect(refused.json().code).toBe('403');
});
