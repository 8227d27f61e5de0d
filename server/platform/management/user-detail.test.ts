/** One user as administrators see them: what still counts, and who waits for activation. */
import { account, activation, management } from '@portal/sdk/calls/management';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:user:view', 'base:user:activate', 'base:user:reset']) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
afterAll(() => server.close());

const personOf = (account: string) =>
  server.db
    .selectFrom('usrUser')
    .select(['id', 'userName', 'phone'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
const entOf = async (customerCode: string) => {
  const found = server.db.selectFrom('entEnterprise').select(['id', 'customerName as name']);
  return found.where('customerCode', '=', customerCode).executeTakeFirstOrThrow();
};
const roleOf = async (roleKey: string) => {
  const found = server.db.selectFrom('authRole').select('id').where('roleKey', '=', roleKey);
  return (await found.executeTakeFirstOrThrow()).id;
};
const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

test('roles and what was granted alone are told until their end, each with its enterprise', async () => {
  const { id: userId } = await personOf('gys_sales');
  const [own, roleId] = [await entOf('S0001'), await roleOf('G1')];
  const detail = () => admin.call(management.userDetail, { userId });
  const before = await detail();
  const { menuId, menuName } = await server.db
    .selectFrom('authMenu')
    .select(['menuId', 'menuName'])
    .where('deleted', '=', false)
    .orderBy('menuId')
    .executeTakeFirstOrThrow();
  const given = { userId, entId: own.id, expireAt: at(1) };
  await server.db
    .insertInto('authUserRole')
    .values({ ...given, roleId })
    .execute();
  await server.db
    .insertInto('authUserMenu')
    .values({ ...given, menuId, createdAt: at(0) })
    .execute();
  const found = await detail();
  expect(found.grants.find((grant) => grant.roleId === roleId)).toMatchObject({ entName: own.name, expireAt: at(1) });
  expect(found.alone).toEqual([{ menuName, entName: own.name, expireAt: at(1) }]);
  for (const table of ['authUserRole', 'authUserMenu'] as const)
    await server.db
      .updateTable(table)
      .set({ expireAt: at(0) })
      .where('expireAt', '=', at(1))
      .execute();
  const over = await detail();
  expect([over.grants, over.alone]).toEqual([before.grants, []]);
  for (const table of ['authUserRole', 'authUserMenu'] as const)
    await server.db.deleteFrom(table).where('expireAt', '=', at(0)).execute();
});

test('an administrator of few rows is told what the user holds in their enterprises, and nothing of others', async () => {
  const { scope, asDelivered } = dataScopeOf(() => server);
  await grantCode(server.db, 'Y', 'base:user:view');
  const { id: userId } = await personOf('multi_corp');
  const [here, there] = [await entOf('S0001'), await entOf('S0002')];
  const roleId = await roleOf('G1');
  const page = server.db.selectFrom('authMenu').select('menuId').where('deleted', '=', false).limit(1);
  const { menuId } = await page.executeTakeFirstOrThrow();
  for (const { id: entId } of [here, there]) {
    await server.db.insertInto('authUserRole').values({ userId, entId, roleId }).execute();
    await server.db
      .insertInto('authUserMenu')
      .values({ userId, entId, menuId, createdAt: at(0) })
      .execute();
  }
  const ops = await server.as('yy_ops');
  const told = async () => {
    const { grants, alone } = await ops.call(management.userDetail, { userId });
    const ofRole = grants.filter((grant) => grant.roleId === roleId);
    return [new Set(ofRole.map(({ entName }) => entName)), new Set(alone.map(({ entName }) => entName))];
  };
  const everywhere = new Set([null, here.name, there.name]); // null: it holds in every enterprise
  expect(await told()).toEqual([everywhere, new Set([here.name, there.name])]);
  await scope('Y', 'CUSTOM', [here.id]);
  expect(await told()).toEqual([new Set([null, here.name]), new Set([here.name])]);
  await asDelivered();
});

test('the last twenty sign-ins are told, the newest first; an identity of the other portal is told by being there', async () => {
  const { id: userId } = await personOf('gys_sales');
  await server.db.deleteFrom('usrLoginLog').where('userId', '=', userId).execute();
  for (let i = 1; i <= 21; i += 1)
    await server.db
      .insertInto('usrLoginLog')
      .values({ userId, account: 'gys_sales', method: 'password', success: true, ip: `10.0.0.${i}`, at: at(i) })
      .execute();
  const detail = () => admin.call(management.userDetail, { userId });
  const { signIns, ssoBound, secondFactor } = await detail();
  expect([signIns.length, signIns[0]?.ip, signIns.at(-1)?.ip]).toEqual([20, '10.0.0.21', '10.0.0.2']);
  expect([ssoBound, secondFactor]).toEqual([false, false]);
  const bind = (ssoSubject: string | null) =>
    server.db.updateTable('usrUser').set({ ssoSubject }).where('id', '=', userId).execute();
  await bind('subject-1');
  expect((await detail()).ssoBound).toBe(true);
  await bind(null);
  await expect(admin.call(management.userDetail, { userId: '999999' })).rejects.toMatchObject({ code: '404' });
});

test('accounts that wait for activation are found by account, name and whole phone', async () => {
  const { id: userId, userName, phone } = await personOf('cg_buyer');
  const found = async (keyword: string) =>
    (await admin.call(activation.findAccountActive, { keyword })).map(({ account }) => account);
  expect(await found('cg_buyer')).toEqual([]);
  const set = (status: number) => server.db.updateTable('usrUser').set({ status }).where('id', '=', userId).execute();
  await set(2);
  expect(await found('cg_buy')).toEqual(['cg_buyer']);
  expect(await found(userName)).toContain('cg_buyer');
  expect(await found(phone ?? '')).toEqual(['cg_buyer']);
  expect(await found((phone ?? '').slice(0, 7))).not.toContain('cg_buyer');
  expect(await found('%')).toEqual([]);
  const [row] = await admin.call(activation.findAccountActive, { keyword: 'cg_buyer' });
  expect(row).toMatchObject({ userId, status: 2, hasRole: true });
  const { id: entId } = await entOf('C0001');
  const activate = async (roleKey: string) =>
    admin.call(activation.activationByAdmin, { userId, entId, roleId: await roleOf(roleKey) });
  await expect(activate('G1')).rejects.toMatchObject({ code: '400', msg: '所选角色不可分配' });
  const stop = (status: number) =>
    server.db.updateTable('authRole').set({ status }).where('roleKey', '=', 'C2').execute();
  await stop(0);
  await expect(activate('C2')).rejects.toMatchObject({ code: '400', msg: '所选角色不可分配' });
  await stop(1);
  expect(await found('cg_buyer')).toEqual(['cg_buyer']);
  await admin.call(activation.activationNotRole, { userId });
  expect(await found('cg_buyer')).toEqual([]);
});

test('a password that an administrator gives is twelve letters of every class, none of them mistaken for another', async () => {
  const { id: userId, phone } = await personOf('gys_sales');
  const given = new Set<string>();
  for (let i = 0; i < 8; i += 1) {
    const answer = await admin.call(account.resetPassword, { userId, reason: '忘记密码' });
    expect(answer).toEqual({ phone: `${phone?.slice(0, 3)}****${phone?.slice(-4)}` });
    const [, password = ''] = /新密码 (\S+)，/.exec(server.sms.lastTo(phone ?? '') ?? '') ?? [];
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9@#%+=]{12}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /[2-9]/, /[@#%+=]/]) expect(password).toMatch(kind);
    given.add(password);
  }
  expect(given.size).toBe(8);
  await expect(admin.call(account.resetPassword, { userId, reason: '  ' })).rejects.toMatchObject({
    msg: '请输入重置原因',
  });
  const set = (values: object) => server.db.updateTable('usrUser').set(values).where('id', '=', userId).execute();
  await set({ phone: null });
  await expect(admin.call(account.resetPassword, { userId, reason: '忘记密码' })).rejects.toMatchObject({
    msg: '该用户未绑定手机，无法接收新密码',
  });
  await set({ phone });
  const kept = server.db.selectFrom('usrUser').select(['passwordGiven', 'passwordHistory']).where('id', '=', userId);
  const { passwordGiven, passwordHistory } = await kept.executeTakeFirstOrThrow();
  expect([passwordGiven, passwordHistory.length]).toEqual([true, 5]);
});
