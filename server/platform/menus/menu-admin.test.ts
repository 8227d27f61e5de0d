/** The menu trees: what a node may be, where it may stand, and who hears of it. */
import type { Plugin } from '@portal/sdk/registry';
import { read, utils } from '@e965/xlsx';
import { menu } from '@portal/sdk/calls/menu';
import { productInfo } from '@portal/sdk/calls/product';
import { role } from '@portal/sdk/calls/role';
import { user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { socketFor } from '../../live/test-socket.ts';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';

/** A plugin that was added to the deployment: nothing of it is in the tree yet. */
const probe: Plugin = {
  id: 'probe',
  name: '试验',
  version: '1.0.0',
  routes: { list: { path: '/probe/list', title: '试验列表', page: () => Promise.reject(new Error('no page here')) } },
  menus: {
    probe: { title: '试验区', roles: ['L'] },
    list: { title: '试验列表', route: 'list', parent: 'probe', roles: ['L'] },
  },
  redirects: [{ path: '/probe', redirect: '/probe/list' }],
  codes: { 'probe:list:export': { title: '导出试验', menu: 'list', roles: ['L'], kinds: ['L'] } },
};

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['base'], manifests: [probe] });
  admin = await server.as('admin');
});
afterAll(() => server.close());

const page = { system: 'OP', button: '0', hidden: '0', ifRouteHidden: '0', ifIntOrExt: '0', sort: 10 } as const;
const save = (change: object) => admin.call(menu.save, { ...page, menuName: '试验', ...change });
const refused = (change: object, msg: string) => expect(save(change)).rejects.toMatchObject({ msg });
const nodeOf = async (name: string, system: 'OP' | 'TAX' = 'OP') => {
  const found = (await admin.call(menu.tree, { system })).find(({ menuName }) => menuName === name);
  if (!found) throw new Error(`There is no menu ${name}.`);
  return found;
};

