/** What a preview of somebody tells is what they find themselves; nobody else learns it, and the trail keeps who asked. */
import { management } from '@portal/sdk/calls/management';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { type DocumentAccess, inDataScope, sql } from '@portal/sdk/server';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { PluginManifest } from '../../manifests.ts';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { syncMenus } from '../menus/sync.ts';

const page = async () => ({ default: () => null });
const probe: PluginManifest = {
  id: 'probe',
  name: '试验',
  version: '1.0.0',
  routes: {
    list: { path: '/probe/list', title: '试验列表', page },
    report: { path: '/probe/report', title: '试验报表', page },
    audit: { path: '/probe/audit', title: '试验审核', page },
  },
  menus: {
    group: { title: '试验区', roles: ['G1', 'Y'], sort: 1 },
    list: { title: '试验列表', route: 'list', parent: 'group', roles: ['G1'], sort: 1 },
    report: { title: '试验报表', route: 'report', parent: 'group', roles: ['G1'], sort: 2 },
    audit: { title: '试验审核', route: 'audit', parent: 'group', roles: ['Y'], sort: 3 },
  },
  codes: {
    'probe:list:confirm': { title: '确认试验', menu: 'list', roles: ['G1'], kinds: ['G'] },
    'probe:audit:close': {
      title: '关闭试验',
      menu: 'audit',
      roles: ['Y'],
      kinds: ['Y'],
      whole: '试验对所有单位生效',
    },
    'probe:list:export': { title: '导出试验', menu: 'list', roles: ['G1'], kinds: ['G'] },
  },
};

/** Memberships: each is its enterprise's and looked after by its person. */
const membership: DocumentAccess = {
  bizType: 'membership',
  title: '任职',
  visible: ({ db, user }) =>
    db
      .selectFrom('usrUserEnt as m')
      .select(['m.id as id', 'm.userId as code'])
      .where(inDataScope(user, [{ ent: 'm.entId', owner: 'm.userId' }])),
};

/** The same rows under another name, as an approval has it. */
const { title: _, ...nameless } = membership;

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({
    areas: ['base'],
    manifests: [probe],
    extraAreas: [
      { id: 'probe', area: { subjects: [], documents: [membership, { ...nameless, bizType: 'MEMBERSHIP' }] } },
    ],
  });
  await syncMenus(server.db, [probe]);
  admin = await server.as('admin');
});
afterAll(() => server.close());

const idOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
const preview = async (account: string, entId?: string) =>
  admin.call(rightsPreview.preview, { userId: await idOf(account), ...(entId !== undefined && { entId }) });
const ofProbe = <Row extends { title: string }>(rows: readonly Row[]) => rows.filter(({ title }) => /试验/.test(title));
const titles = (rows: readonly { title: string }[]) => ofProbe(rows).map(({ title }) => title);
const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(server.db)).rows[0]?.n;

test('menus, pages and buttons are those of the user, not of who asks', async () => {
  const { userName, entName, menus, pages } = await preview('gys_admin');
  expect([userName, entName]).toEqual(['程屿', '屿岚机电设备有限公司']);
  expect(titles(menus)).toEqual(['试验区', '试验列表', '试验报表']);
  const [group, list] = ofProbe(menus);
  expect([group?.parentId, list?.parentId]).toEqual([null, group?.menuId]);
  expect(ofProbe(pages).map(({ path, shown, buttons }) => [path, shown, buttons.map(({ title }) => title)])).toEqual([
    ['/probe/list', true, ['确认试验', '导出试验']],
    ['/probe/report', true, []],
  ]);
  expect(titles((await preview('gys_sales')).menus)).toEqual([]);
  expect(titles((await preview('yy_ops')).menus)).toEqual(['试验区', '试验审核']);
});

test('what is hidden leaves the menu and still opens; what is off, or served by nothing, leaves both', async () => {
  await sql`update auth_menu set hidden = '1' where source_key = 'probe/report'`.execute(server.db);
  const hidden = await preview('gys_admin');
  expect(titles(hidden.menus)).toEqual(['试验区', '试验列表']);
  expect(ofProbe(hidden.pages).map(({ path, shown }) => [path, shown])).toEqual([
    ['/probe/list', true],
    ['/probe/report', false],
  ]);
  const turn = (target: string) =>
    sql`insert into sys_plugin_switch (target, reason, user_id, at) values (${target}, '试验', 1, now())`.execute(
      server.db,
    );
  await turn('probe/code/probe:list:export');
  expect(ofProbe((await preview('gys_admin')).pages)[0]?.buttons.map(({ title }) => title)).toEqual(['确认试验']);
  await turn('probe/menu/list');
  const unlisted = await preview('gys_admin');
  expect([titles(unlisted.menus), titles(unlisted.pages)]).toEqual([['试验区'], ['试验列表', '试验报表']]);
  await turn('probe/route/list');
  expect(titles((await preview('gys_admin')).pages)).toEqual(['试验报表']);
  await turn('probe');
  expect(titles((await preview('gys_admin')).pages)).toEqual([]);
  await sql`delete from sys_plugin_switch`.execute(server.db);
  const { menus } = await preview('gys_admin');
  expect(menus.find(({ title }) => title === '权限申请')).toBeUndefined(); // its plugin is not deployed here
});

