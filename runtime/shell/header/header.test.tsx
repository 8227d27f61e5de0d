/** The header in each of its states. */
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import type { MenuNode, UserInfo } from '@portal/sdk/calls/session';
import { routeTable } from '@portal/sdk/decide';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { defaults } from '../../config.ts';
import { type Portal, PortalContext } from '../../portal.ts';
import type { View } from '../../router/view.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import { preferences } from '../preferences.ts';
import { Header } from './header.tsx';

const person = {
  userId: '7',
  account: 'gys_admin',
  userName: '程屿',
  userSource: '1',
  entId: '42',
  entName: '屿岚机电',
  enableMenuList: [],
  btnPerm: [],
} as unknown as UserInfo;
const companies = ['42', '43'].map((entId) => ({ entId, customerName: `企业${entId}` })) as unknown as Company[];
const registry = {
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [],
};
const view = {
  path: '/list',
  title: '订单列表',
  layout: 1,
  chrome: 'portal',
  Page: () => null,
  area: undefined,
  failure: undefined,
} satisfies View;

const Where = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{`${pathname}${search}`}</output>;
};

/** Draws the header at an address, for a user or for nobody. */
function draw(address: string, user?: Partial<UserInfo>, opens: (path: string) => boolean = () => true) {
  const store = createSessionStore(storage);
  const who = user && { ...person, ...user };
  if (who) {
    storage.saveLogin('abc', who.userId);
    store.enter(who, [], []);
  }
  const host = fakeHost({ user: who ?? null, opens });
  host.answer(organization.getUserOrgs, () => companies);
  const portal = { config: defaults, store, table: routeTable(registry), registry } as unknown as Portal;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalContext value={{ ...portal, request: async () => [] } as unknown as Portal}>
        <PortalProvider theme="light">
          <MemoryRouter initialEntries={[address]}>
            <Header view={view} />
            <Where />
          </MemoryRouter>
        </PortalProvider>
      </PortalContext>
    </SWRConfig>,
  );
  return within(screen.getByRole('banner'));
}

const at = () => screen.getByLabelText('地址').textContent;
const buttons = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

const { open } = window;
let windows: unknown[][] = [];
beforeEach(() => {
  storage.clearAll();
  preferences.of(undefined);
  windows = [];
  window.open = (...asked: unknown[]) => {
    windows.push(asked);
    return null;
  };
});
afterEach(() => {
  window.open = open;
});

describe('the header of a user', () => {
  it('R-SHELL-03 R-ROUTE-37 has the online consultation, which opens in a window of its own name', async () => {
    const header = draw('/list', {});
    await userEvent.click(header.getByRole('button', { name: '在线咨询' }));
    expect(windows).toEqual([['/askQuestionsOnline', 'askQuestionsOnline']]);
    expect(at()).toBe('/list');
  });

  it('R-SHELL-04 R-SHELL-10 leads to /ef/home by the portal-site button and by the logo', async () => {
    const header = draw('/list', {});
    await userEvent.click(header.getByRole('button', { name: '门户网站' }));
    expect(at()).toBe('/ef/home');
    expect(header.getByRole('link', { name: '澜岳e服务平台首页' })).toHaveAttribute('href', '/ef/home');
  });

  it('R-SHELL-05 has the enterprise switcher, with the name of the current one', async () => {
    const header = draw('/list', {});
    expect(await header.findByRole('button', { name: '企业切换，屿岚机电' })).toHaveTextContent('屿岚机电');
  });

  it('R-SHELL-06 R-SHELL-07 shows the user’s name, which leads to the personal centre', async () => {
    const header = draw('/list', {});
    await userEvent.click(header.getByRole('button', { name: '程屿' }));
    expect(at()).toBe('/userCenter/userManage');
  });

  it('offers neither the personal centre nor the online consultation where their pages are not served', async () => {
    const header = draw('/list', {}, () => false);
    expect(header.getByText('程屿')).toBeInTheDocument();
    expect(header.queryByRole('button', { name: '程屿' })).toBeNull();
    expect(header.queryByRole('button', { name: '在线咨询' })).toBeNull();
    await userEvent.click(header.getByRole('button', { name: '用户菜单' }));
    expect(screen.getByRole('menuitem', { name: '下载中心' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: '个人中心' })).toBeNull();
  });

  it('R-SHELL-08 has a log-out, unless the user source is 2', () => {
    expect(draw('/list', {}).getByRole('button', { name: '退出' })).toBeInTheDocument();
  });

  it('R-SHELL-05 R-SHELL-08 switches companies instead of logging out for user source 2', async () => {
    const header = draw('/list', { userSource: '2' });
    expect(header.queryByRole('button', { name: '退出' })).toBeNull();
    expect(header.getByRole('button', { name: '公司切换，屿岚机电' })).toBeInTheDocument();
    await userEvent.click(header.getByRole('button', { name: '用户菜单' }));
    expect(screen.queryByRole('menuitem', { name: '退出' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: '个性化设置' })).toBeInTheDocument();
  });

  it('R-SHELL-09 has the to-do bell', () => {
    expect(draw('/list', {}).getByRole('button', { name: '待办' })).toBeInTheDocument();
  });

  it('asks nothing of a user who is signed in, on log-in pages either', () => {
    const header = draw('/finance/blank', {});
    expect(header.queryByText(/还没注册|已有账号/)).toBeNull();
  });
});

