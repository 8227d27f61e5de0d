import type { Plugin } from '@portal/sdk/registry';
import { developer } from '@portal/sdk/calls/developer';
import { user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';

const page = () => Promise.reject(new Error('no page runs on the server'));
const probe: Plugin = {
  id: 'probe',
  name: '探针',
  version: '1.2.0',
  routes: { list: { path: '/probe/list', title: '探针列表', page } },
  menus: { list: { title: '探针入口', route: 'list', roles: ['L'] } },
  codes: { 'probe:door:open': { title: '开门', menu: 'list', roles: ['L'], kinds: ['L'] } },
};

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [probe] });
});
afterAll(() => server.close());

test('super administrators hold the code by default, and read every contribution, codes included', async () => {
  const admin = await server.as('admin');
  expect((await admin.call(user.getUserInfo, {})).btnPerm).toContain('platform:developer:view');
  const { plugins } = await admin.call(developer.overview, {});
  const [row] = plugins;
  expect(row).toMatchObject({ id: 'probe', name: '探针', version: '1.2.0', off: null, crashes: 0 });
  expect(row?.contributions.map(({ target }) => target)).toEqual([
    'probe/route/list',
    'probe/menu/list',
    'probe/code/probe:door:open',
  ]);
});

test('nobody else holds it, and whoever does not is refused', async () => {
  for (const account of ['gys_admin', 'cg_admin', 'yy_ops']) {
    const api = await server.as(account);
    expect((await api.call(user.getUserInfo, {})).btnPerm).not.toContain('platform:developer:view');
    await expect(api.call(developer.overview, {})).rejects.toMatchObject({ code: '403' });
  }
  await expect(server.anonymous.call(developer.overview, {})).rejects.toMatchObject({ code: '9999' });
});

test('the code stands in no menu', async () => {
  const admin = await server.as('admin');
  const { enableMenuList } = await admin.call(user.getUserInfo, {});
  const node = (enableMenuList as { sourceKey?: string; button?: string }[]).find(
    ({ sourceKey }) => sourceKey === 'platform:developer:view',
  );
  expect(node?.button).toBe('1');
});
