import type { Plugin } from '@portal/sdk/registry';
import { administrationPath, switchedEvent, pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { call } from '@portal/sdk/contract';
import { defineServer, implement } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';

const door = {
  look: call({ path: '/api/probe/door/look', access: 'login', reads: true }),
  open: call({ path: '/api/probe/door/open', access: 'probe:door:open' }),
};
const nothing = async () => null;
const area = defineServer({ subjects: [implement(door, { look: nothing, open: nothing })] });

const page = () => Promise.reject(new Error('no page runs on the server'));
const code = page;
/** As data: the server knows no slot by its type. */
const joining = {
  slots: { 'probe.list.tabs': { title: '列表的页签' } },
  fills: { note: { title: '备注', slot: 'order.detail.tabs', part: code } },
  provides: { 'probe.counts': { title: '计数', service: code } },
  commands: { open: { title: '打开探针', route: 'list' } },
  badges: { due: { title: '到期', menu: 'list', count: code } },
  topics: ['probe:moved'],
} as unknown as Partial<Plugin>;
const probe: Plugin = {
  id: 'probe',
  name: '探针',
  version: '1.2.0',
  routes: {
    list: { path: '/probe/list', title: '探针列表', page },
    other: { path: '/probe/other', title: '其他', page },
  },
  menus: { list: { title: '探针入口', route: 'list', roles: ['L'] } },
  codes: { 'probe:door:open': { title: '开门', menu: 'list', roles: ['L'], kinds: ['L'] } },
  notices: { 12: { open: 'list' } },
  ...joining,
};
const admin: Plugin = {
  id: 'admin',
  name: '管理',
  version: '1.0.0',
  routes: { plugins: { path: administrationPath, title: '插件管理', page } },
};
const guest: Plugin = {
  ...{ id: 'guest', name: '客人', version: '1.0.0', routes: {} },
  ...({ fills: { mine: { title: '操作', slot: 'probe.list.tabs', part: code } } } as unknown as Partial<Plugin>),
};

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }], manifests: [probe, admin, guest] });
  for (const code of ['admin:plugin:manage', 'probe:door:open']) await grantCode(server.db, 'L', code);
  api = await server.as('admin');
});
afterAll(() => server.close());

const revisionNow = async () => (await api.call(pluginTabs.state, {})).revision;
const set = async (target: string, off: boolean, reason = '流程调整') =>
  api.call(plugins.switch, { target, off, reason, revision: await revisionNow() });

beforeEach(async () => {
  for (const { target } of (await api.call(pluginTabs.state, {})).off) await set(target, false, '测试前恢复');
});

test('calls of a plugin that is switched off are refused, and answered again when it is on', async () => {
  const user = await server.as('gys_admin');
  await user.call(door.look, {});
  await set('probe', true);
  await expect(user.call(door.look, {})).rejects.toMatchObject({ code: '403', msg: '该功能已停用，请联系管理员' });
  await set('probe', false, '恢复使用');
  await user.call(door.look, {});
});

test('a button code that is switched off is refused, for super administrators too, and nothing else of its plugin', async () => {
  await api.call(door.open, {});
  await set('probe/code/probe:door:open', true);
  await expect(api.call(door.open, {})).rejects.toMatchObject({ code: '403', msg: '该功能已停用，请联系管理员' });
  await api.call(door.look, {});
});

test('of two administrators who change at once, the second is told to look again', async () => {
  const revision = await revisionNow();
  await api.call(plugins.switch, { target: 'probe', off: true, reason: '第一人', revision });
  const second = api.call(plugins.switch, { target: 'probe/route/list', off: true, reason: '第二人', revision });
  await expect(second).rejects.toMatchObject({ code: '409', msg: '配置已被他人修改，请刷新后重试' });
  expect((await api.call(pluginTabs.state, {})).off).toEqual([{ target: 'probe', reason: '第一人' }]);
});

