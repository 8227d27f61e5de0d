import { describe, expect, it } from '@rstest/core';
import type { BuiltRegistry } from '../registry.ts';
import { decideCode, decidePath, isStopped, nothingOff, type Off, type Person, STEPS, type Step } from './decide.ts';
import { explain, whyNot } from './explain.ts';
import { inOrder } from './in-order.ts';
import { routeTable } from './routes.ts';
import { sdkFits } from './sdk-version.ts';

const registry = {
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [
    { id: 'order', name: '订单', version: '1.0.0', routes: [{ name: 'list', path: '/order/list' }], redirects: [] },
  ],
} as unknown as BuiltRegistry;
const nobody: Person = { token: false, userSource: undefined, permittedPaths: [] };
const people: Readonly<Record<string, Person>> = {
  访客: nobody,
  无菜单: { ...nobody, token: true, userSource: '1' },
  供应商: { ...nobody, token: true, userSource: '1', permittedPaths: ['/order/list'] },
};

const table = routeTable(registry);
const off = (...targets: string[]): Off => ({
  ...nothingOff,
  switched: new Map(targets.map((one) => [one, '年度盘点'])),
});
const aside: Off = { ...nothingOff, quarantined: new Set(['order']) };
const otherLibraries: Off = { ...nothingOff, unfit: new Map([['order', { step: 'shared', detail: 'react ^18' }]]) };
const needsNewer = routeTable({ ...registry, plugins: registry.plugins.map((one) => ({ ...one, sdk: '^9.0' })) });

const ask = (role: string, path: string, state: Off = nothingOff, known = table) => {
  const person = people[role];
  if (!person) throw new Error(`There is no ${role}.`);
  return decidePath({ table: known, ...state }, person, path);
};

describe('a refusal names the first step that says no, in this order', () => {
  const rows: readonly [Step, ReturnType<typeof ask>, detail: string, fixBy: RegExp][] = [
    ['registry', ask('供应商', '/nowhere'), '您访问的页面不存在，或所属功能没有部署。', /运维/],
    ['sdk', ask('供应商', '/order/list', off('order'), needsNewer), '“订单”需要更高版本的平台，暂时不能使用。', /运维/],
    [
      'shared',
      ask('供应商', '/order/list', otherLibraries),
      '“订单”需要的共享模块与平台提供的不一致，暂时不能使用。',
      /运维/,
    ],
    ['plugin', ask('访客', '/order/list', off('order', 'order/route/list')), '“订单”已停用：年度盘点。', /超级管理员/],
    ['contribution', ask('供应商', '/order/list', off('order/route/list')), '该功能已停用：年度盘点。', /超级管理员/],
    [
      'quarantine',
      ask('供应商', '/order/list', aside),
      '“订单”在本页多次出现异常，已暂停使用，其他功能不受影响。',
      /重新启用/,
    ],
    ['access', ask('访客', '/order/list'), '该功能需要登录后使用。', /登录/],
    ['grant', ask('无菜单', '/order/list'), '您还没有该功能的权限。', /单位管理员/],
  ];
  for (const [step, decision, detail, fixBy] of rows)
    it(step, () => {
      const why = whyNot(decision, { name: '订单', reason: '年度盘点。' });
      expect([decision.allowed, why?.step, why?.detail]).toEqual([false, step, detail]);
      expect(why?.fixBy).toMatch(fixBy);
    });

  it('and every step has its row', () => expect(rows.map(([step]) => step)).toEqual([...STEPS]));

  const stops: readonly Step[] = ['sdk', 'shared', 'plugin', 'contribution', 'quarantine'];
  it('the deployment stops it by what it switches off, not by what is nowhere or by who asks', () => {
    for (const [step, decision] of rows) expect([step, isStopped(decision)]).toEqual([step, stops.includes(step)]);
    expect(isStopped(ask('供应商', '/order/list'))).toBe(false);
  });

  it('a version that cannot run names why, though its own words would fit', () => {
    const unfit = (step: 'signature' | 'sdk') =>
      ask('供应商', '/order/list', { ...nothingOff, unfit: new Map([['order', { step, detail: '' }]]) });
    expect(whyNot(unfit('sdk'))?.step).toBe('sdk');
    expect(whyNot(unfit('signature'))?.step).toBe('registry');
  });
});

