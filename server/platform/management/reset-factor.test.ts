/** A lost second factor is taken off by another person who administers the account, and its owner hears of it. */
import { account, management } from '@portal/sdk/calls/management';
import { notification } from '@portal/sdk/calls/notification';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { authentication, user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { shownCode } from '../login/test-app.ts';
import { endSessions } from '../../auth.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

const password = 'Portal@2026';
const reason = '更换手机，恢复码遗失';
const idOf = async (name: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', name).executeTakeFirstOrThrow()).id;

async function enrol(api: TestApi) {
  const { secret } = await api.call(secondFactor.begin, {});
  server.clock.advance(30_000);
  await api.call(secondFactor.confirm, { otp: shownCode(secret, server.clock.now()) });
  return api;
}

const signIn = async (name: string) =>
  (await server.anonymous.raw(authentication.userLoginEcology, { account: name, password })).json();
const signedInAnew = async (name: string) => server.withToken((await signIn(name)).data.token);

test('the factor is gone, the user is signed out and told; the trail names who did it and why', async () => {
  const signedIn = await enrol(await server.as('gys_sales'));
  expect(await signIn('gys_sales')).toMatchObject({ code: '7701' });
  const userId = await idOf('gys_sales');
  const admin = await server.as('admin');
  expect(await admin.call(management.userDetail, { userId })).toMatchObject({ secondFactor: true });
  await admin.call(account.resetSecondFactor, { userId, reason });
  expect(await admin.call(management.userDetail, { userId })).toMatchObject({ secondFactor: false });
  await expect(signedIn.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
  const left = server.db.selectFrom('usrRecoveryCode').select('id').where('userId', '=', userId);
  expect(await left.execute()).toEqual([]);
  const { records } = await (await signedInAnew('gys_sales')).call(notification.getNotification, {});
  expect(records[0]?.content).toMatch(/^管理员江珩已重置您的二次验证/);
  const { subject, text } = server.mail.lastTo('gys_sales@example.com') ?? {};
  expect(subject).toBe('【澜岳e服务平台】账号安全提醒');
  expect(text).toContain('以下变更：管理员重置了二次验证，原动态验证码和恢复码失效。');
  const { rows } = await sql<{ entry: object }>`
    select entry from sys_oper_log where entry ->> 'title' = '重置二次验证' order by seq desc limit 1`.execute(
    server.db,
  );
  expect(rows[0]?.entry).toMatchObject({ kind: 'ADMIN', account: 'admin', detail: { userId, reason } });
});

test('nobody resets their own, under another account of theirs neither', async () => {
  await grantCode(server.db, 'G1', 'base:user:reset');
  const supplier = await enrol(await server.as('gys_admin'));
  const own = { userId: await idOf('gys_admin'), reason };
  const refused = { code: '403', msg: '不能重置自己的二次验证，请由其他管理员办理' };
  await expect(supplier.call(account.resetSecondFactor, own)).rejects.toMatchObject(refused);
  await enrol(await signedInAnew('gys_sales'));
  await sql`update usr_user set phone = (select phone from usr_user where account = 'gys_admin')
    where account = 'gys_sales'`.execute(server.db);
  const other = { userId: await idOf('gys_sales'), reason };
  await expect(supplier.call(account.resetSecondFactor, other)).rejects.toMatchObject(refused);
});

test('who is out of reach does not exist; an administrator of the enterprise may', async () => {
  await enrol(await server.as('cg_buyer'));
  await grantCode(server.db, 'C1', 'base:user:reset');
  const input = { userId: await idOf('cg_buyer'), reason };
  await expect((await server.as('gys_admin')).call(account.resetSecondFactor, input)).rejects.toMatchObject({
    code: '404',
    msg: '用户不存在',
  });
  await (await server.as('cg_admin')).call(account.resetSecondFactor, input);
});

test('a user who does not exist is not found, by a super administrator neither', async () => {
  const attempt = (await server.as('admin')).call(account.resetSecondFactor, { userId: '999999', reason });
  await expect(attempt).rejects.toMatchObject({ code: '404', msg: '用户不存在' });
});

test.each([
  ['without a factor', 'cg_buyer', reason, '409', '该用户没有启用二次验证'],
  ['without a reason', 'gys_sales', ' ', '400', '请输入重置原因'],
])('an account %s is refused', async (_, name, given, code, msg) => {
  const attempt = (await server.as('admin')).call(account.resetSecondFactor, {
    userId: await idOf(name),
    reason: given,
  });
  await expect(attempt).rejects.toMatchObject({ code, msg });
});

test('a super administrator’s is reset by another one, and by nobody below', async () => {
  await enrol(await server.as('admin2'));
  const input = { userId: await idOf('admin2'), reason };
  await expect((await server.as('yy_ops')).call(account.resetSecondFactor, input)).rejects.toMatchObject({
    code: '403',
    msg: '超级管理员不可编辑',
  });
  await (await server.as('admin')).call(account.resetSecondFactor, input);
});

test('nobody without the code, and nobody without a fresh proof of themselves', async () => {
  const input = { userId: await idOf('gys_sales'), reason };
  await expect((await server.as('no_menu')).call(account.resetSecondFactor, input)).rejects.toMatchObject({
    code: '403',
  });
  await endSessions(server.db, server.clock, { userId: await idOf('admin') }, 'removed');
  const { data } = await signIn('admin');
  server.clock.advance(10 * 60_000);
  const stale = (await server.withToken(data.token).raw(account.resetSecondFactor, input)).json();
  expect(stale).toMatchObject({ code: '7702', data: { way: 'PASSWORD' } });
});
