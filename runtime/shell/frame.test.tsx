/** The whole frame around a page, as a navigation draws it. */
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { UserInfo } from '@portal/sdk/calls/session';
import { fakeHost } from '@portal/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaults } from '../config.ts';
import { storage } from '../session/storage.ts';
import { dialogs } from './dialogs.ts';
import { draw, paths } from './fixture.tsx';
import { tabs } from './tabs/tabs.ts';

const side = () => screen.queryByRole('navigation', { name: '侧边菜单' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  fakeHost({ user: null }); // what the header's bells ask
  storage.clearAll();
  // no hints in the simulated page, which would go and fetch them
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
});
afterEach(() => {
  dialogs.closeAll();
  rstest.restoreAllMocks();
});

describe('the frame', () => {
  it('R-GUARD-10 gives the document the title of its route after each navigation', async () => {
    const { go } = draw('/order/list');
    await waitFor(() => expect(document.title).toBe('订单列表'));
    await go('/order/track');
    await waitFor(() => expect(document.title).toBe('业务订单跟踪'));
  });

  it('R-GEN-03 R-SHELL-02 puts header, side menu and footer around a page', async () => {
    draw('/order/list');
    expect(await screen.findByText('订单列表的内容')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByText('订单列表的内容')).toBeInTheDocument();
    expect(within(side() as HTMLElement).getByRole('button', { name: '订单列表' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('tells where a details page stands; a page of the menu is marked there', async () => {
    const { go } = draw('/order/list');
    await screen.findByText('订单列表的内容');
    expect(screen.queryByRole('navigation', { name: '当前位置' })).toBeNull();
    await go('/order/detail');
    await screen.findByText('订单详情的内容');
    const place = screen.getByRole('navigation', { name: '当前位置' });
    expect(place.textContent).toBe('订单管理订单列表订单详情');
    await userEvent.click(within(place).getByRole('button', { name: '订单列表' }));
    expect(await screen.findByText('订单列表的内容')).toBeVisible();
  });

  it('R-SHELL-01 holds in its menus what the user may open and somebody serves, and nothing else', async () => {
    draw('/order/list');
    const top = await screen.findByRole('navigation', { name: '主菜单' });
    expect(
      within(top)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['订单管理', '权限管理']);
    expect(screen.queryByText('停用的页面')).toBeNull();
  });

  it('goes where its menus lead', async () => {
    const { at } = draw('/order/list');
    await screen.findByText('订单列表的内容');
    await press('业务订单跟踪');
    expect(await screen.findByText('业务订单跟踪的内容')).toBeInTheDocument();
    await press('权限管理');
    expect(await screen.findByText('用户管理的内容')).toBeInTheDocument();
    await press('订单管理');
    expect(await screen.findByText('订单列表的内容')).toBeInTheDocument();
    expect(at()).toBe('/order/list');
  });

  it('R-ROUTE-34 hides the side tree on pages under /Base', async () => {
    draw('/Base/auth-management/user');
    expect(await screen.findByText('用户管理的内容')).toBeInTheDocument();
    expect(side()).toBeNull();
  });

  it('R-ROUTE-18 is not drawn around the login page', async () => {
    await import('../login/index.tsx'); // compiled now, not within the waiting time below
    draw('/login/index', { signedIn: false });
    expect(await screen.findByRole('heading', { name: '欢迎登录' })).toBeInTheDocument();
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  });

  it('R-SHELL-04 R-SHELL-10 leads home by the portal-site button and by the logo', async () => {
    const { at, go } = draw('/order/list');
    await screen.findByText('订单列表的内容');
    await press('门户网站');
    expect(await screen.findByText('首页的内容')).toBeInTheDocument();
    await go('/order/list');
    await screen.findByText('订单列表的内容');
    await userEvent.click(screen.getByRole('link', { name: `${defaults.portalName}首页` }));
    expect(await screen.findByText('首页的内容')).toBeInTheDocument();
    expect([at(), side()]).toEqual(['/ef/home', null]);
  });

  it('R-SHELL-06 R-SHELL-07 shows the user’s name, which leads to the personal centre', async () => {
    const { at } = draw('/order/list');
    await screen.findByText('订单列表的内容');
    await press('程屿');
    await waitFor(() => expect(at()).toBe('/userCenter/userManage'));
  });

  it('R-ROUTE-30 stays around what an unknown path is told', async () => {
    draw('/nowhere');
    expect(await screen.findByRole('heading', { name: '访问错误' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument();
  });

  it('R-GUARD-07 R-ROUTE-22 draws /404 with its three facts for a section that is not permitted, why and who can help, and leads home', async () => {
    const [permitted = ''] = paths.splice(0, 1);
    const { at } = draw('/order/list');
    expect(await screen.findByRole('heading', { name: '没有访问权限' })).toBeInTheDocument();
    const facts = ['403', '/order/list', '请联系管理员分配权限', '您还没有该功能的权限。', '贵单位管理员'];
    for (const fact of facts) expect(screen.getByText(fact)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '退出' })).toBeInTheDocument(); // the frame stays in use
    paths.unshift(permitted);
    await press('返回首页');
    await waitFor(() => expect(at()).toBe('/ef/home'));
  });
});

describe('a fault of a page', () => {
  it('costs its card when its code cannot be had, and 重试 brings it back', async () => {
    const broken = new Set(['list']);
    draw('/order/list', { broken });
    expect(await screen.findByText('“订单”加载失败')).toBeInTheDocument();
    expect(side()).not.toBeNull();
    broken.clear();
    const fetched = rstest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
    await press('重试');
    expect(await screen.findByText('订单列表的内容')).toBeInTheDocument();
    expect(fetched).toHaveBeenCalledWith('/plugins/order/entry.js', { integrity: 'sha384-x' });
  });

  it('costs its card when it throws, and another page is drawn as ever', async () => {
    rstest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { go } = draw('/order/track', { broken: new Set(['drawing']) });
    expect(await screen.findByText('“业务订单跟踪”出现异常')).toBeInTheDocument();
    await go('/order/list');
    expect(await screen.findByText('订单列表的内容')).toBeInTheDocument();
  });
});

it('a navigation refuses the question that it leaves behind', async () => {
  const { go } = draw('/order/list');
  await screen.findByText('订单列表的内容');
  const answer = dialogs.confirm({ title: '收货', message: '确认收货？', ok: '收货' });
  await go('/order/track');
  expect(await answer).toBe(false);
});

it('a page that is not permitted any more stays until it is left, and is refused when it is come back to', async () => {
  const { store, go } = draw('/order/list');
  await screen.findByText('订单列表的内容');
  await go('/order/track');
  const content = await screen.findByText('业务订单跟踪的内容');
  act(() => store.enter(store.get().user as UserInfo, [], [])); // as after permission:changed
  expect(content).toBeInTheDocument();
  expect(tabs.get().tabs.map(({ key }) => key)).toEqual(expect.arrayContaining(['/order/list', '/order/track']));
  await go('/order/list');
  expect(await screen.findByRole('heading', { name: '没有访问权限' })).toBeInTheDocument();
});
