/** Plugins are stored each by itself, once, and only where something is new. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { PluginManifest } from '../../manifests.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { demandStored, syncMenus } from './sync.ts';
import { first, roles, second } from './test-probe.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const run = async (...manifests: PluginManifest[]) => [...(await syncMenus(server.db, manifests))];

beforeEach(async () => {
  await sql`delete from auth_role_menu where menu_id in (select menu_id from auth_menu where source_key like 'probe%')`.execute(
    server.db,
  );
  await sql`delete from auth_menu where source_key like 'probe%'`.execute(server.db);
  expect(await run(first)).toEqual([]);
});

const nameOf = async (key: string) => {
  const found = server.db.selectFrom('authMenu').select('menuName').where('sourceKey', '=', key);
  return (await found.executeTakeFirstOrThrow()).menuName;
};

describe('one plugin’s fault', () => {
  const faulty = (id: string, more: Partial<PluginManifest>): PluginManifest => ({
    ...{ id, name: id, version: '1.0.0', routes: {} },
    ...more,
  });
  const circle = faulty('probeA', {
    menus: { a: { title: '甲', parent: 'b', roles }, b: { title: '乙', parent: 'a', roles } },
  });
  const tooBig = faulty('probeB', { menus: { a: { title: '大', roles }, b: { title: '大', sort: 3e9, roles } } });
  const taking = faulty('probeC', {
    menus: { a: { title: '占', roles } },
    codes: { 'probe:list:view': { title: '占用', menu: 'a', roles, kinds: ['G'] } },
  });
  const garbage = { ...faulty('probeD', {}), menus: { a: null } } as unknown as PluginManifest;
  const sound = faulty('probeE', { menus: { a: { title: '好', roles } } });

  const all = [circle, first, tooBig, taking, garbage, sound];
  const expected = [
    ['probeA', '菜单“probeA/a”和它的上级互为上下级'],
    ['probeC', '“probe:list:view”已由“试验”声明'],
    ['probeD', expect.stringMatching(/^菜单与权限码不能写入：[^\n]+$/)],
    ['probeB', expect.stringMatching(/^菜单与权限码不能写入：[^\n]+$/)],
  ];
  const stored = async () => {
    const { rows } = await sql<{ key: string }>`
      select source_key as key from auth_menu where source_key ~ '^probe[A-E]' order by 1`.execute(server.db);
    return rows.map(({ key }) => key);
  };

  test('is told, leaves nothing of it, and stops no other plugin', async () => {
    expect(await run(...all)).toEqual(expected);
    expect(await stored()).toEqual(['probeE/a']);
    expect(await nameOf('probe:list:view')).toBe('查看试验');
  });

  test('does so inside a transaction that goes on', async () => {
    const problems = await server.db.transaction().execute(async (change) => {
      const found = await syncMenus(change, all);
      await sql`update auth_menu set menu_name = '更好' where source_key = 'probeE/a'`.execute(change);
      return found;
    });
    expect([...problems]).toEqual(expected);
    expect(await stored()).toEqual(['probeE/a']);
    expect(await nameOf('probeE/a')).toBe('更好');
  });
});

test('a script ends where a plugin’s menus are not stored, and tells each', () => {
  expect(() => demandStored(new Map())).not.toThrow();
  expect(() => demandStored(new Map([['probeA', '坏了']]))).toThrow('插件 probeA 的菜单与权限码没有保存：坏了');
});

describe('the same again', () => {
  const written = async () => {
    const { rows } = await sql<{ was: string }>`
      select 'menu ' || source_key || xmin || ctid || xmax as was from auth_menu where source_key is not null
      union all select 'code ' || perm_code || xmin || ctid || xmax from auth_code
      union all select 'role ' || role_key || xmin || ctid || xmax from auth_role where role_key is not null
      union all select 'grant ' || role_id || menu_id || xmin || ctid from auth_role_menu
      union all select 'stamp ' || version from auth_stamp order by 1`.execute(server.db);
    return rows.map(({ was }) => was);
  };

  test('writes nothing', async () => {
    await sql`update auth_menu set menu_name = '我的列表' where source_key = 'probe/list'`.execute(server.db);
    await run(second);
    const before = await written();
    expect(await run(second)).toEqual([]);
    expect(await written()).toEqual(before);
  });

  test('in two processes at once is done once', async () => {
    expect(await Promise.all([run(second), run(second), run(second)])).toEqual([[], [], []]);
    const { rows } = await sql`select version from auth_menu where source_key = 'probe/list'`.execute(server.db);
    expect(rows).toEqual([{ version: 2 }]);
  });
});