describe('a node', () => {
  test('of a route that no plugin serves is flagged, another site is not', async () => {
    expect(await save({ menuName: '去向不明', routeUrl: '/nowhere/at-all' })).toMatchObject({ dangling: true });
    expect(await nodeOf('去向不明')).toMatchObject({ dangling: true, declared: false });
    expect(await save({ menuName: '外部站点', routeUrl: 'https://example.com/a' })).toMatchObject({ dangling: false });
    expect(await nodeOf('用户管理')).toMatchObject({ declared: true, declaration: null, productName: '平台基础' });
  });

  test('has a route of its own in its system, a code of the pattern, and a name of at most 20', async () => {
    await refused({ routeUrl: '/Base/auth-management/user' }, '路由已被菜单“用户管理”使用');
    await expect(
      save({ system: 'TAX', menuName: '税务用户', routeUrl: '/Base/auth-management/user' }),
    ).resolves.toBeDefined();
    const { menuId: parentId } = await nodeOf('用户管理');
    for (const permCode of ['Base:user', 'base:user', 'base user view', 'base:user:view:more'])
      await expect(save({ button: '1', parentId, permCode })).rejects.toMatchObject({ code: '400' });
    await refused({ button: '1', parentId, permCode: 'base:user:view' }, '权限码已被“查看用户”使用');
    await expect(save({ menuName: '一'.repeat(21) })).rejects.toMatchObject({ code: '400' });
  });

  test('that is a button stands on a page, has a code and no route', async () => {
    const { menuId: parentId } = await nodeOf('用户管理');
    await refused({ button: '1', parentId }, '请输入权限码');
    await expect(save({ button: '1' })).rejects.toMatchObject({ faults: [{ path: 'parentId' }, { path: 'permCode' }] });
    await refused({ button: '1', permCode: 'base:user:extra' }, '按钮须有上级页面');
    await refused({ button: '1', parentId, permCode: 'base:user:extra', routeUrl: '/extra' }, '按钮不能有路由');
    await refused({ permCode: 'base:user:extra' }, '页面不能有权限码');
    const { menuId: button, version } = await nodeOf('查看用户');
    await refused({ parentId: button }, '按钮下不能再有下级');
    const toTop = { menuId: button, version, sort: 1 };
    await expect(admin.call(menu.sort, toTop)).rejects.toMatchObject({ msg: '按钮须有上级页面' });
    await expect(admin.call(menu.copy, { menuId: button })).rejects.toMatchObject({ msg: '请复制按钮所在的页面' });
  });

  test('that somebody holds, or is asked for, keeps its code: holders would get another one from nobody', async () => {
    const { menuId: parentId } = await nodeOf('用户管理');
    const button = { button: '1', parentId };
    const change = (menuId: string, version: number, permCode: string) =>
      save({ ...button, menuId, version, menuName: '改码', permCode });
    const held = await nodeOf('导出菜单');
    await expect(change(held.menuId, held.version, 'base:user:other')).rejects.toMatchObject({
      code: '409',
      msg: '已授权给超级管理员，不能更换权限码，请另建按钮后重新授权',
    });
    const { menuId } = await save({ ...button, menuName: '改码', permCode: 'base:user:first' });
    await change(menuId, 1, 'base:user:second');
    const { id: userId } = await server.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', 'no_menu')
      .executeTakeFirstOrThrow();
    await sql`insert into auth_user_menu (user_id, menu_id, ent_id, created_at)
      select ${userId}, ${menuId}, ent_id, now() from usr_user_ent where user_id = ${userId} limit 1`.execute(
      server.db,
    );
    await expect(change(menuId, 2, 'base:user:third')).rejects.toMatchObject({ code: '409' });
    await sql`delete from auth_user_menu where menu_id = ${menuId}`.execute(server.db);
    await sql`
      insert into auth_change_request (change_no, kind, summary, payload, asked_by, asked_by_name, asked_at)
      values ('SQ0', 'ROLE_MENUS', '试验', ${JSON.stringify({ roleId: '1', menuIds: [menuId] })}::jsonb,
        ${userId}, '试验', now())`.execute(server.db);
    await expect(change(menuId, 2, 'base:user:third')).rejects.toMatchObject({
      msg: '已授权给SQ0，不能更换权限码，请另建按钮后重新授权',
    });
    await sql`delete from auth_change_request where change_no = 'SQ0'`.execute(server.db);
    await change(menuId, 2, 'base:user:third');
    await admin.call(menu.remove, { menuId });
  });

  test('never comes to stand below itself', async () => {
    const [above, below] = [await nodeOf('权限管理'), await nodeOf('用户管理')];
    const move = admin.call(menu.sort, {
      menuId: above.menuId,
      version: above.version,
      parentId: below.menuId,
      sort: 1,
    });
    await expect(move).rejects.toMatchObject({ msg: '不能移动到自己的下级' });
  });

  test('is deleted only without children and grants', async () => {
    await expect(admin.call(menu.remove, { menuId: (await nodeOf('权限管理')).menuId })).rejects.toMatchObject({
      msg: '请先删除下级菜单',
    });
    const { menuId } = await nodeOf('导出菜单');
    await expect(admin.call(menu.remove, { menuId })).rejects.toMatchObject({
      msg: '已授权给超级管理员，不能删除',
    });
    const free = await save({ menuName: '待删除', routeUrl: '/gone' });
    const below = await save({ menuName: '下级', parentId: free.menuId });
    await admin.call(menu.remove, { menuId: below.menuId });
    await admin.call(menu.remove, { menuId: free.menuId });
    await expect(nodeOf('待删除')).rejects.toThrow('There is no menu');
    await expect(admin.call(menu.remove, { menuId: free.menuId })).rejects.toMatchObject({ code: '404' });
    await refused({ parentId: free.menuId }, '上级菜单不存在');
    const next = await save({ menuName: '同一路由', routeUrl: '/gone' });
    await admin.call(menu.remove, { menuId: next.menuId });
  });

  test('stands in its own system, and the second of two who change it is told to refresh', async () => {
    const { menuId: parentId } = await nodeOf('用户管理');
    await refused({ system: 'TAX', parentId }, '上级菜单不在同一系统');
    const { menuId } = await save({ menuName: '并发' });
    const stale = '菜单已被他人修改，请刷新后重试';
    await save({ menuId, version: 1, menuName: '并发' });
    await refused({ menuId, version: 1, menuName: '并发' }, stale);
    await refused({ menuId, version: 2, menuName: '并发', system: 'TAX' }, stale);
    await admin.call(menu.remove, { menuId });
  });
});

