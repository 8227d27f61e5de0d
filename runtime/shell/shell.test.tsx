import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { browseLog } from '@portal/sdk/calls/browse-log';
import type { MenuNode, UserInfo } from '@portal/sdk/calls/session';
import { routeTable } from '@portal/sdk/decide';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from '@portal/sdk/navigation';
import { defaults } from '../config.ts';
import { AccessFault, LoginFault, PermissionFault, ServerFault } from '../faults/fault.tsx';
import { createDeployment } from '../deployment/deployment.ts';
import { type Portal, PortalContext } from '../portal.ts';
import type { View } from '../router/view.ts';
import { storage } from '../session/storage.ts';
import { createSessionStore } from '../session/store.ts';
import { dialogs } from './dialogs.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { loginPrompt } from './header/login-prompt.ts';
import { preferences } from './preferences.ts';
import { SideMenu } from './side-menu.tsx';
import { usePageVisit } from './use-page-visit.ts';

const menus: MenuNode[] = [
  {
    menuId: '1',
    menuName: '订单管理',
    productType: '01',
    children: [
      { menuId: '2', menuName: '订单列表', routeUrl: '/list', productType: '01' },
      { menuId: '3', menuName: '业务订单跟踪', routeUrl: '/track', productType: '01' },
    ],
  },
];
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
const plugin = {
  id: 'order',
  name: '订单',
  routes: [
    { name: 'list', path: '/list', title: '订单列表' },
    { name: 'track', path: '/track', title: '业务订单跟踪' },
  ],
  redirects: [],
  menus: {},
  notices: {},
  documents: {},
  cards: [],
} as unknown as BuiltPlugin;

const registry = {
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [plugin],
};

const Blank = () => null;

const view = (path: string): View => ({
  path,
  title: '订单列表',
  layout: 1,
  chrome: 'portal',
  Page: Blank,
  area: undefined,
  failure: undefined,
});

function open(user: Partial<UserInfo> | undefined) {
  const store = createSessionStore(storage);
  const made: [string, unknown][] = [];
  let loggedOut = 0;
  if (user) {
    storage.saveLogin('abc', '7');
    store.enter({ ...person, ...user }, ['/list', '/track'], []);
  }
  const portal = {
    config: {
      ...defaults,
      phone: '400-000-1024',
      mailbox: 'e@example.com',
      filingNumbers: ['备案一号'],
      links: [{ title: '帮助中心', url: '/ef/helpCenter' }],
    },
    store,
    table: routeTable(registry),
    registry,
    deployment: createDeployment(registry),
    session: {
      logout: async () => {
        loggedOut += 1;
      },
    },
    request: async (call: { path: string }, input: unknown) => void made.push([call.path, input]),
    dialogs,
  } as unknown as Portal;
  const wrap =
    (path = '/list') =>
    ({ children }: { children: ReactNode }) => (
      <PortalContext value={portal}>
        <PortalProvider theme="light">
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </PortalProvider>
      </PortalContext>
    );
  return { wrap, made, loggedOut: () => loggedOut };
}

beforeEach(() => {
  fakeHost({ user: null }); // what the header's bells ask
  storage.clearAll();
  preferences.of(undefined);
});
afterEach(() => dialogs.closeAll());

const asked = () => dialogs.get().modals.filter(({ phase }) => phase === 'open');

