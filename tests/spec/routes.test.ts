/** The product's paths against the table of the spec, both ways, for the areas that this deployment has. */
import { describe, expect, it } from '@rstest/core';
import type { Plugin } from '@portal/sdk';
import { ownRedirects } from '@portal/sdk/decide';
import { homePath, landingPath } from '../../runtime/login/paths.ts';
import { ownRoutes } from '../../runtime/router/own-routes.ts';
import { readConfig } from '../../server/config.ts';
import registry from '../../registry.json' with { type: 'json' };
import { plugins } from './areas.ts';
import routes from './routes.json' with { type: 'json' };

/** Paths that the screens of these areas, and the runtime itself, add to the spec's own. */
const added = [
  '/Base/auth-management/approvalFlow',
  '/Base/auth-management/calendar',
  '/Base/auth-management/grant',
  '/Base/auth-management/register',
  '/__portal',
  '/admin/audit',
  '/admin/mode',
  '/admin/delivery',
  '/admin/sealing',
  '/admin/plugins',
  '/ef/unsubscribe',
  '/efBusinessManagement/supplierManagement/invitations',
  '/finance/overview',
  '/orderManagement/cart',
  '/orderManagement/orderDetail',
  '/orderManagement/placeOrder',
  '/organization/changes',
  '/organization/history',
  '/reportManagement/supplierSettlementDetail',
  '/userCenter/companyChange',
  '/userCenter/delegation',
  '/userCenter/penalties',
  '/workbenches/delegation', // where 审批代理 once stood
  '/workbenches/inbox',
  '/workbenches/inbox/notices',
  '/workbenches/inbox/settings',
  // the bare forms of /sendOrders-report/*
  '/customer-information',
  '/exception-monitoring',
  '/financing-statistics',
  '/sendOrders-statistics',
];

/** Paths of the spec whose screens are still to come; a path that is served may not stand here. */
const later: readonly RegExp[] = [
  /^\/accountManage\/(?!accountList$)/,
  /^\/captureFlag\//,
  /^\/crm\//,
  /^\/systemMonitoring\//,
  /^\/(askQuestionsOnline|[Bb]ase\/service-support\/(online|statistical))$/,
];
const isLater = (path: string) => later.some((pattern) => pattern.test(path));
const { basePath } = readConfig({});
const here = routes.filter(
  ({ path, kind }) => path !== '*' && !isLater(path) && !['base', 'sub-app', 'group'].includes(kind),
);

const pathsOf = (plugin: Plugin) =>
  Object.values(plugin.routes).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
const redirects = () =>
  new Map([
    ...Object.entries(ownRedirects),
    ...plugins.flatMap((plugin) => (plugin.redirects ?? []).map(({ path, redirect }) => [path, redirect] as const)),
  ]);
const pages = () => new Set([...ownRoutes.map(({ path }) => path), ...plugins.flatMap(pathsOf)]);
const routeAt = (path: string) =>
  plugins
    .flatMap(({ routes: all }) => Object.values(all))
    .find((route) => route.path === path || route.aliases?.includes(path as `/${string}`));

