import { account, management } from '@portal/sdk/calls/management';
import { user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
});
afterAll(() => server.close());

const idOf = async (name: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', name).executeTakeFirstOrThrow()).id;

const subjectOf = async (name: string) =>
  (await server.db.selectFrom('usrUser').select('ssoSubject').where('account', '=', name).executeTakeFirstOrThrow())
    .ssoSubject;

const reason = '更换人员';

test('an administrator takes a binding off: the user is signed out, and it stands in the audit trail', async () => {
  const userId = await idOf('gys_admin');
  const signedIn = await server.as('gys_admin');
  const admin = await server.as('admin');
  expect(await subjectOf('gys_admin')).toBe('jf-gys_admin');
  expect(await admin.call(management.userDetail, { userId })).toMatchObject({ ssoBound: true });
  await admin.call(account.unbindSso, { userId, reason });
  expect(await subjectOf('gys_admin')).toBeNull();
  expect(await admin.call(management.userDetail, { userId })).toMatchObject({ ssoBound: false });
  await expect(signedIn.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
  const log = server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc');
  expect(JSON.stringify(await log.execute())).toContain(account.unbindSso.path);
});

test.each([
  ['no binding', 'gys_sales', reason, '409', '该账号没有绑定统一认证身份'],
  ['no reason', 'cg_admin', '  ', '400', '请输入解除原因'],
  ['a super administrator', 'admin', reason, '403', '超级管理员不可编辑'],
])('%s is refused', async (_, name, given, code, msg) => {
  const attempt = (await server.as('admin')).call(account.unbindSso, { userId: await idOf(name), reason: given });
  await expect(attempt).rejects.toMatchObject({ code, msg });
});

test('nobody without the code takes a binding off', async () => {
  const input = { userId: await idOf('cg_admin'), reason };
  await expect((await server.as('cg_buyer')).call(account.unbindSso, input)).rejects.toMatchObject({ code: '403' });
  expect(await subjectOf('cg_admin')).toBe('jf-cg_admin');
});
