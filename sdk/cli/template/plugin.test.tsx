import { contractSuite, createHarness, expectAccess } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import plugin from './plugin.ts';

contractSuite(plugin);

test('Who may open and who may add', () => {
  expectAccess(plugin).toMatchMatrix({
    '/example/items': { supplierAdmin: 'yes', purchaser: 'yes', anonymous: 'no' },
    'example:item:add': { supplierAdmin: 'yes', supplierSales: 'no', super: 'yes' },
  });
});

test('A notice of type 16 is called 查看事项 and leads to the list', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin', unanswered: 'empty' });
  expect(await portal.notice(16, { bizId: '7' })).toEqual({ label: '查看事项', kind: 'page' });
  expect(portal.at()).toEqual({ path: '/example/items', title: '事项列表', status: 'ok' });
});

test('Visitors are told to sign in', async () => {
  const portal = createHarness(plugin, { user: 'anonymous' });
  await portal.open('/example/items');
  expect(portal.at().status).toBe('denied');
  expect(portal.explain('/example/items').steps.at(-1)).toMatchObject({ step: 'access', ok: false, fixBy: '请登录' });
});