describe('paths', () => {
  it('are those of every area of the deployment', () =>
    expect(plugins.map(({ id }) => id).sort()).toEqual(registry.plugins.map(({ id }) => id).sort()));

  it('every path of the spec that is not a later one resolves to its own screen, redirect or error page', () => {
    const lost = here.filter(({ path }) => !pages().has(path) && !redirects().has(path)).map(({ path }) => path);
    expect(lost).toEqual([]);
    expect(here.length).toBeGreaterThan(25);
  });

  it('R-ROUTE-06 R-ROUTE-07 R-ROUTE-08 R-ROUTE-01 to R-ROUTE-05, R-ROUTE-09 redirect as the spec does', () => {
    const wanted = here.flatMap(({ path, redirectTo }) => (redirectTo ? [[path, redirectTo]] : []));
    expect(wanted.map(([path]) => [path, redirects().get(path ?? '')])).toEqual(wanted);
  });

  it('serves no path that the spec does not have', () => {
    const known = new Set([...routes.map(({ path }) => path), ...added]);
    expect([...pages(), ...redirects().keys()].filter((path) => !known.has(path))).toEqual([]);
  });

  it('calls no path a later one that is served already', () => {
    expect([...pages(), ...redirects().keys()].filter(isLater)).toEqual([]);
  });

  const open: readonly [string, string][] = [
    ['R-ROUTE-10', '/ef/home'],
    ['R-ROUTE-11', '/ef/eService/eJiCai'],
    ['R-ROUTE-12', '/ef/helpCenter'],
    ['R-ROUTE-13', '/ef/newsList'],
    ['R-ROUTE-14', '/ef/newsListSearch'],
    ['R-ROUTE-15', '/ef/newsDetails'],
    ['R-ROUTE-26', '/protocol'],
  ];
  for (const [rule, path] of open)
    it(`${rule} ${path} is shown without login`, () => expect(routeAt(path)?.access).toBe('public'));

  it('R-ROUTE-32 the detail of a supplier’s settlement is a child of the statement', () =>
    expect(routeAt('/reportManagement/supplierSettlementStatement/supplierSettlementDetail')?.under).toBe(
      'supplierSettlementStatement',
    ));

  it('R-ROUTE-26 so are its four children', () => {
    for (const child of ['eLoan', 'eInsurance', 'eFactor', 'eElectricity'])
      expect(routeAt(`/protocol/${child}`)?.access).toBe('public');
  });

  it('R-GEN-02 a path whose access the spec leaves open needs login', () => {
    const closed = here
      .filter(({ access, kind }) => access === 'login' && kind === 'page')
      .map(({ path }) => routeAt(path)?.access ?? 'menu');
    expect(closed.length).toBeGreaterThan(3);
    expect(closed.every((access) => access === 'menu' || access === 'login')).toBe(true);
  });

  it('R-ROUTE-28 after login the user lands at /finance/blank under the base path', () =>
    expect(landingPath).toBe('/finance/blank'));
  it('R-SHELL-19 the base path of a portal that stands alone is /ef-plus', () => expect(basePath).toBe('/ef-plus'));

  const subApps = plugins.flatMap((plugin) => Object.entries(plugin.subApps ?? {}));

  it('R-SHELL-22 exactly two micro-apps are registered, at the addresses of the spec', () => {
    const wanted = routes.filter(({ kind }) => kind === 'sub-app').map(({ path }) => path);
    expect(wanted).toHaveLength(2);
    expect(subApps.map(([name]) => `${basePath}/${name}`).sort()).toEqual(wanted.sort());
  });

  it('R-SHELL-23 R-SHELL-24 every page of a micro-app stands in a registered one, its home among them', () => {
    const pagesIn = (name: string) =>
      plugins.flatMap(({ routes: all }) => Object.entries(all).filter(([, { subApp }]) => subApp === name));
    for (const [name, { home }] of subApps) expect(pagesIn(name).map(([route]) => route)).toContain(home);
    const named = plugins.flatMap(({ routes: all }) => Object.values(all).flatMap(({ subApp }) => subApp ?? []));
    expect(named.filter((name) => !subApps.some(([registered]) => registered === name))).toEqual([]);
  });

  it('R-ROUTE-29 the home path stands alone at /ef-plus/ef/home', () =>
    expect(`${basePath}${homePath}`).toBe('/ef-plus/ef/home'));

  it('R-GEN-01 every title, menu and button code of the areas is Chinese', () => {
    const texts = plugins.flatMap(({ name, routes: all, menus = {}, codes = {} }) => [
      name,
      ...Object.values(all).map(({ title }) => title),
      ...Object.values(menus).map(({ title }) => title),
      ...Object.values(codes).map(({ title }) => title),
    ]);
    expect(texts.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});
