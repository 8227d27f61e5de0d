import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { type Item, items } from './contract.ts';

const path = '/example/items';
const rows: Item[] = [{ id: '1', itemName: '安全帽', quantity: 12, remark: null }];
const page = { records: rows, total: rows.length, page: 1, size: 10 };

test('The list shows what the call answers', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  portal.answer(items.page, () => page);
  await portal.open(path);
  expect(portal.at()).toEqual({ path, title: '事项列表', status: 'ok' });
  expect(await screen.findByText('安全帽')).toBeInTheDocument();
});

test('A supplier administrator adds an item, and the call gets what was entered', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  portal.answer(items.page, () => page);
  portal.answer(items.add, () => ({ id: '2' }));
  await portal.open(path);
  await userEvent.click(await screen.findByRole('button', { name: '新增事项' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增事项' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '事项' }), '手套');
  await userEvent.type(dialog.getByRole('textbox', { name: '数量' }), '3');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await expect.poll(() => portal.calls(items.add)).toEqual([{ itemName: '手套', quantity: 3 }]);
});

test('Nobody adds without the permission code, and the menu leads to the list', async () => {
  const portal = createHarness(plugin, { user: 'supplierSales' });
  portal.answer(items.page, () => page);
  await portal.open(path);
  expect(screen.queryByRole('button', { name: '新增事项' })).toBeNull();
  expect(portal.menu()).toContain(' /example/items');
});

test('Somebody else was faster: the reason is shown, and what was entered stays', async () => {
  const portal = createHarness(plugin, { user: 'supplierAdmin' });
  portal.answer(items.page, () => page);
  portal.fault('conflict', items.add);
  await portal.open(path);
  await userEvent.click(await screen.findByRole('button', { name: '新增事项' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增事项' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '事项' }), '手套');
  await userEvent.type(dialog.getByRole('textbox', { name: '数量' }), '3');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('数据已被他人处理，请刷新')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: '事项' })).toHaveValue('手套');
});