test('each change is in the history with who, why, before and after, and can be undone once', async () => {
  const { revision } = await set('probe/route/list', true, '页面维护');
  const [change] = (await api.call(plugins.history, {})).records;
  expect(change).toMatchObject({
    target: 'probe/route/list',
    title: '探针 · 页面 · 探针列表',
    before: null,
    after: '页面维护',
    reason: '页面维护',
    undone: false,
  });
  await api.call(plugins.undo, { id: change?.id ?? '', revision });
  expect((await api.call(pluginTabs.state, {})).off).toEqual([]);
  const again = api.call(plugins.undo, { id: change?.id ?? '', revision: await revisionNow() });
  await expect(again).rejects.toMatchObject({ code: '409' });
  const [undo, undone] = (await api.call(plugins.history, { target: 'probe/route/list' })).records;
  expect([undo?.reason, undo?.after, undone?.undone]).toEqual(['撤销：页面维护', null, true]);
});

test('what can not be switched: the platform, the plugin of the administration page, and what nobody contributes', async () => {
  await expect(set('platform', true)).rejects.toMatchObject({ code: '400', msg: '平台自身不能停用' });
  await expect(set('admin', true)).rejects.toMatchObject({ code: '400', msg: '插件管理页面由它提供，不能停用' });
  await expect(set('admin/route/plugins', true)).rejects.toMatchObject({ code: '400' });
  await expect(set('probe/route/lost', true)).rejects.toMatchObject({ code: '404' });
  await expect(set('probe', true, ' 长 ')).rejects.toMatchObject({ code: '400' });
});

test('only super administrators manage plugins, everybody may ask what is off, and visitors learn no reasons', async () => {
  await set('probe', true, '内部原因');
  const user = await server.as('gys_admin');
  const revision = await revisionNow();
  for (const refused of [
    () => user.call(plugins.list, {}),
    () => user.call(plugins.preview, { target: 'probe' }),
    () => user.call(plugins.switch, { target: 'probe', off: false, reason: '越权', revision }),
    () => user.call(plugins.history, {}),
  ])
    await expect(refused()).rejects.toMatchObject({ code: '403' });
  expect((await user.call(pluginTabs.state, {})).off).toEqual([{ target: 'probe', reason: '内部原因' }]);
  expect((await server.anonymous.call(pluginTabs.state, {})).off).toEqual([{ target: 'probe', reason: null }]);
});

test('a change and a refused attempt are both in the operation log', async () => {
  await set('probe', true, '写入审计');
  const user = await server.as('gys_admin');
  const revision = await revisionNow();
  await expect(
    user.call(plugins.switch, { target: 'probe', off: false, reason: '越权操作', revision }),
  ).rejects.toMatchObject({ code: '403' });
  const rows = await server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc').limit(2).execute();
  expect(rows.map(({ entry }) => entry)).toMatchObject([
    { account: 'gys_admin', target: plugins.switch.path, result: 'denied' },
    { account: 'admin', target: plugins.switch.path, result: 'ok' },
  ]);
});

test('the preview names what disappears, and who is on it', async () => {
  const { id } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  await server.as('gys_admin');
  const visit = {
    menuId: '1',
    oneLevelMenuId: '1',
    productType: '00',
    userName: '陈供应',
    at: '2026-03-16T01:59:00.000Z',
  };
  await server.db
    .insertInto('sysPageBrowseLog')
    .values({ ...visit, userId: id, url: '/probe/list?page=2' })
    .execute();
  const whole = await api.call(plugins.preview, { target: 'probe' });
  expect(whole.disappearing.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'route 探针列表',
    'route 其他',
    'menu 探针入口',
    'notice 12 类消息',
    'code 开门',
    'slot 列表的页签',
    'fill 备注',
    'provide 计数',
    'command 打开探针',
    'badge 到期',
    'topic probe:moved',
    'fill 操作',
  ]);
  expect([whole.online, whole.users]).toEqual([1, ['陈供应']]);
  const one = await api.call(plugins.preview, { target: 'probe/route/list' });
  expect(one.disappearing.map(({ kind }) => kind)).toEqual(['route', 'menu']);
  expect((await api.call(plugins.preview, { target: 'probe/menu/list' })).online).toBe(0); // the page stays
  await set('probe/route/list', true);
  expect(
    (await api.call(plugins.preview, { target: 'probe/route/list' })).disappearing.map(({ kind }) => kind),
  ).toEqual(['menu']);
});