describe('the header of a visitor', () => {
  it('R-SHELL-16 asks a register page’s reader for log-in, and leads there', async () => {
    const header = draw('/login/index?view=register');
    expect(header.getByText('已有账号，')).toHaveTextContent('已有账号，去登录');
    await userEvent.click(header.getByRole('link', { name: '去登录' }));
    expect(at()).toBe('/login/index');
  });

  for (const page of ['/finance/blank', '/ef/blank', '/login/index'])
    it(`R-SHELL-17 asks the reader of ${page} for registration, and leads there`, async () => {
      const header = draw(page);
      expect(header.getByText('还没注册，')).toHaveTextContent('还没注册，立即注册');
      await userEvent.click(header.getByRole('link', { name: '立即注册' }));
      expect(at()).toBe('/login/index?view=register');
    });

  for (const page of ['/finance/blank?source=JF', '/ef/blank?source=JF', '/login/index?view=register&source=JF'])
    it(`R-SHELL-18 asks nothing on ${page}`, () => {
      const header = draw(page);
      expect(header.queryByText(/还没注册|已有账号/)).toBeNull();
      expect(header.queryByRole('button', { name: '注册' })).toBeNull();
    });

  it('leads to log-in and registration from other pages, and has nothing that needs a user', async () => {
    draw('/ef/home');
    expect(buttons()).toEqual(['在线咨询', '外观', '登录', '注册']);
    await userEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(at()).toBe('/login/index?view=register');
  });

  it('leads visitors to what is deployed, and to nothing else', () => {
    const names = () =>
      within(screen.getByRole('navigation', { name: '门户导航' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    draw('/ef/newsList', undefined, (path) => path !== '/ef/eService/eJiCai');
    expect(names()).toEqual(['新闻', '服务', '帮助', '关于']);
    expect(screen.getByRole('link', { name: '新闻' })).toHaveAttribute('aria-current', 'page');
  });

  it('offers no navigation where nothing of it is deployed', () => {
    draw('/ef/blank', undefined, () => false);
    expect(screen.queryByRole('navigation', { name: '门户导航' })).toBeNull();
  });

  it('is that of a visitor for user source 4 as well', () => {
    draw('/ef/home', { userSource: '4' });
    expect(buttons()).toEqual(['在线咨询', '外观', '登录', '注册']);
  });
});

const node = (menuId: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId,
  menuName: `菜单${menuId}`,
  routeUrl: `https://example.com/${menuId}`,
  ...more,
});

describe('the top menu', () => {
  it('R-SHELL-01 holds the entries of the user’s tree, disabled where the remark says so', async () => {
    const header = draw('/list', {
      enableMenuList: [node('1'), node('2', { remark: 'disabled' }), node('3', { hidden: '1' })],
    });
    const entries = within(header.getByRole('navigation', { name: '主菜单' })).getAllByRole('button');
    expect(entries.map((entry) => [entry.textContent, (entry as HTMLButtonElement).disabled])).toEqual([
      ['菜单1', false],
      ['菜单2', true],
    ]);
    await userEvent.click(entries[1] as HTMLElement);
    expect(windows).toEqual([]);
  });

  it('opens what is external in a new window, the page that an entry without a route stands for as well', async () => {
    const header = draw('/list', {
      enableMenuList: [node('1'), { menuId: '2', menuName: '分组', children: [node('3', { ifIntOrExt: '1' })] }],
    });
    await userEvent.click(header.getByRole('button', { name: /菜单1/ }));
    await userEvent.click(header.getByRole('button', { name: '分组' }));
    expect(windows).toEqual([
      ['https://example.com/1', '_blank', 'noopener'],
      ['https://example.com/3', '_blank', 'noopener'],
    ]);
    expect(at()).toBe('/list');
  });
});
