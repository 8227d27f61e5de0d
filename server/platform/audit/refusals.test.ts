/** What is refused stands in the trail: with who tried it, what and why, and nothing half done. */
import { monitor } from '@portal/sdk/calls/browse-log';
import { fileManager } from '@portal/sdk/calls/files';
import { management } from '@portal/sdk/calls/management';
import { mayGiveCalls, rightsChange } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { generalOf, generalPerAddress } from '../../limits.ts';
import { grantCode } from '../grant-code.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:role:save', 'base:role:view', 'base:user:view', 'base:user:role', 'base:user:status'])
    await grantCode(server.db, 'L', code);
  for (const code of [mayGiveCalls.add.access, rightsChange.confirm.access]) await grantCode(server.db, 'L', code);
  await grantCode(server.db, 'G1', 'base:role:save');
  await grantCode(server.db, 'Y', 'base:user:role');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const lastSeq = async () =>
  (await server.db.selectFrom('pubOperLog').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ??
  '0';

/** The rows that the work has left behind. */
async function rowsOf(work: () => Promise<unknown>) {
  const from = await lastSeq();
  await work();
  const rows = server.db.selectFrom('pubOperLog').selectAll().where('seq', '>', from).orderBy('seq');
  return (await rows.execute()).map(({ account, kind, result, target, detail }) => ({
    ...{ account, kind, result, target },
    reason: (detail as { reason?: string }).reason,
    userAgent: (detail as { userAgent?: string }).userAgent, // of a sign-in alone
  }));
}

const enterprise = async (customerCode: string) =>
  (
    await server.db
      .selectFrom('entEnterprise')
      .select('id')
      .where('customerCode', '=', customerCode)
      .executeTakeFirstOrThrow()
  ).id;

const person = (account: string) =>
  server.db.selectFrom('usrUser').select(['id', 'version']).where('account', '=', account).executeTakeFirstOrThrow();

const roleOf = async (roleKey: string) =>
  (await server.db.selectFrom('authRole').select('id').where('roleKey', '=', roleKey).executeTakeFirstOrThrow()).id;

const menuOfAdministrators = async () => {
  const found = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'base:user:status');
  return (await found.executeTakeFirstOrThrow()).menuId;
};

/** Of the list of bad inputs: what is sent, and the sentence that comes back. */
type Bad = readonly [
  name: string,
  send: () => Promise<unknown>,
  kind: string,
  path: string,
  refused: object,
  account?: string,
];
const bad: readonly Bad[] = [
  [
    'a code of another kind that is ticked for a role',
    async () => {
      const saved = { roleName: '留痕试验', roleType: 'G', assignable: true, dataScope: 'SELF' } as const;
      const { roleId } = await admin.call(role.save, saved);
      return admin.call(role.saveMenus, { roleId, version: 1, menuIds: [await menuOfAdministrators()] });
    },
    'GRANT',
    role.saveMenus.path,
    { code: '400', msg: expect.stringMatching(/不能授予供应商角色$/) },
  ],
  [
    'a role for an enterprise of another kind',
    async () => {
      const { id: userId, version } = await person('gys_sales');
      const given = { userId, entId: await enterprise('S0001'), roleIds: [await roleOf('C2')], version };
      return admin.call(management.editRole, given);
    },
    'GRANT',
    management.editRole.path,
    { code: '400' },
  ],
  [
    'the last administrator of an enterprise who is dismissed',
    async () => {
      const entId = await enterprise('S0001');
      const { id: userId } = await person('gys_admin');
      const others = server.db.updateTable('usrUserEnt').set({ orgStatus: 0 }).where('entId', '=', entId);
      await others.where('userId', '<>', userId).execute();
      return admin.call(management.updateUserOrganzationStatus, { userId, entId, orgStatus: 0 });
    },
    'ADMIN',
    management.updateUserOrganzationStatus.path,
    { code: '409', msg: '至少保留一名管理员' },
  ],
  [
    'a decision on what one may not see',
    () => admin.call(workflowtask.submitAuditResult, { processInstId: '999999999999', approve: true }),
    'DECISION',
    workflowtask.submitAuditResult.path,
    { code: '404' },
  ],
  [
    'a scope that is wider than one’s own',
    async () => {
      const wide = { roleName: '越权范围', roleType: 'G', assignable: true, dataScope: 'SUB' } as const;
      return (await server.as('gys_admin')).call(role.save, wide);
    },
    'DENIED',
    role.save.path,
    { code: '403', msg: '数据范围“本企业及下属”超出您可授予的范围' },
    'gys_admin',
  ],
  [
    'oneself as the receiver of a role',
    async () => {
      const { id: userId, version } = await person('yy_ops');
      const { entId } = await server.db
        .selectFrom('usrUserEnt')
        .select('entId')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      const roleIds = [await roleOf('Y'), await roleOf('K')];
      return (await server.as('yy_ops')).call(management.editRole, { userId, entId, roleIds, version });
    },
    'DENIED',
    management.editRole.path,
    { code: '403', msg: '不能给自己授权，请由其他管理员办理' },
    'yy_ops',
  ],
  [
    'a decision on what one has asked for',
    async () => {
      const { id: userId } = await person('kf_8001');
      await admin.call(mayGiveCalls.add, { userId, roleTypes: ['G'], widest: 'ENT', beyondOwn: false });
      const asked = server.db.selectFrom('authChangeRequest').select('id').orderBy('id', 'desc').limit(1);
      return admin.call(rightsChange.confirm, await asked.executeTakeFirstOrThrow());
    },
    'DENIED',
    rightsChange.confirm.path,
    { code: '403', msg: '该申请由江珩提出，须由另一位管理员复核' },
  ],
  [
    'a NUL in what is saved',
    () => admin.call(role.save, { roleName: '甲\0', roleType: 'G', assignable: true, dataScope: 'SELF' }),
    'GRANT',
    role.save.path,
    { code: '400' },
  ],
];

