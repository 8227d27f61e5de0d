import { describe, expect, it, rstest } from '@rstest/core';
import { nothingOff, ownRedirects, routeTable } from '@portal/sdk/decide';
import type { BuiltPlugin, BuiltRoute } from '@portal/sdk/registry';
import { bare } from '../../sdk/testing/bare.ts';
import { ownRoutes } from './own-routes.ts';
import { type ResolveDeps, resolve } from './resolve.ts';

const route = (name: string, path: `/${string}`, more: Partial<BuiltRoute> = {}): BuiltRoute => ({
  name,
  path,
  title: `页面${name}`,
  expose: name,
  assets: [],
  kits: [],
  ...more,
});
const plugin: BuiltPlugin = {
  ...bare,
  id: 'order',
  name: '订单',
  version: '1.0.0',
  container: 'order__1_0_0',
  entry: { url: '', integrity: '' },
  routes: [
    route('list', '/orderManagement/orderManagementIndex', { layout: 2 }),
    route('detail', '/orderManagement/orderDetail', { under: 'list' }),
    route('home', '/ef/home', { access: 'public' }),
    route('help', '/ef/helpCenter', { access: 'public', aliases: ['/home/help'] }),
    route('base', '/Base/service-support/online', { access: 'login' }),
  ],
  redirects: [{ path: '/order', redirect: '/order/businessOrder' }],
};

function open(given: Partial<ResolveDeps> & { paths?: string[]; signedIn?: boolean } = {}) {
  const kept: string[] = [];
  let forced = 0;
  const deps: ResolveDeps = {
    table: routeTable({
      revision: 'x',
      runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
      plugins: [plugin],
    }),
    token: () => (given.signedIn ? 'abc' : undefined),
    ready: async () => ({ userSource: '1', permittedPaths: given.paths ?? [] }),
    forceLogout: () => {
      forced += 1;
    },
    keepTarget: (path) => void kept.push(path),
    begin: () => undefined,
    loadPage: async () => () => null,
    moduleOpened: () => true,
    ...given,
  };
  const go = async (path: string) => {
    const outcome = await resolve(deps, new URL(path, 'https://portal.example.com'));
    return 'to' in outcome ? { view: undefined, to: outcome.to } : { view: outcome.view, to: undefined };
  };
  return { go, kept, forced: () => forced };
}

/** A page that is open already. */
const Open = () => null;

