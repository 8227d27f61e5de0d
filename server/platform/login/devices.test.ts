import { devices } from '@portal/sdk/calls/devices';
import { authentication, user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const signIn = async (account: string) => {
  const { token } = await server.anonymous.call(authentication.userLoginEcology, { account, password: 'Portal@2026' });
  return server.withToken(token);
};

test('a second device takes over: the list says which one lives, and how the other ended', async () => {
  await signIn('gys_sales');
  const here = await signIn('gys_sales');
  const { records } = await here.call(devices.sessions, {});
  expect(records.slice(0, 2).map(({ live, endedReason }) => [live, endedReason])).toEqual([
    [true, null],
    [false, 'kicked'],
  ]);
  expect(records[0]).toMatchObject({ method: 'password', endedAt: null });
});

test('failed attempts are listed with their reason, and nobody sees another account’s', async () => {
  const wrong = { account: 'cg_buyer', password: 'wrong' };
  await expect(server.anonymous.call(authentication.userLoginEcology, wrong)).rejects.toMatchObject({ code: '7799' });
  await server.db.deleteFrom('usrLoginAttempt').execute();
  const buyer = await signIn('cg_buyer');
  const { records } = await buyer.call(devices.attempts, {});
  expect(records.map(({ success, reason }) => [success, reason])).toEqual([
    [true, null],
    [false, '账号或密码错误'],
  ]);
  const other = await (await signIn('cg_admin')).call(devices.attempts, {});
  expect(other.records.map(({ success }) => success)).toEqual([true]);
});

test('退出全部设备 ends the session that asks, too', async () => {
  const here = await signIn('gys_admin');
  expect(await here.call(devices.endAll, {})).toEqual({ count: 1 });
  await expect(here.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
});
