import type { Plugin } from '@portal/sdk/registry';
import { switchedEvent, pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { Bool, call, defineSettings, Int, Obj, OneOf, secretText, setting, Str } from '@portal/sdk/contract';
import { defineServer, implement } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import { DeploymentStore } from '#server/registry/deployment-store';
import { testKeyring } from '#server/secrets';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';

const probeSettings = defineSettings('probe', {
  days: setting({ label: '提醒天数', schema: Int({ minimum: 1, maximum: 30 }), default: 7 }),
  sender: setting({ label: '落款', schema: Str({ maxLength: 10 }), default: '平台' }),
  urgent: setting({ label: '加急', schema: Bool(), default: false }),
  level: setting({ label: '级别', schema: OneOf('LOW', 'HIGH'), default: 'LOW', codes: { LOW: '低', HIGH: '高' } }),
  key: secretText({ label: '短信密钥' }),
});
const probe: Plugin = {
  id: 'probe',
  name: '探针',
  version: '1.0.0',
  routes: { list: { path: '/probe', title: '探针', page: () => Promise.reject(new Error('no page runs here')) } },
  settings: probeSettings.declared,
};
const reading = {
  read: call({
    path: '/api/probe/read',
    access: 'login',
    output: Obj({ days: Int(), sender: Str(), urgent: Bool(), level: Str(), key: Str() }),
  }),
};
const area = defineServer({
  subjects: [implement(reading, { read: (_input, context) => context.settings(probeSettings) })],
});

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }], manifests: [probe] });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  api = await server.as('admin');
});
afterAll(() => server.close());

const revisionNow = async () => (await api.call(pluginTabs.state, {})).revision;
const configure = async (name: string, entered: { value?: unknown; secret?: string }) =>
  api.call(plugins.configure, {
    ...{ target: `probe/setting/${name}`, ...entered },
    ...{ reason: '按季调整', revision: await revisionNow() },
  });
const declared = { days: 7, sender: '平台', urgent: false, level: 'LOW', key: '' };
const listed = async () => (await api.call(plugins.list, {})).plugins[0]?.settings ?? [];

/** As the deployment file would, were there one. */
const file = async (settings: Readonly<Record<string, string | number | boolean>>) => {
  const [db, secrets] = [server.db, testKeyring()];
  const store = new DeploymentStore({ db, secrets, name: 'registry.json', built: ['probe'], shared: false });
  await store.store([{ id: 'probe', enabled: true, settings, line: 1, lineOf: () => 1 }]);
  await configure('urgent', { value: false }); // another change: this process reads all anew
};

beforeEach(async () => {
  await server.db.deleteFrom('sysDeployment').execute();
  for (const name of Object.keys(declared)) await configure(name, {});
});

test('a handler reads what the plugin declares, and what was entered without a restart', async () => {
  const user = await server.as('gys_admin');
  expect(await user.call(reading.read, {})).toEqual(declared);
  await configure('days', { value: 14 });
  await configure('level', { value: 'HIGH' });
  await configure('key', { secret: 's3cr3t' });
  expect(await user.call(reading.read, {})).toEqual({ ...declared, days: 14, level: 'HIGH', key: 's3cr3t' });
  await configure('days', {});
  expect((await user.call(reading.read, {})).days).toBe(7);
});

test('an open page hears of a setting with the change, and never of a secret', async () => {
  const socket = await socketFor(await server.listen(), await server.as('cg_admin'));
  await configure('days', { value: 21 });
  const content = await socket.nextWith('"value":21');
  expect(content.event).toBe(switchedEvent);
  expect(JSON.parse(String(content['state']))).toMatchObject({
    settings: [{ target: 'probe/setting/days', value: 21 }],
  });
  await configure('key', { secret: 's3cr3t' });
  const state = await server.anonymous.call(pluginTabs.state, {});
  expect(state.settings).toEqual([{ target: 'probe/setting/days', value: 21 }]);
  socket.raw.terminate();
});

test.each([
  ['days', { value: 31 }, 'PTL-3602 “提醒天数”应为 1 到 30 的整数'],
  ['days', { value: '7' }, 'PTL-3602 “提醒天数”应为 1 到 30 的整数'],
  ['sender', { value: '一二三四五六七八九十一' }, 'PTL-3602 “落款”最多 10 个字'],
  ['urgent', { value: 1 }, 'PTL-3602 “加急”应为 true 或 false'],
  ['level', { value: 'MIDDLE' }, 'PTL-3602 “级别”应为 LOW、HIGH 之一'],
  ['lost', { value: 1 }, 'PTL-3608 “探针”没有设置 lost'],
])('%s against its schema is refused in words', async (name, entered, msg) => {
  await expect(configure(name, entered)).rejects.toMatchObject({ msg });
});

test('a secret is kept encrypted, shown to nobody, and in no record', async () => {
  await configure('key', { secret: 's3cr3t' });
  const rows = await server.db.selectFrom('sysPluginSetting').select('value').execute();
  const history = await server.db.selectFrom('sysPluginHistory').selectAll().execute();
  const records = await server.db.selectFrom('sysOperLog').select('entry').execute();
  expect(JSON.stringify([rows, history, records, await api.call(plugins.list, {})])).not.toContain('s3cr3t');
  expect((await listed()).find(({ label }) => label === '短信密钥')).toMatchObject({ value: null, from: 'entered' });
  const [change] = (await api.call(plugins.history, {})).records;
  expect(change).toMatchObject({ title: '探针 · 设置 · 短信密钥', before: null, after: '已填写' });
});

test('a change is refused after another, stands in the history, and can be undone', async () => {
  const revision = await revisionNow();
  await configure('sender', { value: '运营部' });
  const late = { target: 'probe/setting/sender', value: '客服部', reason: '晚了一步', revision };
  await expect(api.call(plugins.configure, late)).rejects.toMatchObject({ code: '409' });
  const [change] = (await api.call(plugins.history, {})).records;
  expect(change).toMatchObject({ kind: 'setting', title: '探针 · 设置 · 落款', before: null, after: '运营部' });
  await api.call(plugins.undo, { id: change?.id ?? '', revision: await revisionNow() });
  expect((await api.call(reading.read, {})).sender).toBe('平台');
  for (const value of [true, false]) await configure('urgent', { value });
  const [last] = (await api.call(plugins.history, {})).records;
  expect([last?.before, last?.after]).toEqual(['开', '关']);
});

test('what no longer fits a new version is its default, and administrators are told', async () => {
  await configure('days', { value: 30 });
  await server.db
    .updateTable('sysPluginSetting')
    .set({ value: JSON.stringify({ value: 90 }) })
    .execute();
  await configure('urgent', { value: true });
  expect(await api.call(reading.read, {})).toMatchObject({ days: 7, urgent: true });
  expect((await listed())[0]).toMatchObject({
    value: 7,
    fault: 'PTL-3603 管理员填写的值不合本版本的格式（应为 1 到 30 的整数），使用默认值',
  });
});

test('what the deployment file gives wins, and nobody changes it here', async () => {
  await configure('days', { value: 14 });
  await file({ days: 3, key: 'of the file' });
  expect(await api.call(reading.read, {})).toMatchObject({ days: 3, key: 'of the file' });
  expect((await listed())[0]).toMatchObject({ value: 3, from: 'file' });
  await expect(configure('days', { value: 5 })).rejects.toMatchObject({
    msg: 'PTL-3605 “提醒天数”由部署登记表给出，请由运维修改登记表（REGISTRY）',
  });
  const rows = await server.db.selectFrom('sysDeployment').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('of the file');
});