test('the preview of a slot, and of its plugin, names what other plugins have put there and is on', async () => {
  const gone = async (target: string) =>
    (await api.call(plugins.preview, { target })).disappearing
      .filter(({ kind }) => kind === 'slot' || kind === 'fill')
      .map(({ title, of }) => `${title} ${of}`);
  expect(await gone('probe/slot/probe.list.tabs')).toEqual(['列表的页签 null', '操作 客人']);
  expect(await gone('probe')).toEqual(['列表的页签 null', '备注 null', '操作 客人']);
  expect(await gone('probe/fill/note')).toEqual(['备注 null']);
  await set('guest/fill/mine', true);
  expect(await gone('probe/slot/probe.list.tabs')).toEqual(['列表的页签 null']);
});

test('what joins other plugins is listed with what it joins, and each is switched by itself', async () => {
  const listed = async () =>
    (await api.call(plugins.list, {})).plugins
      .find(({ id }) => id === 'probe')
      ?.contributions.filter(({ kind }) => !['route', 'menu', 'notice', 'card', 'code'].includes(kind));
  expect((await listed())?.map(({ target, title, detail }) => [target, title, detail])).toEqual([
    ['probe/slot/probe.list.tabs', '列表的页签', null],
    ['probe/fill/note', '备注', 'order.detail.tabs'],
    ['probe/provide/probe.counts', '计数', null],
    ['probe/command/open', '打开探针', 'list'],
    ['probe/badge/due', '到期', null],
    ['probe/topic/probe:moved', 'probe:moved', null],
  ]);
  for (const { target } of (await listed()) ?? []) await set(target, true);
  expect((await listed())?.map(({ off }) => off)).toEqual(Array(6).fill('流程调整'));
  expect((await api.call(plugins.history, { target: 'probe/fill/note' })).records[0]).toMatchObject({
    title: '探针 · 插槽内容 · 备注',
    after: '流程调整',
  });
});

test('crashes that browsers report are counted beside their plugin', async () => {
  const crash = { plugin: 'probe', version: '1.2.0', kind: 'crash', message: '读取失败', quarantined: true } as const;
  await server.anonymous.call(pluginTabs.report, crash);
  const { plugins: listed, notices } = await api.call(plugins.list, {});
  expect(listed.map(({ id, crashes, lastCrash, locked }) => [id, crashes, lastCrash, locked !== null])).toEqual([
    ['probe', 1, '读取失败', false],
    ['admin', 0, null, true],
    ['guest', 0, null, false],
  ]);
  expect(notices.map(({ type }) => type)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(notices.find(({ type }) => type === 12)?.handlers).toEqual(['探针']);
});

test('what is not deployed has no crashes and no loads', async () => {
  const crash = { plugin: 'probe', version: '1.2.0', kind: 'crash', message: '读取失败', quarantined: false } as const;
  const unknown = { code: '404', msg: '插件不存在或未部署' };
  await expect(server.anonymous.call(pluginTabs.report, { ...crash, plugin: 'nobody' })).rejects.toMatchObject(unknown);
  const load = { plugin: 'nobody', version: '1.0.0', ms: 10 };
  await expect(server.anonymous.call(pluginTabs.loaded, load)).rejects.toMatchObject(unknown);
  const version = server.anonymous.call(pluginTabs.loaded, { ...load, plugin: 'probe', version: '99.0.0' });
  await expect(version).rejects.toMatchObject({ code: '404', msg: '插件没有这个版本' });
});

test('every open socket hears of a change with the new state, and reports of crashes are limited', async () => {
  const socket = await socketFor(await server.listen(), await server.as('cg_admin'));
  await set('probe', true, '全员通知');
  const content = await socket.nextWith('全员通知');
  expect(content.event).toBe(switchedEvent);
  expect(JSON.parse(String(content['state']))).toMatchObject({ off: [{ target: 'probe', reason: '全员通知' }] });
  socket.raw.terminate();
  const crash = { plugin: 'probe', version: '1.2.0', kind: 'crash', message: 'x', quarantined: false } as const;
  const send = () => server.anonymous.raw(pluginTabs.report, crash, { remoteAddress: '10.1.1.1' });
  const codes = [];
  for (let count = 0; count < 121; count += 1) codes.push((await send()).statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(1);
});