test('a button that needs the whole platform comes with what it answers to fewer rows', async () => {
  const refusals = async () =>
    (await preview('yy_ops')).pages
      .flatMap(({ buttons }) => buttons)
      .flatMap(({ code, refusal }) => (code.startsWith('probe:') ? [[code, refusal]] : []));
  const dataScope = (dataScope: string) =>
    server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'Y').execute();
  expect(await refusals()).toEqual([['probe:audit:close', null]]);
  await dataScope('ENT');
  expect(await refusals()).toEqual([['probe:audit:close', '试验对所有单位生效']]);
  await dataScope('ALL');
});

test('rows are counted as far as the roles of the user reach, once for each kind that has a name', async () => {
  await sql`update auth_role set data_scope = 'SELF' where role_key is distinct from 'G1' and id in (
    select role_id from auth_user_role where user_id = ${await idOf('gys_sales')})`.execute(server.db);
  const visible = async (account: string) =>
    (await preview(account)).documents.flatMap((row) =>
      row.bizType.toLowerCase() === 'membership' ? [[row.bizType, row.visible]] : [],
    );
  const inEnt = sql<{ n: number }>`select count(*)::int as n from usr_user_ent m
    join ent_enterprise e on e.id = m.ent_id where e.customer_name = '屿岚机电设备有限公司'`;
  const whole = sql<{ n: number }>`select count(*)::int as n from usr_user_ent`;
  expect(await visible('gys_sales')).toEqual([['membership', 1]]);
  expect(await visible('gys_admin')).toEqual([['membership', await numberOf(inEnt)]]);
  expect(await visible('yy_ops')).toEqual([['membership', await numberOf(whole)]]);
  expect(await visible('no_menu')).toEqual([['membership', 0]]);
  expect(await numberOf(inEnt)).toBeGreaterThan(1);
});

test('approvals that wait are those of the user’s own worklist', async () => {
  const waiting = (await preview('yy_ops')).todos.filter(({ bizType }) => bizType === 'AUTH_APPLY');
  expect(waiting.map(({ title }) => title)).toEqual(['权限申请']);
  const [own] = (await (await server.as('yy_ops')).call(workflowtask.upcomingCount, { bizTypes: 'AUTH_APPLY' })) ?? [];
  expect(waiting[0]?.waiting).toBe(own?.count);
  expect(own?.count).toBeGreaterThan(0);
  expect((await preview('gys_sales')).todos).toEqual([]);
});

test('whoever is not administered does not exist, in an enterprise that is not administered neither', async () => {
  await grantCode(server.db, 'G1', 'base:user:view');
  const supplier = await server.as('gys_admin');
  const asked = async (account: string, entId?: string) =>
    supplier.call(rightsPreview.preview, { userId: await idOf(account), ...(entId !== undefined && { entId }) });
  expect(await asked('gys_sales')).toMatchObject({ entName: '屿岚机电设备有限公司' });
  await expect(asked('cg_buyer')).rejects.toMatchObject({ code: '404', msg: '用户不存在' });
  const { id: foreign } = await server.db
    .selectFrom('entEnterprise as e')
    .innerJoin('usrUserEnt as m', 'm.entId', 'e.id')
    .select('e.id')
    .where('m.userId', '=', await idOf('cg_buyer'))
    .executeTakeFirstOrThrow();
  await expect(asked('gys_sales', foreign)).rejects.toMatchObject({ code: '404' });
  await sql`insert into usr_user_ent (user_id, ent_id, current_flag, org_status)
    values (${await idOf('gys_sales')}, ${foreign}, 0, 1)`.execute(server.db);
  await expect(asked('gys_sales', foreign)).rejects.toMatchObject({ code: '404' });
  const memberships = server.db.updateTable('usrUserEnt').where('userId', '=', await idOf('gys_sales'));
  await memberships.set({ currentFlag: 0 }).execute(); // one is current at a time
  await memberships.set({ currentFlag: 1 }).where('entId', '=', foreign).execute();
  await expect(asked('gys_sales')).rejects.toMatchObject({ code: '404' });
  await expect(asked('admin')).rejects.toMatchObject({ code: '404' });
  await expect(supplier.call(rightsPreview.preview, { userId: '999999' })).rejects.toMatchObject({ code: '404' });
});

test('without the code nobody previews', async () => {
  await expect(
    (await server.as('cg_buyer')).call(rightsPreview.preview, { userId: await idOf('cg_buyer') }),
  ).rejects.toMatchObject({ code: '403' });
});

test('the trail keeps who looked at whom, and nobody is signed in by it', async () => {
  const userId = await idOf('cg_admin');
  await admin.call(rightsPreview.preview, { userId });
  const { rows } = await sql<{ entry: Record<string, unknown> }>`
    select entry from sys_oper_log where kind = 'REVEAL' order by seq desc limit 1`.execute(server.db);
  expect(rows[0]?.entry).toMatchObject({ account: 'admin', title: '预览权限', result: 'ok', detail: { userId } });
  const sessions = server.db.selectFrom('usrSession').select('id').where('userId', '=', userId);
  expect(await sessions.execute()).toEqual([]);
  const { records } = await admin.call(management.findEntUserByPage, { keyword: 'cg_admin' });
  expect(records[0]?.online).toBe(false);
});
