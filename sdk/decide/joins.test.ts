import { describe, expect, it } from '@rstest/core';
import type { ListedPlugin } from '../registry.ts';
import { bare } from '../testing/bare.ts';
import { nothingOff, type Off, type Person } from './decide.ts';
import { whyNot } from './explain.ts';
import { type Asked, badgesOf, commandsOf, decideJoin, fillsOf, providerOf } from './joins.ts';
import { routeTable } from './routes.ts';

const page = (name: string, path: `/${string}`) => ({ name, path, title: name, expose: name });
const order: ListedPlugin = {
  ...{ ...bare, id: 'order', name: '订单', version: '1.0.0', routes: [page('list', '/order/list')] },
  slots: { 'order.detail.tabs': { title: '页签' } },
};
const settle: ListedPlugin = {
  ...{ ...bare, id: 'settle', name: '结算', version: '2.0.0' },
  routes: [page('list', '/settle/list'), { ...page('info', '/settle/info'), access: 'login' }],
  menus: { list: { title: '结算单', route: 'list', roles: ['L'] } },
  fills: {
    late: { title: '后', slot: 'order.detail.tabs', sort: 200 },
    own: { title: '结算', slot: 'order.detail.tabs', under: 'list' },
    coded: { title: '对账', slot: 'order.detail.tabs', code: 'settle:list:read', sort: 50 },
    nowhere: { title: '无处', slot: 'stock.detail.tabs' },
    lost: { title: '失页', slot: 'order.detail.tabs', under: 'gone' },
  },
  provides: { 'settle.price': { title: '价格', under: 'list' } },
  commands: {
    go: { title: '去结算', route: 'list' },
    copy: { title: '复制', when: { path: '/order/*', query: 'id' } },
  },
  badges: { due: { title: '到期', menu: 'list' } },
};
const plugins = [order, settle];
const person: Person = { token: true, userSource: '1', permittedPaths: ['/order/list', '/settle/list'] };
const registry = { revision: 'x', runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} }, plugins };
const off = (...targets: string[]): Off => ({
  ...nothingOff,
  switched: new Map(targets.map((target) => [target, '年度盘点'])),
});
const asked = (state: Off = nothingOff, who: Partial<Person> = {}): Asked => ({
  world: { table: routeTable(registry), ...state },
  plugins,
  person: { ...person, ...who },
});
const slot = 'order.detail.tabs';
const titles = (of: Asked) => fillsOf(of, slot).map(({ title }) => title);

describe('what fills a slot', () => {
  it('stands in its order, for those who hold its code and may open its page', () => {
    expect(titles(asked())).toEqual(['结算', '后']);
    expect(titles(asked(nothingOff, { codes: new Set(['settle:list:read']) }))).toEqual(['对账', '结算', '后']);
    expect(titles(asked(nothingOff, { permittedPaths: ['/order/list'] }))).toEqual(['后']);
  });

  it('has the room that its slot gives', () => {
    const rooms = (space?: 'line') => {
      const [offering, ...rest] = plugins as [ListedPlugin, ...ListedPlugin[]];
      const slots = { [slot]: { title: '页签', ...(space && { space }) } };
      const of = { ...asked(), plugins: [{ ...offering, slots }, ...rest] };
      return fillsOf(of, slot).map((fill) => fill.space);
    };
    expect(rooms('line')).toEqual(['line', 'line']);
    expect(rooms()).toEqual([undefined, undefined]);
  });

  it('goes with its own switch, its plugin, its page, the slot and the plugin of the slot', () => {
    expect(titles(asked(off('settle/fill/own')))).toEqual(['后']);
    expect(titles(asked(off('settle/route/list')))).toEqual(['后']);
    for (const target of ['settle', `order/slot/${slot}`, 'order']) expect(titles(asked(off(target)))).toEqual([]);
    expect(titles(asked({ ...nothingOff, quarantined: new Set(['settle']) }))).toEqual([]);
  });

  const rows: readonly [string, string, Off, string, RegExp][] = [
    ['nobody offers its slot', 'nowhere', nothingOff, 'slot', /插槽没有提供，或已停用/],
    ['the plugin of the slot is off', 'late', off('order'), 'slot', /插槽没有提供，或已停用/],
    ['it is switched off', 'late', off('settle/fill/late'), 'contribution', /已停用：年度盘点/],
    ['nobody declared it', 'absent', nothingOff, 'registry', /没有部署/],
    ['its page is not there', 'lost', nothingOff, 'registry', /没有部署/],
    ['its code was not granted', 'coded', nothingOff, 'grant', /还没有该功能的权限/],
  ];
  for (const [why, name, state, step, detail] of rows)
    it(`says that ${why}`, () => {
      const said = whyNot(decideJoin(asked(state), settle, 'fill', name), { reason: '年度盘点' });
      expect([said?.step, said?.detail]).toEqual([step, expect.stringMatching(detail)]);
    });
});

it('who gets it, and why, is told step by step: of its page what it asks of the person', () => {
  const said = decideJoin(asked(), settle, 'fill', 'own');
  const standing = ['registry', 'sdk', 'shared', 'plugin', 'contribution', 'quarantine'];
  expect([said.allowed, said.steps.map(({ step }) => step)]).toEqual([true, [...standing, 'slot', 'access', 'grant']]);
});

it('a service is provided while its plugin runs, to those who may open its page', () => {
  expect(providerOf(asked(), 'settle.price')).toMatchObject({ id: 'settle/provide/settle.price', version: '2.0.0' });
  expect(providerOf(asked(off('settle')), 'settle.price')).toBeUndefined();
  expect(providerOf(asked(off('settle/provide/settle.price')), 'settle.price')).toBeUndefined();
  expect(providerOf(asked(nothingOff, { permittedPaths: [] }), 'settle.price')).toBeUndefined();
  expect(providerOf(asked(), 'order.price')).toBeUndefined();
});

describe('a command', () => {
  const at = (address: string, of = asked()) => commandsOf(of, address).map(({ title }) => title);
  const rows: readonly [string, readonly string[]][] = [
    ['/order/detail?id=1', ['去结算', '复制']],
    ['/order/detail', ['去结算']],
    ['/orders/detail?id=1', ['去结算']],
    ['/settle/list?id=1', ['去结算']],
  ];
  for (const [address, offered] of rows)
    it(`is offered at ${address} as its condition says: ${offered.join('、')}`, () =>
      expect(at(address)).toEqual(offered));

  it('goes with the page that it leads to, and with its switch', () => {
    expect(at('/', asked(nothingOff, { permittedPaths: [] }))).toEqual([]);
    expect(at('/', asked(off('settle/command/go')))).toEqual([]);
  });
});

it('a badge stands while the page of its menu entry may be opened', () => {
  expect(badgesOf(asked()).map(({ id }) => id)).toEqual(['settle/badge/due']);
  expect(badgesOf(asked(off('settle/badge/due')))).toEqual([]);
  expect(badgesOf(asked(nothingOff, { permittedPaths: [] }))).toEqual([]);
});
