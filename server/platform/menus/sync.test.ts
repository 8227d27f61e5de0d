/** Rows follow their plugins where no administrator has decided, and what is gone comes back as it was. */
import { menu } from '@portal/sdk/calls/menu';
import { role } from '@portal/sdk/calls/role';
import { type MenuNode, user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { PluginManifest } from '../../manifests.ts';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { syncMenus } from './sync.ts';
import { codesLeft, first, roles, second, withoutApproval } from './test-probe.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [first] });
  await syncMenus(server.db, [first]);
  for (const code of ['base:menu:view', 'base:menu:save', 'base:role:view', 'base:role:save'])
    await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
afterAll(() => server.close());

const run = async (...manifests: PluginManifest[]) => [...(await syncMenus(server.db, manifests))];

/** As after the first start: nobody has touched anything. */
beforeEach(async () => {
  await sql`delete from auth_role_menu where menu_id in (select menu_id from auth_menu where source_key like 'probe%')`.execute(
    server.db,
  );
  await sql`delete from auth_menu where source_key like 'probe%' or menu_name = '自建'`.execute(server.db);
  expect(await run(first)).toEqual([]);
});

const treeRows = () => admin.call(menu.tree, {});
async function shown(name: string) {
  const rows = await treeRows();
  const row = rows.find(({ menuName }) => menuName === name);
  if (!row) throw new Error(`There is no menu ${name}.`);
  const { menuName, routeUrl, icon, sort, ifIntOrExt, parentId, declaration } = row;
  const parent = rows.find(({ menuId }) => menuId === parentId)?.menuName ?? null;
  return { ...{ menuName, routeUrl, icon, sort, ifIntOrExt, parent, declaration }, row };
}

async function change(name: string, facts: object) {
  const { row } = await shown(name);
  const { menuId, version, system, parentId, menuName, button, routeUrl, permCode, icon, frontEndName } = row;
  const { hidden, ifRouteHidden, remark, ifIntOrExt, sort } = row;
  const before = { menuId, version, system, parentId, menuName, button, routeUrl, permCode, icon, frontEndName };
  await admin.call(menu.save, { ...before, hidden, ifRouteHidden, remark, ifIntOrExt, sort, ...facts });
}

const pathsOf = async (account: string) => {
  const { paths } = await (await server.as(account)).call(user.selectPermission, {});
  return paths.filter((path) => path.startsWith('/probe'));
};
const codesOf = async (account: string) => {
  const { btnPerm } = await (await server.as(account)).call(user.getUserInfo, {});
  return btnPerm.filter((code) => code.startsWith('probe')).sort();
};
const namesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ menuName, children }) => [menuName, ...namesOf(children ?? [])]);
const menuOf = async (account: string) =>
  namesOf((await (await server.as(account)).call(user.getUserInfo, {})).enableMenuList as MenuNode[]);

describe('a row that nobody touched', () => {
  test('follows its plugin in every field, and whoever held it finds it at its new address', async () => {
    expect(await pathsOf('gys_admin')).toEqual(['/probe/list', '/probe/audit']);
    expect(await run(second)).toEqual([]);
    expect(await shown('试验总览')).toMatchObject({
      ...{ routeUrl: '/probe/overview', icon: 'task', sort: 9, ifIntOrExt: '1', parent: '另一区', declaration: null },
      row: { version: 2 },
    });
    expect(await shown('批准试验')).toMatchObject({ sort: 0, parent: '试验审核' });
    expect((await pathsOf('gys_admin')).sort()).toEqual(['/probe/audit', '/probe/overview']);
    expect(await codesOf('gys_admin')).toEqual(['probe:audit:pass', 'probe:list:view']);
    const { rows } = await sql<{ name: string }>`
      select n.menu_name as name from auth_role_menu rm join auth_role r on r.id = rm.role_id and r.role_key = 'G1'
      join auth_menu n on n.menu_id = rm.menu_id and n.menu_name = '另一区'`.execute(server.db);
    expect(rows).toEqual([{ name: '另一区' }]); // all that stands above what is held is held
  });

  test('goes back with its plugin', async () => {
    await run(second);
    await run(first);
    expect(await shown('试验列表')).toMatchObject({ routeUrl: '/probe/list', icon: null, sort: 1, parent: '试验区' });
  });

  test('of a portal that kept no declarations is only noted, and follows from then on', async () => {
    await sql`update auth_menu set declared = null where source_key like 'probe%'`.execute(server.db);
    await run(second);
    expect(await shown('试验列表')).toMatchObject({
      ...{ routeUrl: '/probe/list', sort: 1, parent: '试验区' },
      declaration: { menuName: '试验总览', routeUrl: '/probe/overview', changed: false },
      row: { version: 1 },
    });
    const third = { ...second, menus: { ...second.menus, other: { title: '第三区', roles: ['Y' as const], sort: 6 } } };
    await run(third);
    expect(await shown('第三区')).toMatchObject({ sort: 6 });
    expect(await shown('试验列表')).toMatchObject({ routeUrl: '/probe/list' });
  });
});

