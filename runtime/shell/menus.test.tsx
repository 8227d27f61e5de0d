/** The side menu, and where menu entries lead. */
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import type { MenuNode } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storage } from '../session/storage.ts';
import { draw } from './fixture.tsx';
import { marksOf } from './menu-icon.tsx';
import { preferences } from './preferences.ts';

const page = (menuId: string, menuName: string, routeUrl: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId,
  menuName,
  routeUrl,
  ...more,
});
const orders: MenuNode = {
  menuId: '1',
  menuName: '订单管理',
  frontEndName: 'order',
  children: [
    page('2', '订单列表', '/order/list'),
    {
      menuId: '3',
      menuName: '跟踪',
      children: [
        page('30', '隐藏的页面', '/order/list', { hidden: '1' }),
        page('31', '业务订单跟踪', '/order/track'),
        page('32', '少用的页面', '/order/track', { remark: 'hide' }),
      ],
    },
    page('4', '停用的页面', '/order/track', { remark: 'disabled' }),
    page('5', '外部报表', 'https://example.com/report', { ifIntOrExt: '1' }),
    page('6', '另一窗口', '/order/list', { ifIntOrExt: '1', remark: 'hide' }),
  ],
};
const finance: MenuNode = {
  menuId: '7',
  menuName: '财务',
  frontEndName: 'finance',
  children: [page('8', '账户', '/order/track')],
};
const user = { enableMenuList: [orders, finance] };

const side = () => within(screen.getByRole('navigation', { name: '侧边菜单' }));
const names = () =>
  side()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const press = (name: string | RegExp) => userEvent.click(side().getByRole('button', { name }));

const { open } = window;
let windows: unknown[] = [];
beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  preferences.of(undefined);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  windows = [];
  window.open = (url) => {
    windows.push(url);
    return null;
  };
});
afterEach(() => {
  window.open = open;
});

describe('the side menu', () => {
  it('R-SHELL-02 folds to marks that tell its entries apart, and the fold is kept for the user', async () => {
    draw('/order/list', { user });
    await screen.findByText('订单列表的内容');
    expect(names()).toEqual(['订单列表', '跟踪', '停用的页面', '外部报表', '另一窗口', '收起侧边菜单']);
    await press('收起侧边菜单');
    expect(names()).toEqual(['订单列表', '跟踪', '停用的页面', '外部报表', '展开侧边菜单']);
    await waitFor(() => expect(side().getByRole('button', { name: '订单列表' })).toHaveTextContent('订'));
    expect(storage.choice('7', 'preferences', {})).toMatchObject({ collapsed: true });
    expect(storage.choice('visitor', 'preferences', {})).toEqual({});
  });

  it('opens a group at its first page that is neither a button nor hidden; what is to hide leaves the folded menu', async () => {
    const { at } = draw('/order/list', { user });
    await screen.findByText('订单列表的内容');
    await press('跟踪');
    expect(await screen.findByText('业务订单跟踪的内容')).toBeInTheDocument();
    expect(at()).toBe('/order/track');
    expect(names().slice(1, 4)).toEqual(['跟踪', '业务订单跟踪', '少用的页面']);
    await press('收起侧边菜单');
    expect(names()).not.toContain('少用的页面');
    await press('展开侧边菜单');
    await press('跟踪');
    expect(side().getByRole('button', { name: '跟踪' })).toHaveAttribute('aria-expanded', 'false');
    expect(names()).not.toContain('业务订单跟踪');
  });

  it('leads nowhere from a disabled entry, and to a new window from an external one', async () => {
    const { at } = draw('/order/list', { user });
    await screen.findByText('订单列表的内容');
    expect(side().getByRole('button', { name: '停用的页面' })).toBeDisabled();
    await press(/外部报表/);
    await press(/另一窗口/);
    expect([windows, at()]).toEqual([['https://example.com/report', '/order/list'], '/order/list']);
  });

  it('is that of the requested front end, without a request that of the page, and of an unknown one the first', async () => {
    const { go } = draw('/order/track?frontEndName=finance', { user });
    await screen.findByText('业务订单跟踪的内容');
    expect(side().getByText('财务')).toBeInTheDocument();
    await go('/order/list');
    await screen.findByText('订单列表的内容');
    expect(side().getByText('订单管理')).toBeInTheDocument();
    await go('/order/list?frontEndName=nobody');
    expect(side().getByText('订单管理')).toBeInTheDocument();
  });
});

it('a mark is the first character, or where names begin alike the first in which they differ', () => {
  expect(marksOf(['订单列表', '交期变更一级审核', '交期变更二级审核', '交'])).toEqual(['订', '一', '二', '交']);
  expect(marksOf(['同名', '同名'])).toEqual(['同', '同']);
});