describe('header', () => {
  it('R-LOGOUT-01 asks before logging out, in the words of the spec', async () => {
    const { wrap, loggedOut } = open({});
    render(<Header view={view('/list')} />, { wrapper: wrap() });
    await userEvent.click(screen.getByRole('button', { name: '退出' }));
    expect(asked().map(({ spec }) => spec.content)).toEqual(['确认退出当前用户吗？']);
    expect(loggedOut()).toBe(0);
    await dialogs.acceptModal(asked()[0]?.id ?? 0);
    await waitFor(() => expect(loggedOut()).toBe(1));
  });

  it('R-LOGOUT-02 changes nothing when the question is refused', async () => {
    const { wrap, loggedOut } = open({});
    render(<Header view={view('/list')} />, { wrapper: wrap() });
    await userEvent.click(screen.getByRole('button', { name: '退出' }));
    dialogs.dismissModal(asked()[0]?.id ?? 0);
    await waitFor(() => expect(asked()).toEqual([]));
    expect([loggedOut(), storage.token()]).toEqual([0, 'abc']);
  });

  it("R-LOGOUT-11 shows no log-out to user source '2'", () => {
    render(<Header view={view('/list')} />, { wrapper: open({ userSource: '2' }).wrap() });
    expect(screen.queryByRole('button', { name: '退出' })).toBeNull();
    expect(screen.getByText('程屿')).toBeInTheDocument();
  });

  it('offers log-in to visitors, and no menu', () => {
    render(<Header view={view('/ef/home')} />, { wrapper: open(undefined).wrap('/ef/home') });
    expect(screen.getByRole('button', { name: '登录' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull();
  });

  it('asks login pages for registration and register pages for log-in, and neither from source JF', () => {
    expect(loginPrompt('/finance/blank', new URLSearchParams())).toMatchObject({
      text: '还没注册，',
      action: '立即注册',
    });
    expect(loginPrompt('/login/index', new URLSearchParams('view=register'))).toMatchObject({
      text: '已有账号，',
      action: '去登录',
    });
    for (const query of ['source=JF', 'view=register&source=JF'])
      expect(loginPrompt('/login/index', new URLSearchParams(query))).toBeUndefined();
    expect(loginPrompt('/ef/home', new URLSearchParams())).toBeUndefined();
  });
});

describe('side menu', () => {
  it('R-MENU-14 R-STATE-01 folds and unfolds by its toggle, kept for the user', async () => {
    const { wrap } = open({});
    preferences.of('7');
    render(<SideMenu view={view('/list')} />, { wrapper: wrap() });
    await userEvent.click(screen.getByRole('button', { name: '收起侧边菜单' }));
    expect(screen.getByRole('button', { name: '展开侧边菜单' })).toHaveAttribute('aria-expanded', 'false');
    preferences.of('8');
    expect(preferences.get().collapsed).toBe(false);
    preferences.of('7');
    expect(preferences.get().collapsed).toBe(true);
  });

  it('is folded in a narrow window until it is opened there, which is not kept', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
    act(() => happyDOM.setViewport({ width: 1199 }));
    render(<SideMenu view={view('/list')} />, { wrapper: open({}).wrap() });
    await userEvent.click(screen.getByRole('button', { name: '展开侧边菜单' }));
    expect(screen.getByRole('button', { name: '收起侧边菜单' })).toBeVisible();
    expect(preferences.get().collapsed).toBe(false);
    act(() => happyDOM.setViewport({ width: 1200 }));
    expect(screen.getByRole('button', { name: '收起侧边菜单' })).toBeVisible();
    act(() => happyDOM.setViewport({ width: 1440 }));
  });

  it('marks the entry of the current page', () => {
    render(<SideMenu view={view('/track')} />, { wrapper: open({}).wrap() });
    expect(screen.getByRole('button', { name: '业务订单跟踪' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: '订单列表' })).not.toHaveAttribute('aria-current');
  });
});

describe('choices', () => {
  it('R-STATE-02 the layout style is 1 by default', () => expect(preferences.get().layoutStyle).toBe(1));

  it('R-STATE-05 a change that is no object fails with data必须是对象', () => {
    for (const wrong of [null, 'x', 3, []]) expect(() => preferences.change(wrong as never)).toThrow('data必须是对象');
  });
});

describe('page visits', () => {
  it('R-GUARD-11 R-GUARD-12 logs once for each change of menu, with all its facts', () => {
    const { wrap, made } = open({});
    const { rerender } = renderHook(({ path }) => usePageVisit(view(path)), {
      wrapper: wrap(),
      initialProps: { path: '/list' },
    });
    rerender({ path: '/list' });
    rerender({ path: '/track' });
    rerender({ path: '/nowhere' });
    expect(made.map(([path]) => path)).toEqual([browseLog.savePageBrowseLog.path, browseLog.savePageBrowseLog.path]);
    expect(made[0]?.[1]).toEqual({
      menuId: '2',
      oneLevelMenuId: '1',
      url: '/list',
      productType: '01',
      userId: '7',
      userName: '程屿',
      entId: '42',
      entName: '屿岚机电',
    });
  });
});

it('a menu that is come back to from a page outside the menus is a new visit', () => {
  const { wrap, made } = open({});
  const { rerender } = renderHook(({ path }) => usePageVisit(view(path)), {
    wrapper: wrap(),
    initialProps: { path: '/list' },
  });
  rerender({ path: '/ef/home' });
  rerender({ path: '/list' });
  expect(made).toHaveLength(2);
});

it('nobody’s visits are not logged', () => {
  const { wrap, made } = open(undefined);
  renderHook(() => usePageVisit(view('/list')), { wrapper: wrap() });
  expect(made).toEqual([]);
});

describe('fault pages', () => {
  it('R-ROUTE-22 /404 shows code, path and message, as plain text', () => {
    const query = new URLSearchParams({ errorCode: '403', errorPath: '/list', msg: '<b>请联系管理员</b>' });
    render(<AccessFault />, { wrapper: open({}).wrap(`/404?${query}`) });
    for (const text of ['403', '/list', '<b>请联系管理员</b>']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says what an unknown path is, inside the portal', () => {
    render(<AccessFault path="/nowhere" />, { wrapper: open({}).wrap('/nowhere') });
    expect(screen.getByText('/nowhere')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '访问错误' })).toBeInTheDocument();
  });

  it('R-ROUTE-21 R-LOGOUT-16 /error shows the text after the last equals sign of a LoginErr', () => {
    render(<LoginFault />, {
      wrapper: open(undefined).wrap(`/error?msg=${encodeURIComponent('LoginErr?code=7=票据过期')}`),
    });
    expect(screen.getByRole('heading', { name: '登录错误' })).toBeInTheDocument();
    expect(screen.getByText('票据过期')).toBeInTheDocument();
  });

  it('R-ROUTE-23 R-ROUTE-24 /noPermission and /500 name themselves and lead home', () => {
    render(
      <>
        <PermissionFault />
        <ServerFault />
      </>,
      { wrapper: open({}).wrap('/500') },
    );
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      '没有访问权限',
      '服务器错误',
    ]);
    expect(screen.getAllByRole('button', { name: '返回首页' })).toHaveLength(2);
  });
});

it('the footer shows hotline, mailbox and filing numbers of the deployed config', () => {
  render(<Footer />, { wrapper: open(undefined).wrap() });
  for (const text of ['客服热线 400-000-1024', 'e@example.com', '备案一号', '帮助中心'])
    expect(screen.getByText(text)).toBeInTheDocument();
});
