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

test('A notice about an item leads to the list', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin', unanswered: 'empty' });
  expect(await portal.notice(1, { bizType: 'example-item', bizId: '7' })).toMatchObject({ kind: 'page' });
  expect(portal.at()).toEqual({ path: '/example/items', title: '事项列表', status: 'ok' });
});

test('Visitors are told to sign in', async () => {
  const portal = createHarness(plugin, { user: 'anonymous' });
  await portal.open('/example/items');
  expect(portal.at().status).toBe('denied');
  expect(portal.explain('/example/items').steps.at(-1)).toMatchObject({ step: 'access', ok: false, fixBy: '请登录' });
});
