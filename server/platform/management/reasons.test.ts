/** What is done to somebody else's account says why; what is left out of it changes nothing else. */
import { account, management } from '@portal/sdk/calls/management';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  api = await server.as('admin');
});
afterAll(() => server.close());

const personOf = async (name: string) => {
  const { records } = await api.call(management.findEntUserByPage, { keyword: name, size: 50 });
  const found = records.find((row) => row.account === name);
  if (!found) throw new Error(`${name} is not listed.`);
  return { userId: found.userId, entId: found.entId ?? '0', version: found.version };
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, msg }: { code: string; msg: string }) => [code, msg],
  );

test.each<readonly [title: string, call: typeof account.resetPassword | typeof account.unbindSso, told: string]>([
  ['a new password', account.resetPassword, '请输入重置原因'],
  ['a binding that is taken off', account.unbindSso, '请输入解除原因'],
  ['a second factor that is reset', account.resetSecondFactor as never, '请输入重置原因'],
])('%s has a reason that is more than spaces', async (_, call, told) => {
  const { userId } = await personOf('gys_sales');
  expect(await refusal(api.call(call as typeof account.unbindSso, { userId, reason: '  ' }))).toEqual(['400', told]);
});

test('an account is stopped with a reason, comes back without one, and nobody stops their own with or without', async () => {
  const { userId, version } = await personOf('cg_buyer');
  const stop = (reason?: string) =>
    api.call(management.editStatus, { userId, status: 0, version, ...(reason !== undefined && { reason }) });
  expect(await refusal(stop())).toEqual(['400', '请输入停用原因']);
  expect(await refusal(stop('  '))).toEqual(['400', '请输入停用原因']);
  await stop('离职');
  await api.call(management.editStatus, { userId, status: 1, version: version + 1 });
  const own = await personOf('admin');
  for (const more of [{}, { reason: '休假' }])
    expect(
      await refusal(api.call(management.editStatus, { userId: own.userId, status: 0, version: own.version, ...more })),
    ).toEqual(['400', '不能停用自己的账号']);
});

test('a department is kept without spaces, and none is none', async () => {
  const { userId, entId } = await personOf('gys_sales');
  const { userId: other } = await personOf('gys_admin');
  const kept = async (id: string) =>
    (
      await server.db
        .selectFrom('usrUserEnt')
        .select('deptName')
        .where('userId', '=', id)
        .where('entId', '=', entId)
        .executeTakeFirstOrThrow()
    ).deptName;
  const before = await kept(other);
  await api.call(management.editDepartment, { userId, entId, deptName: ' 销售二部 ' });
  expect([await kept(userId), await kept(other)]).toEqual(['销售二部', before]);
  for (const deptName of ['  ', undefined]) {
    await api.call(management.editDepartment, { userId, entId, ...(deptName !== undefined && { deptName }) });
    expect(await kept(userId)).toBeNull();
  }
});