describe('paths of the runtime', () => {
  const redirects: readonly [string, string, string][] = [
    ['R-ROUTE-01', '/', '/ef/home'],
    ['R-ROUTE-02', '/index', '/ef/home'],
    ['R-ROUTE-03', '/finance', '/ef/home'],
    ['R-ROUTE-04', '/finance/home', '/ef/home'],
    ['R-ROUTE-05', '/login', '/login/index'],
  ];
  for (const [rule, from, to] of redirects) {
    it(`${rule} ${from} redirects to ${to} and keeps its query`, async () => {
      expect(ownRedirects[from]).toBe(to);
      expect((await open().go(`${from}?source=JF`)).to).toBe(`${to}?source=JF`);
    });
  }

  const pages: readonly [string, string, string][] = [
    ['R-ROUTE-16', '/ef/blank', '登录'],
    ['R-ROUTE-17', '/finance/blank', '登录'],
    ['R-ROUTE-18', '/login/index', '登录'],
    ['R-ROUTE-19', '/loginssojf', '单点登录'],
    ['R-ROUTE-20', '/business/loginsso', '业务单点登录'],
    ['R-ROUTE-21', '/error', '登录错误'],
    ['R-ROUTE-22', '/404', '访问错误'],
    ['R-ROUTE-23', '/noPermission', '无权限'],
    ['R-ROUTE-24', '/500', '服务器错误'],
  ];
  for (const [rule, path, title] of pages) {
    it(`${rule} ${path} is a page of its own for everybody`, async () => {
      const { view } = await open().go(path);
      expect(view).toMatchObject({ title, layout: 1, area: undefined, failure: undefined });
      expect(view?.Page).toBeDefined();
    });
  }

  it('R-ROUTE-18 the login page hides the header', async () => {
    expect((await open().go('/login/index')).view?.chrome).toBe('none');
    expect((await open().go('/finance/blank')).view?.chrome).toBe('portal');
  });

  it('names each own path once', () => {
    const paths = ownRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('paths of areas', () => {
  it('R-ROUTE-09 an area redirects its own paths', async () => {
    expect((await open({ signedIn: true }).go('/order')).to).toBe('/order/businessOrder');
  });

  it('R-ROUTE-10 R-ROUTE-12 public pages are shown without a token', async () => {
    for (const path of ['/ef/home', '/ef/helpCenter', '/home/help'])
      expect((await open().go(path)).view?.Page).toBeDefined();
  });

  it('/home/help and /base/service-support/online lead to their screens', async () => {
    expect((await open().go('/home/help')).view?.title).toBe('页面help');
    expect((await open({ signedIn: true }).go('/base/service-support/online')).view?.title).toBe('页面base');
  });

  it('R-GUARD-13 without a token the guard keeps the target, forces a log-out and goes home before anything is loaded', async () => {
    let loaded = 0;
    const portal = open({
      loadPage: async () => {
        loaded += 1;
        return () => null;
      },
    });
    expect((await portal.go('/orderManagement/orderManagementIndex?page=2')).to).toBe('/ef/home');
    expect([portal.kept, portal.forced(), loaded]).toEqual([['/orderManagement/orderManagementIndex?page=2'], 1, 0]);
  });

  it('R-MENU-10 R-MENU-11 a permitted page keeps the layout number of its route, 1 by default', async () => {
    const portal = open({ signedIn: true, paths: ['/orderManagement/orderManagementIndex'] });
    expect((await portal.go('/orderManagement/orderManagementIndex')).view?.layout).toBe(2);
    expect((await portal.go('/orderManagement/orderDetail')).view?.layout).toBe(1);
  });

  it('R-GEN-03 a page of an area stands in the main layout', async () => {
    expect((await open().go('/ef/home')).view?.chrome).toBe('portal');
  });

  it('a details page is permitted with its list, and denied without', async () => {
    expect(
      (
        await open({ signedIn: true, paths: ['/orderManagement/orderManagementIndex'] }).go(
          '/orderManagement/orderDetail?id=1',
        )
      ).view?.Page,
    ).toBeDefined();
    expect((await open({ signedIn: true }).go('/orderManagement/orderDetail?id=1')).to).toContain('/404?');
  });

  it('a denied page ends at /404 with code, path and message', async () => {
    const { to = '' } = await open({ signedIn: true }).go('/orderManagement/orderManagementIndex');
    expect(Object.fromEntries(new URL(to, 'https://x').searchParams)).toEqual({
      errorCode: '403',
      errorPath: '/orderManagement/orderManagementIndex',
      msg: '请联系管理员分配权限',
    });
  });

  it('R-ROUTE-30 an unknown path keeps the layout for a signed-in user', async () => {
    expect((await open({ signedIn: true }).go('/nowhere')).view).toMatchObject({
      chrome: 'portal',
      Page: undefined,
      failure: undefined,
    });
  });

  it('a page that cannot be loaded is a view that says so, not a fault of the portal', async () => {
    const portal = open({
      signedIn: true,
      paths: ['/orderManagement/orderManagementIndex'],
      loadPage: () => Promise.reject(new Error('entry refused')),
    });
    expect((await portal.go('/orderManagement/orderManagementIndex')).view).toMatchObject({
      Page: undefined,
      failure: 'entry refused',
      title: '页面list',
    });
  });

  it('a page whose entry never answers is a view that says so after five seconds', async () => {
    rstest.useFakeTimers();
    try {
      const portal = open({
        signedIn: true,
        paths: ['/orderManagement/orderManagementIndex'],
        loadPage: () => new Promise(() => undefined),
      });
      let shown = false;
      const going = portal.go('/orderManagement/orderManagementIndex').finally(() => {
        shown = true;
      });
      await rstest.advanceTimersByTimeAsync(4999);
      expect(shown).toBe(false);
      await rstest.advanceTimersByTimeAsync(1);
      expect((await going).view).toMatchObject({ Page: undefined, failure: '页面在 5 秒内没有加载完成' });
    } finally {
      rstest.useRealTimers();
    }
  });

  it('a user who cannot be had is asked for again where sign-in lands, and the target is kept', async () => {
    const portal = open({
      token: () => 'abc',
      ready: () => Promise.reject(new Error('user info')),
    });
    expect(await portal.go('/orderManagement/orderManagementIndex?page=2')).toEqual({
      view: undefined,
      to: '/finance/blank',
    });
    expect([portal.kept, portal.forced()]).toEqual([['/orderManagement/orderManagementIndex?page=2'], 0]);
  });

  it('a session that ends while its user is asked for goes home', async () => {
    let token: string | undefined = 'abc';
    const portal = open({
      token: () => token,
      ready: () => {
        token = undefined;
        return Promise.reject(new Error('9999'));
      },
    });
    expect((await portal.go('/orderManagement/orderManagementIndex')).to).toBe('/ef/home');
    expect(portal.kept).toEqual(['/orderManagement/orderManagementIndex']);
  });

  it('a page is begun before the user is known, and only for whom it may be', async () => {
    const begun: string[] = [];
    const begin: ResolveDeps['begin'] = ({ route: { name } }, section) => void begun.push(`${name} ${section}`);
    await open({ begin }).go('/orderManagement/orderDetail');
    expect(begun).toEqual([]);
    await open({ begin, signedIn: true }).go('/orderManagement/orderDetail');
    await open({ begin }).go('/ef/home');
    expect(begun).toEqual(['detail /orderManagement/orderManagementIndex', 'home /ef/home']);
  });

  it('a page that is switched off is neither begun nor loaded; one that is open stays as it is', async () => {
    const asked: string[] = [];
    const portal = (openPage?: ResolveDeps['openPage']) =>
      open({
        ...{ signedIn: true, paths: ['/orderManagement/orderManagementIndex'] },
        off: { ...nothingOff, switched: new Map([['order/route/list', null]]) },
        begin: () => void asked.push('begun'),
        loadPage: () => {
          asked.push('loaded');
          return Promise.reject(new Error('is off'));
        },
        ...(openPage && { openPage }),
      });
    const { view } = await portal().go('/orderManagement/orderManagementIndex');
    expect(view).toMatchObject({ title: '页面list', layout: 2, Page: undefined, failure: undefined });
    expect((await portal(() => Open).go('/orderManagement/orderManagementIndex')).view?.Page).toBe(Open);
    expect(asked).toEqual([]);
  });

  it('the user is asked for where the page needs one, and with a token alone', async () => {
    let asked = 0;
    const ready: ResolveDeps['ready'] = () => {
      asked += 1;
      return Promise.resolve({ userSource: '1', permittedPaths: [] });
    };
    await open({ ready }).go('/orderManagement/orderManagementIndex');
    await open({ ready, signedIn: true }).go('/ef/home');
    expect(asked).toBe(0);
    await open({ ready, signedIn: true }).go('/Base/service-support/online');
    expect(asked).toBe(1);
  });

  it('R-GUARD-08 a module that is not opened is denied in its own words', async () => {
    const portal = open({ signedIn: true, moduleOpened: () => false });
    const { to = '' } = await portal.go('/orderManagement/orderManagementIndex');
    expect(new URL(to, 'https://x').searchParams.get('msg')).toBe('没有菜单权限，请打开模块重试');
  });
});
