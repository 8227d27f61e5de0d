/** 全部功能: every area with its pages, and which areas stand in the bar. */
import { beforeAll, beforeEach, expect, it } from '@rstest/core';
import type { MenuNode } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storage } from '../../session/storage.ts';
import { draw } from '../fixture.tsx';
import { preferences } from '../preferences.ts';
import { menuMemory } from './menu-memory.ts';

const area = (menuId: string, menuName: string, ...children: MenuNode[]): MenuNode => ({ menuId, menuName, children });
const enableMenuList = [
  area(
    '1',
    '订单管理',
    { menuId: '2', menuName: '订单列表', routeUrl: '/order/list' },
    { menuId: '3', menuName: '业务订单跟踪', routeUrl: '/order/track' },
  ),
  area('5', '权限管理', { menuId: '6', menuName: '用户管理', routeUrl: '/Base/auth-management/user' }),
];

// compiled now, not within the waiting times below
beforeAll(async () => {
  await Promise.all([import('../chrome-parts.ts'), import('../menu-icons.tsx'), import('./all-menus-dialog.tsx')]);
});

let visited: readonly string[];
beforeEach(() => {
  storage.clearAll();
  preferences.of(undefined);
});

async function open(menus: readonly MenuNode[] = enableMenuList) {
  ({ visited } = fakeHost({ user: null }));
  draw('/order/list', { user: { enableMenuList: [...menus] } });
  await screen.findByText('订单列表的内容');
  await userEvent.keyboard('{Alt>}m{/Alt}');
  return within(await screen.findByRole('dialog', { name: '全部功能' }));
}
const names = () =>
  within(screen.getByRole('dialog', { name: '全部功能' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it('shows every area with its pages; what is typed leaves those that match, and Enter opens the first', async () => {
  const panel = await open();
  expect(names()).toEqual(['订单管理', '权限管理']);
  await userEvent.type(panel.getByRole('textbox', { name: '查找功能' }), '跟踪');
  expect(names()).toEqual(['订单管理']);
  expect(panel.queryByRole('button', { name: '订单列表' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(visited).toEqual(['/order/track']);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '全部功能' })).toBeNull());
});

it('keeps favourites and the pages of late on top', async () => {
  const panel = await open();
  const top = (name: string) => within(panel.getByRole('region', { name }));
  expect(top('最近使用').getByRole('button', { name: '订单列表' })).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: '收藏用户管理' }));
  expect(top('收藏').getByRole('button', { name: '用户管理' })).toBeVisible();
  expect(menuMemory.read('7').favourites).toEqual(['6']);
});

it('marks what has come since, until it is opened', async () => {
  menuMemory.meet('7', []);
  storage.saveChoice('7', 'menus', { known: ['1', '2', '3'] });
  const panel = await open();
  const entry = panel.getByRole('button', { name: '用户管理' });
  expect(entry).toHaveAttribute('aria-description', '新功能');
  expect(entry.parentElement).toHaveTextContent('用户管理新');
  menuMemory.visited('7', '6', '5');
  expect(menuMemory.read('7').known).toEqual(['1', '2', '3', '6', '5']);
});
