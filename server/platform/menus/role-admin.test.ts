/** Roles as administrators keep them, and how far a change reaches. */
import { account, management, roleCode } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import { rightsChange } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { phoneCodeRoleId, user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { socketFor } from '../../live/test-socket.ts';
import { loadUser } from '#server/identity';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { endGrants, grantRights } from '../management/grants.ts';

let server: TestServer;
let admin: TestApi;
let host: string;
beforeAll(async () => {
  server = await openServer({ areas: ['base'] });
  admin = await server.as('admin');
  host = await server.listen();
});
afterAll(() => server.close());

const roleOf = async (name: string) => {
  const { records } = await admin.call(role.page, { size: 100 });
  const found = records.find(({ roleName }) => roleName === name);
  if (!found) throw new Error(`There is no role ${name}.`);
  return found;
};
const userOf = async (account: string) => {
  const { records } = await admin.call(management.findEntUserByPage, { keyword: account, size: 50 });
  const found = records.find((row) => row.account === account);
  if (!found) throw new Error(`${account} is not listed.`);
  return found;
};
const idOf = async (name: string) => {
  const nodes = await admin.call(menu.tree, {});
  return nodes.find(({ menuName }) => menuName === name)?.menuId ?? '0';
};
const confirmLast = async () => {
  const second = await server.as('admin2');
  const [asked] = (await second.call(rightsChange.page, { status: 0 })).records;
  await second.call(rightsChange.confirm, { id: asked?.id ?? '0' });
  return asked?.summary;
};
const facts = { roleType: 'Y', assignable: true, dataScope: 'ENT' } as const;

describe('a changed role', () => {
  test('reaches a user who is signed in: menu, button and the server’s refusal', async () => {
    const ops = await server.as('yy_ops');
    const socket = await socketFor(host, ops);
    const before = await ops.call(user.getUserInfo, {});
    expect(before.btnPerm).toContain('base:user:kick');
    const { roleId, version } = await roleOf('运营单位');
    const { menuIds } = await admin.call(role.detail, { roleId });
    const kick = await idOf('踢下线');
    await admin.call(role.saveMenus, { roleId, version, menuIds: menuIds.filter((id) => id !== kick) });
    expect(await socket.next()).toEqual({ event: 'permission' });
    expect((await ops.call(user.getUserInfo, {})).btnPerm).not.toContain('base:user:kick');
    const refused = ops.call(account.kick, { userId: (await userOf('gys_sales')).userId });
    await expect(refused).rejects.toMatchObject({ code: '403' });
    await admin.call(role.saveMenus, { roleId, version: version + 1, menuIds });
    expect((await ops.call(user.getUserInfo, {})).btnPerm).not.toContain('base:user:kick'); // a second person confirms
    expect(await confirmLast()).toBe('给全平台角色“运营单位”增加 1 项菜单与按钮');
    expect(await socket.next()).toEqual({ event: 'permission' });
    expect((await ops.call(user.getUserInfo, {})).btnPerm).toContain('base:user:kick');
  });

  test('of two administrators the second is told to refresh', async () => {
    const { roleId, version } = await roleOf('采购员');
    const { menuIds } = await admin.call(role.detail, { roleId });
    await admin.call(role.saveMenus, { roleId, version, menuIds });
    const again = admin.call(role.saveMenus, { roleId, version, menuIds });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '角色已被他人修改，请刷新后重试' });
  });

  test('grants what stands above a chosen button, half where something below is not granted', async () => {
    const { roleId } = await admin.call(role.save, { ...facts, roleName: '值班员' });
    const { version } = await roleOf('值班员');
    const button = await idOf('踢下线');
    await admin.call(role.saveMenus, { roleId, version, menuIds: [button] });
    const grants = (await admin.call(role.grants, {})).grants.filter((grant) => grant.roleId === roleId);
    expect(new Map(grants.map(({ menuId, half }) => [menuId, half]))).toEqual(
      new Map([
        [await idOf('用户中心'), true],
        [await idOf('人员信息'), true],
        [button, false],
      ]),
    );
  });
});