it('what is allowed has passed every step', () => {
  const decision = ask('供应商', '/order/list?page=2');
  expect(decision.allowed).toBe(true);
  expect(explain(decision).steps.map(({ step, ok }) => `${step} ${ok}`)).toEqual(STEPS.map((step) => `${step} true`));
  expect(explain(decision).steps.map(({ fixBy }) => fixBy)).toEqual(STEPS.map(() => ''));
  expect(explain(decision).steps.at(-1)?.detail).toBe('已授权');
  expect(whyNot(decision)).toBeUndefined();
});

it('plugins stand as the deployment orders them, those that it does not name after them', () => {
  const plugins = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (...ids: string[]) => inOrder(ids, plugins).map(({ id }) => id);
  expect(order('d', 'b')).toEqual(['d', 'b', 'a', 'c']);
  expect(order('c')).toEqual(['c', 'a', 'b', 'd']);
  expect(order()).toEqual(['a', 'b', 'c', 'd']);
});

it('a button follows its own switch, its plugin and what was granted', () => {
  const code = 'order:list:confirm';
  expect(decideCode(nothingOff, code, true).allowed).toBe(true);
  expect(decideCode(nothingOff, code, false).steps.at(-1)?.step).toBe('grant');
  expect(decideCode(off(`order/code/${code}`), code, true).steps.at(-1)?.step).toBe('contribution');
  expect(decideCode(off('order'), code, true).steps.at(-1)?.step).toBe('plugin');
});

it('a plugin runs on its major version of the SDK, from the minor version that it names on', () => {
  const rows: readonly [string | undefined, string, boolean][] = [
    [undefined, '1.0.0', true],
    ['^1.0', '1.0.0', true],
    ['^1.2', '1.3.1', true],
    ['^1.2', '1.1.9', false],
    ['^2.0', '1.9.0', false],
    ['^1', '2.0.0', false],
    ['^1', '1.0.0', true],
    ['^1.1', '1', false],
    ['newest', '1.0.0', false],
  ];
  for (const [range, version, fits] of rows)
    expect([range, version, sdkFits(range, version)]).toEqual([range, version, fits]);
});

describe('a page that has moved', () => {
  const page = (name: string, path: string) => ({ name, path });
  const plugins = [
    {
      ...{ id: 'parts', name: '备件', version: '1.1.0' },
      routes: [
        page('list', '/parts/stock'),
        page('audit', '/parts/audit'),
        { ...page('item', '/parts/item'), under: 'list' },
      ],
      redirects: [
        { path: '/parts/oldest', redirect: '/parts/items' },
        { path: '/parts/items', redirect: '/parts/stock' },
        { path: '/parts/round', redirect: '/parts/round' },
      ],
    },
    { ...{ id: 'order', name: '订单', version: '1.0.0' }, routes: [page('list', '/order/list')], redirects: [] },
  ];
  const moved = routeTable({ ...registry, plugins } as unknown as BuiltRegistry);
  const may = (path: string, ...permittedPaths: string[]) =>
    decidePath({ table: moved, ...nothingOff }, { ...nobody, token: true, userSource: '1', permittedPaths }, path)
      .allowed;

  it('is open to whoever was granted its old address, over each move, with the pages under it', () => {
    for (const granted of ['/parts/stock', '/parts/items', '/parts/items/', '/parts/oldest']) {
      expect(may('/parts/stock', granted)).toBe(true);
      expect(may('/parts/item', granted)).toBe(true);
    }
    expect(may('/parts/items', '/parts/items')).toBe(true);
  });

  it('opens nothing else, and nothing to others', () => {
    expect(may('/parts/audit', '/parts/items')).toBe(false);
    expect(may('/parts/stock', '/parts/audit', '/parts/round', '/order/list')).toBe(false);
    expect(may('/parts/stock')).toBe(false);
    expect(may('/order/list', '/parts/items')).toBe(false);
  });

  it('does not carry a grant by the redirects of another plugin', () => {
    const [parts, order] = plugins;
    const grabbing = { ...order, redirects: [{ path: '/parts/items', redirect: '/parts/stock' }] };
    const table = routeTable({
      ...registry,
      plugins: [{ ...parts, redirects: [] }, grabbing],
    } as unknown as BuiltRegistry);
    const person = { ...nobody, token: true, userSource: '1', permittedPaths: ['/parts/items'] };
    expect(decidePath({ table, ...nothingOff }, person, '/parts/stock').allowed).toBe(false);
  });
});
