import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { subscription } from './contract.ts';

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('nobody subscribed yet is told in one sentence, once it is known', async () => {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(subscription.list, () => []);
  await portal.open('/reportManagement/productReport');
  await press('订阅');
  const list = within(await screen.findByRole('dialog', { name: '订阅报表' }));
  expect((await list.findByRole('status')).textContent).toBe('还没有订阅');
});

test.each([
  ['/reportManagement/productReport', true],
  ['/reportManagement/agreementManagementReport', false],
])('a subscription to %s has days of its own: %s', async (address, dated) => {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  const own = { frequency: 'DAY' as const, createdAt: '2026-03-01T02:00:00Z' };
  portal.answer(subscription.list, () => [
    { ...own, id: '1', period: null, conditions: '' },
    { ...own, id: '2', period: 'LAST_MONTH' as const, conditions: '板块：电力' },
  ]);
  await portal.open(address);
  await press('订阅');
  const list = within(await screen.findByRole('dialog', { name: '订阅报表' }));
  expect(await list.findByText('板块：电力')).toBeInTheDocument();
  expect([list.getByText('按条件'), list.getByText('全部'), list.getByText('上月')]).toHaveLength(3);
  await userEvent.click(list.getByRole('button', { name: '新增订阅' }));
  const form = within(await screen.findByRole('dialog', { name: '新增订阅' }));
  expect(form.queryByText('不选则沿用当前条件的日期') !== null).toBe(dated);
});
