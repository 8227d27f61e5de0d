import { describe, expect, it } from '@rstest/core';
import { routeTable } from '@portal/sdk/decide';
import type { ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
import { bare } from '../../sdk/testing/bare.ts';
import { type ResolveDeps, resolve } from '../router/resolve.ts';

const plugins: readonly ListedPlugin[] = [
  {
    ...bare,
    version: '1.0.0',
    id: 'finance',
    name: '金融服务',
    subApps: { eJiCai: { title: '金融服务', home: 'overview' } },
    routes: [
      { name: 'overview', expose: 'overview', path: '/finance/overview', title: '金融概览', subApp: 'eJiCai' },
      { name: 'gateway', expose: 'gateway', path: '/finance/gateway', title: '金融网关', subApp: 'eJiCaiAdmin' },
    ],
  },
  {
    ...bare,
    version: '1.0.0',
    id: 'admin',
    name: '系统管理',
    subApps: { eJiCaiAdmin: { title: '管理中心', home: 'plugins' } },
    routes: [{ name: 'plugins', expose: 'plugins', path: '/admin/plugins', title: '插件管理', subApp: 'eJiCaiAdmin' }],
  },
];
const registry: ListedRegistry = {
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins,
};
const table = routeTable(registry);
const Page = () => null;

function open(path: string, given: Partial<ResolveDeps> = {}) {
  const permittedPaths = ['/finance/overview', '/finance/gateway', '/admin/plugins'];
  const deps: ResolveDeps = {
    table,
    token: () => 'abc',
    ready: async () => ({ userSource: '1', permittedPaths }),
    forceLogout: () => undefined,
    keepTarget: () => undefined,
    begin: () => undefined,
    loadPage: async () => Page,
    moduleOpened: () => true,
    ...given,
  };
  return resolve(deps, new URL(path, 'https://portal.example.com'));
}

describe('the micro-apps of the portal', () => {
  it('R-SHELL-22 are those that plugins register, each at its own address', () =>
    expect(table.subApps.map(({ base, home }) => [base, home])).toEqual([
      ['/eJiCai', '/eJiCai/finance/overview'],
      ['/eJiCaiAdmin', '/eJiCaiAdmin/admin/plugins'],
    ]));

  const active: readonly [string, string, string | undefined][] = [
    ['R-SHELL-23', '/eJiCai', 'eJiCai'],
    ['R-SHELL-23', '/eJiCai/finance/overview', 'eJiCai'],
    ['R-SHELL-23', '/eJiCai/nowhere', 'eJiCai'],
    ['R-SHELL-24', '/eJiCaiAdmin', 'eJiCaiAdmin'],
    ['R-SHELL-24', '/eJiCaiAdmin/admin/plugins', 'eJiCaiAdmin'],
    ['R-SHELL-24', '/eJiCaiAdmin/finance/gateway', 'eJiCaiAdmin'],
    ['R-SHELL-23', '/eJiCaiOther', undefined],
    ['R-SHELL-23', '/ef/eService/eJiCai', undefined],
  ];
  for (const [rule, path, name] of active)
    it(`${rule} at ${path} ${name ?? 'none'} is active, and no other`, () =>
      expect(table.subAppAt(path)?.name).toBe(name));

  it('R-SHELL-23 R-SHELL-24 lead from a bare address to their home, and draw its page', async () => {
    expect(await open('/eJiCai/')).toEqual({ to: '/eJiCai/finance/overview' });
    expect(await open('/eJiCaiAdmin')).toEqual({ to: '/eJiCaiAdmin/admin/plugins' });
    const outcome = await open('/eJiCai/finance/overview');
    expect(outcome).toMatchObject({ view: { title: '金融概览', Page, subApp: { name: 'eJiCai' } } });
  });

  it('R-SHELL-24 a page stands in one of them alone: the menu’s address leads there, another’s leads nowhere', async () => {
    expect(await open('/finance/gateway?id=7')).toEqual({ to: '/eJiCaiAdmin/finance/gateway?id=7' });
    expect(await open('/eJiCai/finance/gateway')).toMatchObject({ view: { area: undefined, title: '访问错误' } });
  });

  it('R-SHELL-24 a page is guarded by its own path, wherever it stands', async () => {
    const ready = async () => ({ userSource: '1', permittedPaths: ['/finance/overview'] });
    const outcome = await open('/eJiCaiAdmin/admin/plugins', { ready });
    expect('to' in outcome && outcome.to).toContain('/404?errorCode=403');
  });
});

describe('a micro-app that cannot be loaded', () => {
  const failing = (message: string) => {
    const logged: string[] = [];
    const log: ResolveDeps['log'] = ({ plugin }, failure) => logged.push(`${plugin.id}: ${failure}`);
    const loadPage = async () => Promise.reject(new Error(message));
    return { logged, outcome: open('/eJiCai/finance/overview', { loadPage, log }) };
  };

  it('R-SHELL-25 is not told of when it died in status LOADING_SOURCE_CODE, but logged', async () => {
    const text = "application 'eJiCai' died in status LOADING_SOURCE_CODE: Failed to fetch";
    const { logged, outcome } = failing(text);
    expect(await outcome).toMatchObject({ view: { failure: undefined, Page: expect.any(Function) as unknown } });
    expect(logged).toEqual([`finance: ${text}`]);
  });

  it('R-SHELL-25 is told of by its card for any other reason', async () => {
    const { logged, outcome } = failing('died in status MOUNTING');
    expect(await outcome).toMatchObject({ view: { failure: 'died in status MOUNTING', Page: undefined } });
    expect(logged).toEqual([]);
  });
});
