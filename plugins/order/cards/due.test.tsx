import { createHarness } from '@portal/sdk/testing';
import { expect, it } from '@rstest/core';
import { screen } from '@testing-library/react';
import { orderManagement } from '../orderManagement/contract.ts';
import { orderSettings } from '../settings.ts';
import plugin from '../plugin.ts';

it('the card looks as far ahead as administrators set it, without being opened anew', async () => {
  const portal = createHarness(plugin);
  portal.answer(orderManagement.page, ({ page = 1, size = 10 }) => ({ records: [], total: 0, page, size }));
  await portal.openCard('due');
  expect(await screen.findByText(/7 日内到期/)).toBeDefined();
  portal.set(orderSettings, { aheadDays: 14 });
  expect(await screen.findByText(/14 日内到期/)).toBeDefined();
  const asked = portal.calls(orderManagement.page).map(({ deliveryDateTo }) => deliveryDateTo);
  expect(new Set(asked.filter((day) => day !== undefined)).size).toBe(2);
});
