/** Roles as they are found, counted and saved: what each rule refuses, in its own words. */
import { role } from '@portal/sdk/calls/role';
import type { Db } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { seedRoles } from './roles.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:role:view', 'base:role:save']) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
afterAll(() => server.close());

const listed = async (search: object = {}) => (await admin.call(role.page, { size: 100, ...search })).records;
const names = async (search: object) => (await listed(search)).map(({ roleName }) => roleName);
const roleOf = async (name: string) => {
  const found = (await listed()).find(({ roleName }) => roleName === name);
  if (!found) throw new Error(`There is no role ${name}.`);
  return found;
};
const facts = { roleType: 'G', assignable: true, dataScope: 'ENT' } as const;
type Given = Parameters<typeof admin.call<typeof role.save>>[1];
const save = (change: Partial<Given> & { roleName: string }) => admin.call(role.save, { ...facts, ...change });
const entOf = async (customerCode: string) => {
  const found = server.db.selectFrom('entEnterprise').select(['id', 'customerName']);
  return found.where('customerCode', '=', customerCode).executeTakeFirstOrThrow();
};

test('R-ROLE-09 a new deployment has seven roles: which may be assigned and edited, and their rows', async () => {
  class Undone extends Error {}
  const made: unknown[] = [];
  const anew = async (db: Db) => {
    await db.updateTable('authRole').set({ roleKey: null, deleted: true }).execute();
    await seedRoles(db);
    const rows = db.selectFrom('authRole').where('roleKey', 'is not', null).orderBy('id');
    for (const row of await rows.select(['roleName', 'roleType', 'assignable', 'editable', 'dataScope']).execute())
      made.push(Object.values(row));
    throw new Undone();
  };
  await expect(server.db.transaction().execute(anew)).rejects.toThrow(Undone);
  expect(made).toEqual([
    ['超级管理员', 'L', false, false, 'ALL'],
    ['运营单位', 'Y', true, true, 'ALL'],
    ['供应商管理员', 'G', false, true, 'ENT'],
    ['供应商业务员', 'G', true, true, 'ENT'],
    ['采购管理员', 'C', true, true, 'ENT'],
    ['采购员', 'C', true, true, 'ENT'],
    ['客服坐席', 'K', true, true, 'ENT'],
  ]);
});

test('roles are found by words, kind and state', async () => {
  expect(await names({ keyword: '供应商' })).toEqual(['供应商管理员', '供应商业务员']);
  expect(await names({ keyword: '%' })).toEqual([]);
  expect(await names({ roleType: 'C' })).toEqual(['采购管理员', '采购员']);
  const { roleId } = await save({ roleName: ' 临时工 ', remark: '夜班' });
  expect(await roleOf('临时工')).toMatchObject({ remark: '夜班', seeded: false, status: 1, version: 1, userCount: 0 });
  expect(await names({ status: 0 })).toEqual([]);
  await admin.call(role.updateState, { roleId, version: 1, status: 0 });
  expect(await names({ status: 0 })).toEqual(['临时工']);
  expect(await names({ status: 1 })).not.toContain('临时工');
  const times = (await listed({ sort: 'updatedAt', order: 'asc' })).map(({ updatedAt }) => updatedAt);
  expect(times).toEqual([...times].sort());
  expect((await names({ sort: 'updatedAt', order: 'asc' }))[0]).toBe('临时工');
});

test('roles are sorted by how many hold them; who is stopped is not counted, who is signed in is', async () => {
  const counts = (await listed({ sort: 'userCount', order: 'desc' })).map(({ userCount }) => userCount);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  expect(counts[0]).toBeGreaterThan(counts.at(-1) ?? 0);
  const { roleId, userCount } = await roleOf('采购管理员');
  const set = (status: number) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', 'cg_admin').execute();
  await set(0);
  expect((await roleOf('采购管理员')).userCount).toBe(userCount - 1);
  await set(1);
  const online = async () => (await admin.call(role.detail, { roleId })).online;
  const before = await online();
  const api = await server.as('cg_admin');
  expect(await online()).toBe(before + 1);
  await server.db
    .updateTable('usrSession')
    .set({ endedAt: server.clock.now().toISOString() })
    .where('endedAt', 'is', null)
    .where('userId', 'in', server.db.selectFrom('usrUser').select('id').where('account', '=', 'cg_admin'))
    .execute();
  expect(await online()).toBe(before);
  expect(api.token).toBeDefined();
});

