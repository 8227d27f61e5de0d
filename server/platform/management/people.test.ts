/** 人员信息: administrators of an enterprise add people, unlock them, and say who else administers it. */
import { type EntUser, management, people } from '@portal/sdk/calls/management';
import { notification } from '@portal/sdk/calls/notification';
import { authentication } from '@portal/sdk/calls/session';
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

let server: TestServer;
let [supplier, purchaser] = [] as unknown as [TestApi, TestApi];
let [sales, buyer, chief] = ['', '', ''];
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  [supplier, purchaser] = [await server.as('gys_admin'), await server.as('cg_admin')];
  const roles = await server.db.selectFrom('authRole').select(['id', 'roleKey']).execute();
  const idOf = (key: string) => roles.find(({ roleKey }) => roleKey === key)?.id ?? '';
  [sales, buyer, chief] = [idOf('G2'), idOf('C2'), idOf('G1')];
});
afterAll(() => server.close());

let made = 0;
const person = (change: Partial<InputOf<typeof people.add>> = {}) => {
  made += 1;
  const facts = { account: `gys_new${made}`, userName: '云初', phone: `1200008${String(made).padStart(4, '0')}` };
  return { ...facts, roleId: sales, deptName: '华东销售部', ...change };
};
const add = (change = {}, api = supplier) => api.call(people.add, person(change));
const rowOf = async (account: string, api = supplier): Promise<EntUser> => {
  const { records } = await api.call(management.findEntUserByPage, { keyword: account, own: true, size: 100 });
  return records.find((row) => row.account === account) ?? Promise.reject(new Error(`${account} is not listed.`));
};
const editAdmin = async (account: string, administrator: boolean, api = supplier) => {
  const { userId, entId } = await rowOf(account);
  return api.call(people.editAdmin, { userId, entId: entId ?? '0', administrator, reason: '分工调整' });
};
const signIn = async (account: string, password: string) =>
  (await server.anonymous.raw(authentication.userLoginEcology, { account, password })).json() as {
    code: string;
    msg: string;
  };

test('the demonstration has people in every state, counted under the other filters', async () => {
  const countsOf = async (filters: object) =>
    Object.fromEntries(
      (await supplier.call(management.counts, { own: true, ...filters })).map(({ state, count }) => [state, count]),
    );
  expect(await countsOf({})).toMatchObject({ 2: 2, 3: 2, 4: 2 });
  expect(await countsOf({ keyword: 'gys_cenyun' })).toEqual({ 2: 1 });
  const { records } = await supplier.call(management.findEntUserByPage, { own: true, state: 3, size: 100 });
  expect(records.map(({ account, status, orgStatus }) => [account, status, orgStatus]).sort()).toEqual([
    ['gys_fuling', 0, 1],
    ['gys_jizhou', 1, 0],
  ]);
});

test('who is added works for the enterprise at once, and replaces the password that only they learn', async () => {
  const input = person();
  expect(await supplier.call(people.add, input)).toMatchObject({ phone: '120****0001' });
  const row = await rowOf(input.account);
  expect(row).toMatchObject({ state: 1, deptName: '华东销售部', userName: '云初', administrator: false, taskCount: 0 });
  expect(row.roles.map(({ roleName }) => roleName)).toEqual(['供应商业务员']);
  const password = /密码 (\S{12})，首次登录时须设置您自己的密码/.exec(server.sms.lastTo(input.phone) ?? '')?.[1] ?? '';
  expect(await signIn(input.account, password)).toMatchObject({
    code: '200',
    data: { newPassword: { reason: 'GIVEN' } },
  });
  const { records } = await purchaser.call(management.findEntUserByPage, { keyword: input.account });
  expect(records).toEqual([]);
});

test('an account or a phone that is taken, and a role that is not theirs to give, are refused at their field', async () => {
  const taken = person();
  await supplier.call(people.add, taken);
  const msgOf = (change: object, api = supplier) =>
    add(change, api).then(
      () => 'added',
      ({ msg }) => msg as string,
    );
  expect(await msgOf({ account: taken.account.toUpperCase() })).toBe('该账号已被使用，请更换');
  expect(await msgOf({ phone: taken.phone })).toBe('该手机号已有账号，不能再用它新增');
  expect(await msgOf({ roleId: chief })).toBe('所选角色不可分配');
  expect(await msgOf({ roleId: buyer })).toBe('“采购员”是采购单位角色，不适用于该企业');
  expect(await msgOf({ account: '12000000009' })).toMatch(/账号/);
  await expect(add({}, await server.as('gys_sales'))).rejects.toMatchObject({ code: '403' });
  await expect(add({}, await server.as('no_corp'))).rejects.toMatchObject({ code: '403' });
});