for (const [name, send, kind, path, refused, account = 'admin'] of bad)
  test(`${name} is told once, with its reason`, async () => {
    let msg = '';
    const rows = await rowsOf(async () => {
      const error = await send().then(
        () => undefined,
        (thrown: { code: string; msg: string }) => thrown,
      );
      expect(error).toMatchObject(refused);
      msg = error?.msg ?? '';
    });
    expect(rows.filter(({ result }) => result !== 'ok')).toEqual([
      { account, kind, result: kind === 'DENIED' ? 'denied' : 'failed', target: path, reason: msg },
    ]);
  });

test('what was refused has left nothing: no wider role, no role of one’s own, no permit', async () => {
  const wide = server.db.selectFrom('authRole').select('id').where('roleName', '=', '越权范围');
  expect(await wide.execute()).toEqual([]);
  const own = server.db
    .selectFrom('authUserRole')
    .select('roleId')
    .where('userId', '=', (await person('yy_ops')).id);
  expect((await own.execute()).map(({ roleId }) => roleId)).not.toContain(await roleOf('K'));
  const permits = server.db.selectFrom('authMayGive').select('id').where('giverUserId', 'is not', null);
  expect(await permits.execute()).toEqual([]);
  const waiting = server.db.selectFrom('authChangeRequest').select('status');
  expect((await waiting.execute()).map(({ status }) => status)).toEqual([0]);
});

test('the limit of all calls of an address is told once of an address and a call, before anybody is known', async () => {
  const { general } = server.app.portal.limits;
  const send = (remoteAddress: string) => server.anonymous.raw(role.page, {}, { remoteAddress });
  const rows = await rowsOf(async () => {
    for (let sent = 0; sent < 3000; sent += 1) await general.consume(generalPerAddress, '10.3.0.9');
    for (let sent = 0; sent < 3; sent += 1) {
      const { statusCode, ...answer } = await send('10.3.0.9');
      expect([statusCode, answer.json()]).toEqual([429, { code: '429', msg: '操作过于频繁，请稍后再试', data: null }]);
    }
    expect((await send('10.3.0.10')).json().code).toBe('9999');
  });
  expect(rows.filter(({ result }) => result === 'failed')).toEqual([
    expect.objectContaining({ account: '', target: role.page.path, reason: '操作过于频繁，请稍后再试' }),
  ]);
});

test('a user has six hundred calls a minute, and the pictures of what they show beside them', async () => {
  const { id } = await person('kf_8004');
  const api = await server.as('kf_8004');
  for (let sent = 0; sent < 600; sent += 1) await server.app.portal.limits.general.consume(generalOf(role.page), id);
  const statuses = [await api.raw(role.page, {}), await api.raw(fileManager.viewImage, { fileId: '1' })];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
});

test('what anybody may send without end is told once of an address and a call', async () => {
  const send = (message: string, remoteAddress: string) =>
    server.anonymous.raw(monitor.clientError, { message }, { remoteAddress });
  const rows = await rowsOf(async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await send('甲\0', '10.3.0.1')).json().code).toBe('400');
    for (let sent = 0; sent < 23; sent += 1) await send('读取失败', '10.3.0.2');
    expect((await send('读取失败', '10.3.0.2')).statusCode).toBe(429);
  });
  expect(rows.map(({ result, target, reason }) => [result, target, reason])).toEqual([
    ['failed', monitor.clientError.path, expect.stringContaining('控制字符')],
    ['failed', monitor.clientError.path, '操作过于频繁，请稍后再试'],
  ]);
});