describe('what an administrator changed', () => {
  test('stays, field by field, and says what the plugin has declared since', async () => {
    await change('试验列表', { menuName: '我的列表', sort: 3 });
    expect((await shown('我的列表')).declaration).toMatchObject({ menuName: '试验列表', sort: 1, changed: false });
    await run(second);
    const row = await shown('我的列表');
    expect(row).toMatchObject({ routeUrl: '/probe/overview', sort: 3, parent: '另一区' });
    expect(row.declaration).toEqual({
      ...{ menuName: '试验总览', routeUrl: '/probe/overview', icon: 'task', sort: 9, ifIntOrExt: '1' },
      ...{ parentId: (await shown('另一区')).row.menuId, changed: true },
    });
  });

  test('asks until it is answered: by a save, or by the declaration that was decided over', async () => {
    await change('试验列表', { menuName: '我的列表' });
    await run(second);
    await run(first);
    expect((await shown('我的列表')).declaration).toMatchObject({ menuName: '试验列表', changed: false });
    await run(second);
    expect((await shown('我的列表')).declaration).toMatchObject({ changed: true });
    await change('我的列表', { remark: 'hide' });
    await run(second);
    expect((await shown('我的列表')).declaration).toMatchObject({ menuName: '试验总览', changed: false });
    await change('我的列表', { menuName: '试验总览' });
    expect((await shown('试验总览')).declaration).toBeNull();
    await run(first);
    expect(await shown('试验列表')).toMatchObject({ routeUrl: '/probe/list', declaration: null });
  });

  test('never makes a circle with what the plugin moves', async () => {
    const [{ row: list }, { row: audit }] = [await shown('试验列表'), await shown('试验审核')];
    await admin.call(menu.sort, { menuId: audit.menuId, version: audit.version, parentId: list.menuId, sort: 2 });
    const below = { ...first, menus: { ...first.menus, list: { title: '试验列表', parent: 'audit', sort: 4, roles } } };
    for (const _ of [1, 2]) expect(await run(below)).toEqual([]);
    expect(await shown('试验列表')).toMatchObject({ parent: '试验区', sort: 4, declaration: { changed: true } });
    expect((await shown('试验审核')).parent).toBe('试验列表');
  });

  test('is in nobody’s way where the plugin turns its own branch round', async () => {
    const turned = {
      ...first.menus,
      list: { title: '试验列表', roles },
      group: { title: '试验区', parent: 'list', roles },
    };
    await run({ ...first, menus: turned });
    expect([(await shown('试验列表')).parent, (await shown('试验区')).parent]).toEqual([null, '试验列表']);
    expect((await shown('试验审核')).parent).toBe('试验区');
  });

  const namesIn = async () => (await treeRows()).map(({ menuName }) => menuName);

  test('below a page that leaves keeps the page', async () => {
    const { row } = await shown('试验审核');
    await admin.call(menu.save, {
      ...{ system: 'OP', parentId: row.menuId, menuName: '自建', button: '0', hidden: '0', ifRouteHidden: '0' },
      ...{ ifIntOrExt: '0', sort: 1, routeUrl: 'https://example.com/probe' },
    });
    await run(withoutApproval);
    expect(await namesIn()).toEqual(expect.arrayContaining(['试验审核', '自建']));
    expect(await namesIn()).not.toContain('通过试验');
  });

  test('of a row that leaves keeps the row', async () => {
    const { row } = await shown('通过试验');
    await admin.call(menu.updateState, { menuId: row.menuId, version: row.version, hidden: '1' });
    await run(withoutApproval);
    expect(await namesIn()).toEqual(expect.arrayContaining(['试验审核', '通过试验']));
  });
});

