/** What the deployment file decides stands above what administrators switch. */
import type { Plugin } from '@portal/sdk/registry';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { call } from '@portal/sdk/contract';
import { defineServer, implement } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { DeploymentStore } from '#server/registry/deployment-store';
import { testKeyring } from '#server/secrets';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';

const door = { look: call({ path: '/api/probe/look', access: 'login', reads: true }) };
const area = defineServer({ subjects: [implement(door, { look: async () => null })] });
const page = () => Promise.reject(new Error('no page runs on the server'));
const plugin = (id: string, name: string): Plugin => ({
  ...{ id, name, version: '1.0.0' },
  routes: { list: { path: `/${id}`, title: name, page } },
});

let server: TestServer;
let api: TestApi;
let user: TestApi;
let store: DeploymentStore;
beforeAll(async () => {
  const manifests = [plugin('probe', '探针'), plugin('other', '其他')];
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }], manifests });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  [api, user] = [await server.as('admin'), await server.as('gys_admin')];
  const built = ['probe', 'other'];
  store = new DeploymentStore({ db: server.db, secrets: testKeyring(), name: 'registry.json', built, shared: false });
});
afterAll(() => server.close());

const revision = async () => (await api.call(pluginTabs.state, {})).revision;
const set = async (target: string, off: boolean) =>
  api.call(plugins.switch, { target, off, reason: '流程调整', revision: await revision() });
/** As a file would; this process hears of it with its next change, where there is no socket to the database. */
const file = async (...entries: readonly { id: string; enabled: boolean; locked?: boolean }[]) => {
  await store.store(entries.map((entry) => ({ ...entry, line: 1, lineOf: () => 1 })));
  await set('other', false).catch(() => undefined);
};
const off = async () => (await user.call(pluginTabs.state, {})).off;

beforeEach(() => file({ id: 'probe', enabled: true }, { id: 'other', enabled: true }));

test('what it does not enable is off for everybody, and no administrator switches it on', async () => {
  await file({ id: 'other', enabled: true }, { id: 'probe', enabled: false });
  await expect(user.call(door.look, {})).rejects.toMatchObject({ code: '403', msg: '该功能已停用，请联系管理员' });
  expect(await off()).toEqual([{ target: 'probe', reason: '本部署没有启用' }]);
  await expect(set('probe', false)).rejects.toMatchObject({
    msg: 'PTL-3604 部署登记表没有启用“探针”，请由运维在登记表（REGISTRY）中启用',
  });
  await file({ id: 'other', enabled: true });
  await expect(user.call(door.look, {})).rejects.toMatchObject({ code: '403' });
});

test('what it locks is on, whatever was switched before, with all its contributions', async () => {
  await set('probe', true);
  await set('probe/route/list', true);
  const [change] = (await api.call(plugins.history, { target: 'probe/route/list' })).records;
  await file({ id: 'probe', enabled: true, locked: true }, { id: 'other', enabled: true });
  expect(await off()).toEqual([]);
  await user.call(door.look, {});
  const locked = { msg: 'PTL-3604 部署登记表锁定了“探针”，请由运维修改登记表（REGISTRY）' };
  await expect(set('probe/route/list', true)).rejects.toMatchObject(locked);
  const undo = api.call(plugins.undo, { id: change?.id ?? '', revision: await revision() });
  await expect(undo).rejects.toMatchObject(locked);
  expect((await api.call(plugins.list, {})).plugins.find(({ id }) => id === 'probe')?.locked).toContain('PTL-3604');
});

test('plugins stand in its order, for administrators and for tabs', async () => {
  await file({ id: 'other', enabled: true }, { id: 'probe', enabled: true });
  expect((await api.call(pluginTabs.state, {})).order).toEqual(['other', 'probe']);
  await file({ id: 'probe', enabled: true }, { id: 'other', enabled: true });
  expect((await api.call(pluginTabs.state, {})).order).toBeUndefined();
});