test('eight who add the same account at once add it once', async () => {
  const input = person();
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => supplier.call(people.add, input)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await rowOf(input.account)).roles).toHaveLength(1);
});

test('who is locked by wrong passwords is unlocked, and counts anew', async () => {
  const { userId: locked } = await rowOf('s0001_2');
  await server.db
    .insertInto('usrLoginAttempt')
    .values({
      ...{ attemptKey: `person:${locked}`, fails: 5, firstAt: server.clock.now().toISOString() },
      lockedUntil: new Date(server.clock.now().getTime() + 1_800_000).toISOString(),
    })
    .execute();
  expect(await rowOf('s0001_2')).toMatchObject({ state: 4, locked: true, may: expect.arrayContaining(['UNLOCK']) });
  await supplier.call(people.unlock, { userId: locked });
  expect(await rowOf('s0001_2')).toMatchObject({ state: 1, locked: false });
  await expect(supplier.call(people.unlock, { userId: locked })).rejects.toMatchObject({
    code: '409',
    msg: '该账号没有锁定',
  });
  const { userId } = await rowOf('gys_ruanyao');
  await expect(purchaser.call(people.unlock, { userId })).rejects.toMatchObject({ code: '404' });
});

test('a colleague becomes an administrator and is told; the other one may take it back, and one stays', async () => {
  await expect(editAdmin('gys_admin', false)).rejects.toMatchObject({
    ...{ code: '400', msg: '不能取消自己的管理员，请由其他管理员办理' },
  });
  const { userId, entId } = await rowOf('gys_sales');
  const blank = supplier.call(people.editAdmin, { userId, entId: entId ?? '0', administrator: true, reason: '  ' });
  await expect(blank).rejects.toMatchObject({ msg: '请输入原因' });
  const held = () => server.db.selectFrom('authUserRole').where('userId', '=', userId).where('roleId', '=', chief);
  const ended = { userId, roleId: chief, entId, expireAt: '2026-03-01T00:00:00Z' };
  await server.db.insertInto('authUserRole').values(ended).execute();
  await editAdmin('gys_sales', true);
  expect(await held().select(['entId', 'expireAt']).execute()).toEqual([{ entId, expireAt: null }]);
  expect(await rowOf('gys_sales')).toMatchObject({ administrator: true });
  await expect(editAdmin('gys_sales', true)).rejects.toMatchObject({ code: '409', msg: '该用户已是企业管理员' });
  const told = async () =>
    (await (await server.as('gys_sales')).call(notification.getNotification, { noticeType: 6, size: 1 })).records[0]
      ?.content;
  expect(await told()).toBe('程屿已把您设为企业管理员：分工调整');
  await editAdmin('gys_sales', false);
  expect(await told()).toBe('程屿已取消您的企业管理员：分工调整');
  const { administrator, roles } = await rowOf('gys_sales');
  expect([administrator, roles.map(({ roleName }) => roleName)]).toEqual([false, ['供应商业务员']]);
  await expect(editAdmin('gys_sales', true, purchaser)).rejects.toMatchObject({ code: '404' });
  const { records } = await (await server.as('yy_ops')).call(management.findEntUserByPage, { keyword: 's0040_1' });
  const only = { userId: records[0]?.userId ?? '0', entId: records[0]?.entId ?? '0', administrator: false };
  const discharged = (await server.as('yy_ops')).call(people.editAdmin, { ...only, reason: '分工调整' });
  await expect(discharged).rejects.toMatchObject({ code: '409', msg: '至少保留一名管理员' });
});

test('of two administrators who discharge each other at once, one stays', async () => {
  const { userId: source } = await rowOf('multi_corp');
  await server.db.deleteFrom('authUserRole').where('userId', '=', source).execute();
  await editAdmin('gys_sales', true);
  const second = await server.as('gys_sales');
  const both = await Promise.allSettled([editAdmin('gys_sales', false), editAdmin('gys_admin', false, second)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { records } = await (await server.as('yy_ops')).call(management.findEntUserByPage, {
    keyword: 'gys_',
    size: 100,
  });
  expect(records.filter(({ administrator, entName }) => administrator && entName?.includes('屿岚'))).toHaveLength(1);
});