describe('the rules of a role', () => {
  test('R-ROLE-03 R-ROLE-04 the super administrator’s is neither edited, stopped, granted menus nor copied', async () => {
    const { roleId, version } = await roleOf('超级管理员');
    const change = { ...facts, roleId, version, roleName: '超管' };
    await expect(admin.call(role.save, change)).rejects.toMatchObject({ msg: '该角色不可编辑' });
    await expect(admin.call(role.saveMenus, { roleId, version, menuIds: [] })).rejects.toMatchObject({ code: '403' });
    await expect(admin.call(role.updateState, { roleId, version, status: 0 })).rejects.toMatchObject({ code: '403' });
    await expect(admin.call(role.save, { ...facts, roleName: '副本', copyFrom: roleId })).rejects.toMatchObject({
      msg: '超级管理员角色不能复制',
    });
    await expect(admin.call(role.save, { ...facts, roleName: '新超管', roleType: 'L' })).rejects.toMatchObject({
      msg: '超级管理员角色不能新增或修改',
    });
  });

  test('R-ROLE-09 none can be deleted, and a seeded one cannot be stopped', async () => {
    const { records } = await admin.call(role.page, { size: 100 });
    expect(records.map(({ deletable }) => deletable)).not.toContain(true);
    const { roleId, version } = await roleOf('采购员');
    const stop = admin.call(role.updateState, { roleId, version, status: 0 });
    await expect(stop).rejects.toMatchObject({ msg: '系统预置角色不能停用' });
  });

  test('a copy takes the menus along, names are unique, a scope of one’s own names its enterprises', async () => {
    const source = await roleOf('供应商业务员');
    const copy = { ...facts, roleType: 'G', roleName: '发货员', copyFrom: source.roleId } as const;
    const { roleId } = await admin.call(role.save, copy);
    const changed = (await admin.call(role.page, { size: 100 })).records.map(({ updatedAt }) => updatedAt);
    expect(changed).toEqual(changed.toSorted().toReversed());
    const [copied, original] = [
      await admin.call(role.detail, { roleId }),
      await admin.call(role.detail, { roleId: source.roleId }),
    ];
    expect([...copied.menuIds].sort()).toEqual([...original.menuIds].sort());
    await expect(admin.call(role.save, copy)).rejects.toMatchObject({ code: '409', msg: '角色名称已存在' });
    const custom = admin.call(role.save, { ...copy, roleName: '外勤', dataScope: 'CUSTOM' });
    await expect(custom).rejects.toMatchObject({ msg: '请选择自定义范围的企业' });
  });

  test('a stopped role grants nothing until it is enabled again', async () => {
    const target = await userOf('no_menu');
    const { roleId } = await admin.call(role.save, { ...facts, roleType: 'G', dataScope: 'ENT', roleName: '抽查员' });
    const seen = await roleOf('抽查员');
    const page = await idOf('用户管理');
    await admin.call(role.saveMenus, { roleId, version: seen.version, menuIds: [page] });
    const { userId, entId, version } = target;
    await admin.call(management.editRole, { userId, entId: entId ?? '0', version, roleIds: [roleId] });
    const person = await server.as('no_menu');
    const paths = async () => (await person.call(user.selectPermission, {})).paths;
    expect(await paths()).toContain('/Base/auth-management/user');
    await admin.call(role.updateState, { roleId, version: seen.version + 1, status: 0 });
    expect(await paths()).toEqual([]);
    await admin.call(role.updateState, { roleId, version: seen.version + 2, status: 1 });
    expect(await paths()).toContain('/Base/auth-management/user');
  });

  test('who does not administer roles is refused', async () => {
    const supplier = await server.as('gys_admin');
    await expect(supplier.call(role.page, {})).rejects.toMatchObject({ code: '403' });
    await expect(supplier.call(role.save, { ...facts, roleName: '自建' })).rejects.toMatchObject({ code: '403' });
  });
});

test('R-ROLE-15 the holder of the security role confirms a change of roles by a code', async () => {
  await server.db
    .insertInto('authRole')
    .values({ id: phoneCodeRoleId, roleName: '安全管理员', roleType: 'Y', dataScope: 'PLATE' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { userId: holder } = await userOf('yy_ops');
  await server.db.insertInto('authUserRole').values({ userId: holder, roleId: phoneCodeRoleId, entId: null }).execute();
  const ops = await server.as('yy_ops');
  const { userId, entId, version, roles } = await userOf('cg_buyer');
  const roleIds = roles.map(({ roleId }) => roleId);
  const change = { userId, entId: entId ?? '0', version, roleIds };
  await expect(ops.call(management.editRole, change)).rejects.toMatchObject({ msg: '请输入短信验证码' });
  await ops.call(roleCode.sendRoleCode, {});
  await expect(ops.call(management.editRole, { ...change, smsCode: '000000' })).rejects.toMatchObject({
    msg: '短信验证码错误',
  });
  await ops.call(management.editRole, { ...change, smsCode: /\d{6}/.exec(server.sms.lastTo() ?? '')?.[0] ?? '' });
});

test('a data scope of its subsidiaries reaches the enterprises below, and no other', async () => {
  const scoped = await admin.call(role.save, { ...facts, roleName: '区域运营', dataScope: 'SUB' });
  const { userId, entId } = await userOf('y0001_1');
  await server.db.deleteFrom('authUserRole').where('userId', '=', userId).execute();
  await server.db.insertInto('authUserRole').values({ userId, roleId: scoped.roleId, entId }).execute();
  const { roleId, version } = await roleOf('区域运营');
  await admin.call(role.saveMenus, { roleId, version, menuIds: [await idOf('查看用户')] });
  const regional = await server.as('y0001_1');
  const { records } = await regional.call(management.findEntUserByPage, { size: 100 });
  const names = new Set(records.map(({ account }) => account));
  expect(names.has('yy_ops')).toBe(true);
  expect(names.has('gys_admin')).toBe(false);
});

test('rights for a time end with it: refused at once, and the open page is told', async () => {
  const { userId, entId } = await userOf('no_menu');
  const person = await server.as('no_menu');
  const socket = await socketFor(host, person);
  const granted: unknown[] = [];
  const expireAt = new Date(server.clock.now().getTime() + 5000).toISOString();
  const menuIds = [await idOf('角色管理')];
  const grant = { userId, entId: entId ?? '0', roleIds: [], menuIds, dataScope: 'SELF', expireAt } as const;
  const admin = await userOf('admin');
  const context = {
    db: server.db,
    clock: server.clock,
    user: await loadUser(server.db, server.clock, admin.userId),
    emit: async (...sent: unknown[]) => void granted.push(sent),
  } as never;
  const { roleId: wide } = await roleOf('运营单位');
  const { userId: operator, entId: unit } = await userOf('y0001_2');
  const spanning = { ...grant, userId: operator, entId: unit ?? '0', roleIds: [wide], menuIds: [] };
  await expect(grantRights(spanning, context)).rejects.toThrow('全平台范围的角色须由两位管理员在用户管理中授予');
  await grantRights(grant, context);
  const paths = async () => (await person.call(user.selectPermission, {})).paths;
  expect(await paths()).toContain('/Base/auth-management/role');
  expect(granted).toHaveLength(1);
  server.clock.advance(5000);
  await endGrants(server.db, server.clock);
  expect(await socket.next()).toEqual({ event: 'permission' });
});
