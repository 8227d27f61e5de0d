import { identityAs } from '@portal/sdk/service';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { items } from '../items/contract.ts';
import plugin from '../plugin.ts';
import { service } from './service.ts';

const own = identityAs({ entId: '1001', codes: ['example:item:add'] });

test('The page shows what the service keeps for the enterprise', async () => {
  await service.call(items.add, { itemName: '安全帽', quantity: 12 }, own);
  const portal = createHarness(plugin, { user: 'supplierAdmin', service });
  await portal.open('/example/items');
  expect(await screen.findByText('安全帽')).toBeInTheDocument();
});

test('Another enterprise sees nothing of it', async () => {
  expect(await service.call(items.page, {}, identityAs({ entId: '1002' }))).toMatchObject({ total: 0 });
});

test('The same item twice is refused in words', async () => {
  await expect(service.call(items.add, { itemName: '安全帽', quantity: 1 }, own)).rejects.toThrow('已有“安全帽”');
});