describe('a change of the tree', () => {
  test('reaches every signed-in user: a hidden page leaves the menu, a renamed one has its new name', async () => {
    const ops = await server.as('yy_ops');
    const socket = await socketFor(await server.listen(), ops);
    const node = await nodeOf('用户管理');
    await admin.call(menu.updateState, { menuId: node.menuId, version: node.version, hidden: '1' });
    expect(await socket.next()).toEqual({ event: 'permission' });
    const shown = async () => JSON.stringify((await ops.call(user.getUserInfo, {})).enableMenuList);
    expect(await shown()).toContain('"hidden":"1"');
    const again = { menuId: node.menuId, version: node.version, hidden: '0' } as const;
    await expect(admin.call(menu.updateState, again)).rejects.toMatchObject({ code: '409' });
    await admin.call(menu.updateState, { ...again, version: node.version + 1 });
    await save({
      menuId: node.menuId,
      version: node.version + 2,
      parentId: node.parentId,
      menuName: '人员管理',
      routeUrl: node.routeUrl,
    });
    expect(await shown()).toContain('人员管理');
  });

  test('copies a branch to the other system once, without its grants', async () => {
    const { menuId } = await nodeOf('角色管理');
    const { count } = await admin.call(menu.copy, { menuId });
    expect(count).toBeGreaterThan(1);
    const copied = await nodeOf('角色管理', 'TAX');
    expect(copied).toMatchObject({ parentId: null, declared: false, declaration: null, roleCount: 0 });
    await expect(admin.call(menu.copy, { menuId })).rejects.toMatchObject({ msg: '另一系统中已有相同的路由' });
  });

  test('takes in what a plugin declares and the tree lacks, with what is above it and without grants', async () => {
    const names = async () => (await admin.call(menu.absent, {})).map(({ menuName }) => menuName);
    const take = (...sourceKeys: string[]) => admin.call(menu.importDeclared, { sourceKeys });
    expect(await names()).toEqual(['试验区', '试验列表', '导出试验']);
    await expect(take('probe/unknown')).rejects.toMatchObject({ msg: '所选菜单已不在插件声明中，请刷新' });
    expect(await take('probe:list:export')).toEqual({ count: 3 });
    expect(await names()).toEqual([]);
    const button = await nodeOf('导出试验');
    expect(button).toMatchObject({ parentId: (await nodeOf('试验列表')).menuId, roleCount: 0, dangling: false });
    await admin.call(menu.remove, { menuId: button.menuId });
    expect(await names()).toEqual(['导出试验']);
    const { menuId: parentId } = await nodeOf('试验列表');
    const other = await save({ menuName: '另一导出', button: '1', parentId, permCode: 'probe:list:export' });
    await expect(take('probe:list:export')).rejects.toMatchObject({ msg: '权限码已被“另一导出”使用' });
    await admin.call(menu.remove, { menuId: other.menuId });
    expect(await take('probe:list:export')).toEqual({ count: 1 });
    expect(await nodeOf('导出试验')).toMatchObject({ menuId: button.menuId, version: 2, roleCount: 0 });
  });

  test('stands in the operation log with who made it', async () => {
    await save({ menuName: '留痕' });
    const [row] = await server.db
      .selectFrom('pubOperLog')
      .selectAll()
      .where('action', '=', 'base:menu:save')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(row).toMatchObject({ account: 'admin', target: '/api/manage/menu/save', result: 'ok' });
  });
});

test('an entry of a product that redirects belongs to its plugin, as it does to the check of entries', async () => {
  const { records } = await admin.call(productInfo.queryProduct, { size: 100 });
  const { productType, version } = records.find(({ plugin }) => plugin === null) ?? { productType: '', version: 0 };
  await server.db
    .updateTable('prdProduct')
    .set({ routeUrl: '/probe' })
    .where('productType', '=', productType)
    .execute();
  const plugin = { name: '试验', off: null, crashes: 0 };
  const { records: now } = await admin.call(productInfo.queryProduct, { size: 100 });
  expect(now.find((row) => row.productType === productType)).toMatchObject({ version, plugin });
});

test('who does not keep menus is refused, and the tree leaves as a workbook for who does', async () => {
  const supplier = await server.as('gys_admin');
  await expect(supplier.call(menu.tree, {})).rejects.toMatchObject({ code: '403' });
  const { headers, rawPayload } = await admin.download(menu.export, { system: 'OP' });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('运营系统菜单_');
  const { Sheets, SheetNames } = read(rawPayload);
  const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  const of = (name: string) => {
    const row = rows.find(([title]) => String(title).trim() === name) ?? [];
    return [row[0], row[2], row[3], row[11], row[15]];
  };
  expect(['权限管理', '人员管理', '查看用户', '外部站点', '去向不明'].map(of)).toEqual([
    ['权限管理', undefined, '页面', '平台基础', '否'],
    ['　人员管理', '权限管理', '页面', '平台基础', '是'],
    ['　　查看用户', '人员信息', '按钮', '平台基础', '是'],
    ['外部站点', undefined, '页面', '平台基础', '否'],
    ['去向不明', undefined, '页面', '平台基础', '是'],
  ]);
  expect((await admin.call(role.grants, {})).grants.length).toBeGreaterThan(0);
});
