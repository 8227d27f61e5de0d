/** The whole frame around a page, as a navigation draws it. */
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { MenuNode, UserInfo } from '@portal/sdk/calls/session';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { routeTable } from '../areas/routes.ts';
import { defaults } from '../config.ts';
import { type Portal, PortalContext } from '../portal.ts';
import { resolve } from '../router/resolve.ts';
import { storage } from '../session/storage.ts';
import { createSessionStore } from '../session/store.ts';
import { dialogs } from './dialogs.ts';
import { Shell } from './shell.tsx';

const menus: MenuNode[] = [
  {
    menuId: '1',
    menuName: '订单管理',
    children: [
      { menuId: '2', menuName: '订单列表', routeUrl: '/order/list' },
      { menuId: '3', menuName: '业务订单跟踪', routeUrl: '/order/track' },
      { menuId: '4', menuName: '停用的页面', routeUrl: '/order/gone' },
    ],
  },
  { menuId: '5', menuName: '权限管理', routeUrl: '/Base/auth-management/user' },
];
const pageOf = (name: string, path: string, title: string, more: object = {}) => ({
  name,
  path,
  title,
  assets: [],
  kits: [],
  ...more,
});
const plugin = {
  id: 'order',
  name: '订单',
  entry: { url: 'plugins/order/entry.js', integrity: 'sha384-x' },
  routes: [
    pageOf('list', '/order/list', '订单列表', { layout: 2 }),
    pageOf('track', '/order/track', '业务订单跟踪'),
    pageOf('user', '/Base/auth-management/user', '用户管理'),
    pageOf('home', '/ef/home', '首页', { access: 'public' }),
    pageOf('mine', '/userCenter/userManage', '基本信息', { access: 'login' }),
  ],
  redirects: [],
  cards: [],
} as unknown as BuiltPlugin;
const person = {
  userId: '7',
  account: 'gys_admin',
  userName: '程屿',
  userSource: '1',
  entId: '42',
  entName: '屿岚机电',
  enableMenuList: menus,
  btnPerm: [],
} as unknown as UserInfo;
const paths = ['/order/list', '/order/track', '/Base/auth-management/user'];

const Nothing = () => null;

/** Draws the portal at a path, through the real resolution of paths. `broken`: routes whose code cannot be had. */
function draw(path: string, { signedIn = true, broken = new Set<string>(), user = {} as Partial<UserInfo> } = {}) {
  const store = createSessionStore(storage);
  if (signedIn) {
    storage.saveLogin('abc', '7');
    store.enter({ ...person, ...user }, paths, []);
  }
  const registry = {
    revision: 'x',
    runtime: { scripts: [], styles: [], federation: [], kits: {} },
    plugins: [plugin],
  };
  const table = routeTable(registry);
  const request = async () => null;
  const portal = { config: defaults, store, table, registry, request, dialogs } as unknown as Portal;
  const loadPage = async ({ route: { name, title } }: { route: { name: string; title: string } }) => {
    if (broken.has(name)) throw new Error('entry refused');
    return name === 'track' && broken.has('drawing')
      ? () => {
          throw new Error('boom');
        }
      : () => <p>{`${title}的内容`}</p>;
  };
  const loader = async ({ request: { url } }: { request: Request }) => {
    const outcome = await resolve(
      {
        table,
        token: storage.token,
        ready: async () => ({ userSource: '1', permittedPaths: paths }),
        forceLogout: () => undefined,
        keepTarget: () => undefined,
        begin: () => undefined,
        loadPage,
        moduleOpened: () => true,
      },
      new URL(url),
    );
    return 'to' in outcome ? Response.redirect(new URL(outcome.to, url), 302) : outcome.view;
  };
  const router = createMemoryRouter([{ path: '*', loader, Component: Shell, HydrateFallback: Nothing }], {
    initialEntries: [path],
  });
  render(
    <PortalContext value={portal}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </PortalContext>,
  );
  const at = () => router.state.location.pathname;
  return { at, go: (to: string) => act(() => router.navigate(to)) };
}

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

  it('R-GEN-03 R-SHELL-02 puts header, side menu, place and footer around a page', async () => {
    draw('/order/list');
    expect(await screen.findByText('订单列表的内容')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByText('订单列表的内容')).toBeInTheDocument();
    expect(within(side() as HTMLElement).getByRole('button', { name: '订单列表' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('navigation', { name: '当前位置' }).textContent).toBe('订单管理订单列表');
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

  it('R-GUARD-07 R-ROUTE-22 draws /404 with its three facts for a section that is not permitted', async () => {
    const { at } = draw('/order/list');
    await screen.findByText('订单列表的内容');
    paths.splice(0, 1);
    draw('/order/list');
    expect(await screen.findByRole('heading', { name: '没有访问权限' })).toBeInTheDocument();
    for (const fact of ['403', '/order/list', '请联系管理员分配权限'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    paths.unshift('/order/list');
    expect(at()).toBe('/order/list');
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
  const answer = dialogs.confirm({ message: '确认收货？' });
  await go('/order/track');
  expect(await answer).toBe(false);
});
