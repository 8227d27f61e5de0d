/** The whole frame around a page, as a navigation draws it, for the tests of this folder. */
import type { MenuNode, UserInfo } from '@portal/sdk/calls/session';
import { routeTable } from '@portal/sdk/decide';
import type { Host } from '@portal/sdk/host';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { act, render, waitFor } from '@testing-library/react';
import { expect } from '@rstest/core';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { type Config, defaults } from '../config.ts';
import { createDeployment } from '../deployment/deployment.ts';
import { LivePortal } from '../deployment/live-portal.tsx';
import type { Portal } from '../portal.ts';
import { resolve } from '../router/resolve.ts';
import { storage } from '../session/storage.ts';
import { createSessionStore } from '../session/store.ts';
import { loadChrome } from './chrome.ts';
import { dialogs } from './dialogs.ts';
import { Root } from './root.tsx';
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
const bare = { redirects: [], menus: {}, notices: {}, documents: {}, cards: [] };
const pluginOf = (id: string, name: string, routes: readonly object[]) =>
  ({
    ...{ ...bare, id, name, version: '1.0.0', container: `${id}__1_0_0` },
    ...{ entry: { url: `plugins/${id}/entry.js`, integrity: 'sha384-x' }, routes },
  }) as unknown as BuiltPlugin;
const plugins = [
  pluginOf('order', '订单', [
    pageOf('list', '/order/list', '订单列表', { layout: 2 }),
    pageOf('track', '/order/track', '业务订单跟踪'),
    pageOf('detail', '/order/detail', '订单详情', { under: 'list', access: 'login' }),
  ]),
  pluginOf('base', '基础', [
    pageOf('user', '/Base/auth-management/user', '用户管理'),
    pageOf('home', '/ef/home', '首页', { access: 'public' }),
    pageOf('mine', '/userCenter/userManage', '基本信息', { access: 'login' }),
  ]),
];
const person = {
  userId: '7',
  account: 'gys_admin',
  userName: '程屿',
  userSource: '1',
  roleList: [],
  entId: '42',
  entName: '屿岚机电',
  enableMenuList: menus,
  btnPerm: [],
} as unknown as UserInfo;
export const paths = ['/order/list', '/order/track', '/Base/auth-management/user'];

const Nothing = () => null;
const silent = (async () => null) as Host['request'];

interface Options {
  signedIn?: boolean;
  /** Routes whose code cannot be had. */
  broken?: ReadonlySet<string>;
  /** Pages in place of a text, by their routes. */
  pages?: Readonly<Record<string, ComponentType>>;
  user?: Partial<UserInfo>;
  config?: Partial<Config>;
  /** The server. Default one that says nothing. */
  request?: Host['request'];
}

/** Draws the portal at a path, through the real resolution of paths. `document.title` is empty until `settled`. */
export function draw(path: string, options: Options = {}) {
  const { signedIn = true, broken = new Set(), pages = {}, user = {}, config = {}, request = silent } = options;
  document.title = '';
  const store = createSessionStore(storage);
  if (signedIn) {
    storage.saveLogin('abc', '7');
    store.enter({ ...person, ...user }, paths, []);
  }
  const registry = {
    revision: 'x',
    runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
    plugins,
  };
  const table = routeTable(registry);
  const deployment = createDeployment(registry);
  const portal = {
    config: { ...defaults, ...config },
    store,
    table,
    registry,
    deployment,
    request,
    dialogs,
  } as unknown as Portal;
  const loadPage = async ({ route: { name, title } }: { route: { name: string; title: string } }) => {
    if (broken.has(name)) throw new Error('entry refused');
    const own = pages[name];
    if (own) return own;
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
        ready: async () => ({ userSource: '1', permittedPaths: store.get().permittedPaths }),
        forceLogout: () => undefined,
        keepTarget: () => undefined,
        begin: () => undefined,
        loadPage,
        moduleOpened: () => true,
      },
      new URL(url),
    );
    await loadChrome();
    return 'to' in outcome ? Response.redirect(new URL(outcome.to, url), 302) : outcome.view;
  };
  const router = createMemoryRouter([{ path: '*', loader, Component: Shell, HydrateFallback: Nothing }], {
    initialEntries: [path],
  });
  render(
    <LivePortal portal={portal}>
      <Root>
        <RouterProvider router={router} />
      </Root>
    </LivePortal>,
  );
  const at = () => router.state.location.pathname;
  return {
    at,
    store,
    deployment,
    /** The frame names the page and closes what stood over the one before in one effect, which follows the drawing. */
    settled: (title: string) => waitFor(() => expect(document.title).toBe(title)),
    go: (to: string, options: { replace?: boolean } = {}) => act(() => router.navigate(to, options)),
  };
}