test('what cannot be saved is refused in the words of its rule', async () => {
  await save({ roleName: '跟单员' });
  const { roleId, version } = await roleOf('跟单员');
  const change = { roleId, version };
  const refused = async (given: Partial<Given>, msg: string) =>
    expect(save({ roleName: '跟单员', ...given })).rejects.toMatchObject({ msg });
  await refused({ ...change, dataScope: 'PLATE' }, '该数据范围只适用于运营单位角色');
  await refused({ ...change, dataScope: 'ALL' }, '该数据范围只适用于运营单位角色');
  await refused({ ...change, dataScope: 'CUSTOM', scopeEntIds: [] }, '请选择自定义范围的企业');
  await refused({ ...change, roleType: 'C' }, '角色类型不能修改');
  await refused({ ...change, version: version + 1 }, '角色已被他人修改，请刷新后重试');
  await refused({}, '角色名称已存在');
  await refused({ ...change, roleName: '无此角色', roleId: '999999' }, '角色不存在');
  const head = await roleOf('供应商管理员');
  const given = { roleId: head.roleId, version: head.version, roleName: head.roleName };
  await refused({ ...given, assignable: true }, '供应商管理员由入驻审核产生，不能直接分配');
  await save({ ...given, assignable: false });
  await refused({ roleName: '副本', copyFrom: (await roleOf('采购员')).roleId }, '只能复制同一类型的角色');
  await save({ ...change, roleName: '跟单员' });
  expect((await roleOf('跟单员')).version).toBe(version + 1);
});

test('a role of named enterprises keeps them until its scope is another one', async () => {
  const [one, other] = [await entOf('S0001'), await entOf('S0002')];
  const { roleId } = await save({ roleName: '片区员', dataScope: 'CUSTOM', scopeEntIds: [one.id, other.id] });
  const ents = async () => (await admin.call(role.detail, { roleId })).scopeEnts.map(({ entName }) => entName);
  expect((await ents()).sort()).toEqual([one.customerName, other.customerName].sort());
  await save({ roleName: '片区员', roleId, version: 1, scopeEntIds: [one.id] });
  expect(await ents()).toEqual([]);
  expect(await admin.call(role.detail, { roleId })).toMatchObject({ dataScope: 'ENT', remark: null });
});

test('enterprises are found by name, twenty at most, without those that were deleted', async () => {
  const found = (keyword: string) => admin.call(role.enterprises, { keyword });
  const { id, customerName } = await entOf('S0001');
  expect(await found(customerName)).toEqual([{ entId: id, entName: customerName }]);
  expect(await found('%')).toEqual([]);
  expect(await found('公司')).toHaveLength(20);
  const set = (deleted: boolean) =>
    server.db.updateTable('entEnterprise').set({ deleted }).where('id', '=', id).execute();
  await set(true);
  expect(await found(customerName)).toEqual([]);
  await set(false);
});

test('a role that is on stays on, and nothing is changed without the version that was seen', async () => {
  const { roleId, version } = await roleOf('跟单员');
  const stale = { code: '409', msg: '角色已被他人修改，请刷新后重试' };
  await expect(admin.call(role.updateState, { roleId, version: version + 1, status: 0 })).rejects.toMatchObject(stale);
  await expect(admin.call(role.saveMenus, { roleId, version: version + 1, menuIds: [] })).rejects.toMatchObject(stale);
  await admin.call(role.updateState, { roleId, version, status: 1 });
  expect(await roleOf('跟单员')).toMatchObject({ status: 1, version: version + 1 });
});
