import { createHarness } from '@portal/sdk/testing';
import { expect, it } from '@rstest/core';
import { screen } from '@testing-library/react';
import { orderManagement } from '../orderManagement/contract.ts';
import { orderSettings } from '../settings.ts';
import { orderCards } from './contract.ts';
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

it('the orders of the month are compared in number and amount, and lead to those of then', async () => {
  const portal = createHarness(plugin);
  portal.answer(orderCards.trend, () => ({
    ...{ from: '2026-11-01', to: '2026-11-21', count: 30, amount: '900.00', days: [] },
    before: {
      month: { from: '2026-10-01', to: '2026-10-21', count: 20, amount: '1000.00' },
      year: { from: '2025-11-01', to: '2025-11-21', count: 0, amount: '0.00' },
    },
  }));
  await portal.openCard('trend');
  const link = await screen.findByRole('link', { name: '单数 ↑50.0%，金额 ↓10.0%' });
  expect(link.getAttribute('href')).toContain('orderDateFrom=2026-10-01&orderDateTo=2026-10-21');
  expect(screen.getByRole('link', { name: '没有订单' })).toBeDefined();
});
