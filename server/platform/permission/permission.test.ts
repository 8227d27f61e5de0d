import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type MenuNode, user } from '@portal/sdk/calls/session';
import type { PluginManifest } from '../../manifests.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { syncMenus } from '../menus/sync.ts';

const page = async () => ({ default: () => null });

const manifest: PluginManifest = {
  id: 'probe',
  name: '试验',
  version: '1.0.0',
  routes: {
    list: { path: '/probe/list', title: '单据', page },
    audit: { path: '/probe/audit', title: '审核', page },
  },
  menus: {
    audit: { title: '单据审核', route: 'audit', parent: 'group', sort: 2, roles: ['Y'] },
    list: { title: '单据列表', route: 'list', parent: 'group', sort: 1, roles: ['G1', 'G2'] },
    group: { title: '单据', icon: 'document', roles: ['All'], sort: 5 },
  },
  codes: {
    'probe:list:confirm': { title: '确认', menu: 'list', roles: ['G1'], kinds: ['G'] },
    'probe:audit:view': { title: '查看', menu: 'audit', roles: ['Y'], kinds: ['Y', 'L'] },
    'probe:audit:pass': { title: '通过', menu: 'audit', roles: ['Y'], kinds: ['Y'] },
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await syncMenus(server.db, [manifest]);
});
afterAll(() => server.close());

const infoOf = async (account: string) => (await server.as(account)).call(user.getUserInfo, {});
const permissionOf = async (account: string) => (await server.as(account)).call(user.selectPermission, {});

/** The tree as indented names. */
const names = (nodes: unknown, depth = 0): string[] =>
  (nodes as MenuNode[]).flatMap(({ menuName, children }) => [
    `${' '.repeat(depth)}${menuName}`,
    ...names(children ?? [], depth + 1),
  ]);

const probe = (list: readonly string[]) => list.filter((name) => name.startsWith('probe') || name.startsWith('/probe'));

describe('menus and codes by role', () => {
  test('a supplier administrator gets the nodes and codes of G1 and nothing of others', async () => {
    const { enableMenuList, btnPerm } = await infoOf('gys_admin');
    expect(names(enableMenuList).join('\n')).toContain('单据\n 单据列表\n  确认');
    expect(names(enableMenuList).join()).not.toContain('单据审核');
    expect(probe(btnPerm)).toEqual(['probe:list:confirm']);
    expect(probe((await permissionOf('gys_admin')).paths)).toEqual(['/probe/list']);
  });

  test('a salesman sees the page without its button', async () => {
    const { enableMenuList, btnPerm } = await infoOf('gys_sales');
    expect(names(enableMenuList).map((name) => name.trim())).toContain('单据列表');
    expect(probe(btnPerm)).toEqual([]);
  });

  test('a super administrator gets every page, and the codes that a super administrator may hold', async () => {
    expect(probe((await permissionOf('admin')).paths)).toEqual(['/probe/list', '/probe/audit']);
    expect(probe((await infoOf('admin')).btnPerm)).toEqual(['probe:audit:view']);
  });

  test('the user without roles has no menu and no code', async () => {
    expect(await infoOf('no_menu')).toMatchObject({ enableMenuList: [], btnPerm: [], roleList: [] });
  });

  test('userSource 4 skips the roles', async () => {
    expect(await infoOf('src4_user')).toMatchObject({
      userSource: '4',
      roleList: [],
      roleListByEntId: [],
      btnPerm: [],
      enableMenuList: [],
    });
    expect(await (await server.as('src4_user')).call(user.roleListByUserId, {})).toEqual([]);
  });

  test("R-CONTENT-10 nodes carry the wire's flags, and those of no product that of the system", async () => {
    const { enableMenuList } = await infoOf('gys_admin');
    const group = enableMenuList as MenuNode[];
    const list = group.find(({ menuName }) => menuName === '单据')?.children?.[0];
    expect(list).toMatchObject({
      routeUrl: '/probe/list',
      hidden: '0',
      button: '0',
      ifIntOrExt: '0',
      productType: '00',
      frontEndName: 'probe',
    });
    expect(list?.children?.[0]).toMatchObject({ button: '1', permCode: 'probe:list:confirm', routeUrl: null });
  });

  test("nobody but a super administrator reads another user's roles", async () => {
    const { userId } = await infoOf('cg_admin');
    await expect((await server.as('gys_admin')).call(user.roleListByUserId, { userId })).rejects.toMatchObject({
      code: '404',
    });
    const roles = await (await server.as('admin')).call(user.roleListByUserId, { userId });
    expect(roles.map(({ roleName }) => roleName)).toEqual(['采购管理员']);
  });

  test('the phone is masked', async () => {
    expect((await infoOf('gys_admin')).phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  });
});

describe('synchronising manifests', () => {
  const rows = () =>
    server.db
      .selectFrom('authMenu')
      .select(['menuName', 'sourceKey', 'deleted'])
      .where('sourceKey', 'like', 'probe%')
      .orderBy('menuId')
      .execute();

  test('a second run changes nothing', async () => {
    const before = await rows();
    await syncMenus(server.db, [manifest]);
    expect(await rows()).toEqual(before);
  });

  test('what administrators renamed, deleted or revoked stays so; what is new is added', async () => {
    await server.db.updateTable('authMenu').set({ menuName: '改名' }).where('sourceKey', '=', 'probe/list').execute();
    await server.db.updateTable('authMenu').set({ deleted: true }).where('sourceKey', '=', 'probe/audit').execute();
    const button = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'probe:list:confirm');
    await server.db.deleteFrom('authRoleMenu').where('menuId', 'in', button).execute();
    const menus = { ...manifest.menus, report: { title: '单据报表', parent: 'group', roles: ['G1' as const] } };
    await syncMenus(server.db, [{ ...manifest, menus }]);
    const after = await rows();
    expect(after.map(({ menuName }) => menuName)).toEqual(expect.arrayContaining(['改名', '单据报表']));
    expect(after.find(({ sourceKey }) => sourceKey === 'probe/audit')?.deleted).toBe(true);
    expect(probe((await infoOf('gys_admin')).btnPerm)).toEqual([]);
  });

  test('a parent that does not exist is told, and stops no other plugin', async () => {
    const lost = {
      ...manifest,
      id: 'other',
      menus: { lost: { title: '无处', parent: 'nowhere', roles: [] } },
      codes: {},
    };
    const menus = { ...manifest.menus, later: { title: '单据归档', parent: 'group', roles: ['G1' as const] } };
    const problems = await syncMenus(server.db, [lost, { ...manifest, menus }]);
    expect([...problems]).toEqual([['other', '菜单“other/lost”的上级“other/nowhere”不存在']]);
    expect((await rows()).map(({ menuName }) => menuName)).toContain('单据归档');
  });
});