describe('a row that its plugin no longer declares', () => {
  const gone = ['试验审核', '通过试验'];
  const names = async () => (await treeRows()).map(({ menuName }) => menuName);
  const grantsOf = async (name: string) => {
    const { rows } = await sql<{ key: string }>`
      select r.role_key as key from auth_role_menu rm join auth_role r on r.id = rm.role_id
      join auth_menu n on n.menu_id = rm.menu_id and n.menu_name = ${name} order by 1`.execute(server.db);
    return rows.map(({ key }) => key);
  };
  const g1 = async () => {
    const { records } = await admin.call(role.page, { size: 100 });
    return records.find(({ roleName }) => roleName === '供应商管理员') ?? { roleId: '0', version: 0 };
  };

  test('is nowhere and grants nothing; a rollback brings it back with its grants', async () => {
    await run(withoutApproval);
    for (const name of gone) expect(await names()).not.toContain(name);
    expect(await pathsOf('gys_admin')).toEqual(['/probe/list']);
    expect(await codesOf('gys_admin')).toEqual(['probe:list:view']);
    expect(await menuOf('gys_admin')).not.toContain('试验审核');
    expect((await admin.call(menu.absent, {})).map(({ menuName }) => menuName)).toEqual(gone); // the app runs the first
    await run(first);
    expect(await pathsOf('gys_admin')).toEqual(['/probe/list', '/probe/audit']);
    expect(await codesOf('gys_admin')).toEqual(['probe:audit:pass', 'probe:list:view']);
    expect(await menuOf('gys_admin')).toEqual(expect.arrayContaining(gone));
    expect(await grantsOf('通过试验')).toEqual(['G1']);
  });

  test('keeps its grants through a change of the role, unless the role loses what it stood on', async () => {
    await run(withoutApproval);
    const { roleId, version } = await g1();
    const { menuIds } = await admin.call(role.detail, { roleId });
    const { menuId: list } = (await shown('试验列表')).row;
    const { menuId: view } = (await shown('查看试验')).row;
    const kept = menuIds.filter((id) => ![list, view].includes(id));
    await admin.call(role.saveMenus, { roleId, version, menuIds: kept });
    await run(first);
    expect(await pathsOf('gys_admin')).toEqual(['/probe/audit']);
    await run(withoutApproval);
    const { menuId: group } = (await shown('试验区')).row;
    const { version: next } = await g1();
    await admin.call(role.saveMenus, { roleId, version: next, menuIds: kept.filter((id) => id !== group) });
    await run(first);
    expect(await pathsOf('gys_admin')).toEqual([]);
    expect(await codesOf('gys_admin')).toEqual([]);
  });

  test('stays while its plugin does not run', async () => {
    await run();
    expect(await names()).toEqual(expect.arrayContaining(['试验列表', ...gone]));
  });

  test('stays away where what it stood on was deleted, until that is imported again', async () => {
    const { codes: _codes, ...noCodes } = first;
    const { menuId } = (await shown('试验审核')).row;
    await run({ ...noCodes, codes: codesLeft });
    await sql`delete from auth_role_menu where menu_id = ${menuId}`.execute(server.db);
    await admin.call(menu.remove, { menuId });
    await run(first);
    const stop = { title: '驳回试验', menu: 'audit', roles: ['G1' as const], kinds: ['G' as const] };
    await run({ ...first, codes: { ...first.codes, 'probe:audit:stop': stop } });
    expect(await codesOf('gys_admin')).toEqual(['probe:list:view']);
    expect(await names()).not.toContain('通过试验');
    expect(await admin.call(menu.importDeclared, { sourceKeys: ['probe/audit'] })).toEqual({ count: 1 });
    await run(first);
    expect(await names()).toEqual(expect.arrayContaining(gone));
  });
});

describe('an entry in a group of another plugin', () => {
  const page = () => Promise.reject(new Error('no page runs on the server'));
  const host: PluginManifest = {
    ...{ id: 'goods', name: '商品', version: '1.0.0' },
    routes: { list: { path: '/goods', title: '商品', page } },
    menus: {
      goods: { title: '宿主分组', roles: ['G1'] },
      news: { title: '宿主页面', route: 'list', roles: ['G1'] },
    },
  };
  const guest = (group: 'goods/goods' | 'content/news' | 'order/order'): PluginManifest => ({
    ...{ id: 'probe', name: '访客', version: '1.0.0' },
    routes: { list: { path: '/probe/guest', title: '访客', page } },
    menus: { guest: { title: '访客入口', route: 'list', group, roles: ['G1', 'C1'] } },
  });
  const ours = sql`source_key ~ '^(goods|content|order|probe)'`;
  beforeEach(async () => {
    await sql`delete from auth_role_menu where menu_id in (select menu_id from auth_menu where ${ours})`.execute(
      server.db,
    );
    await sql`delete from auth_menu where ${ours}`.execute(server.db);
  });
  const parent = async () => (await shown('访客入口')).parent;

  test('stands there, for whoever holds it, and gives them nothing else', async () => {
    await run(host, guest('goods/goods'));
    expect(await parent()).toBe('宿主分组');
    const rows = await sql<{ roles: string[] }>`
      select array_agg(r.role_key order by r.role_key) as roles from auth_role_menu m
      join auth_role r on r.id = m.role_id join auth_menu n on n.menu_id = m.menu_id
      where n.source_key in ('goods/goods', 'goods/news') group by n.source_key order by n.source_key`.execute(
      server.db,
    );
    expect(rows.rows.map((row) => row.roles)).toEqual([['C1', 'G1'], ['G1']]);
    await run(guest('goods/goods'));
    expect(await parent()).toBe('宿主分组');
  });

  test('stands at the top where the group is not, and moves there when it comes', async () => {
    await run(guest('goods/goods'));
    expect(await parent()).toBe(null);
    await run(host, guest('goods/goods'));
    expect(await parent()).toBe('宿主分组');
  });

  test('stands below no page and no branch of another group: it would open what stands above it', async () => {
    const owner = (id: 'content' | 'order', menus: NonNullable<PluginManifest['menus']>): PluginManifest => ({
      ...host,
      ...{ id, menus },
    });
    await run(owner('content', { news: { title: '宿主页面', route: 'list', roles: ['G1'] } }), guest('content/news'));
    expect(await parent()).toBe(null);
    const top = { title: '上级', roles: ['G1' as const] };
    await run(owner('order', { top, order: { ...top, title: '下级分组', parent: 'top' } }), guest('order/order'));
    expect(await parent()).toBe(null);
  });
});
