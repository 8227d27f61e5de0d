import { expect, it } from '@rstest/core';
import type { PublishedPlugin } from './format.ts';
import { fits } from './range.ts';
import { table } from '../cli/table.ts';
import { bare } from '../testing/bare.ts';
import { entrantsOf } from './candidate.ts';
import { conflictsWith } from './plan.ts';

const asset = (url: string) => ({ url, integrity: `sha384-${url.replaceAll(/[^a-z]/g, '')}` });
const plugin = (id: string, path: `/${string}`, more: Partial<PublishedPlugin> = {}): PublishedPlugin => ({
  ...bare,
  id,
  name: id,
  version: '1.0.0',
  container: `${id}__1_0_0`,
  entry: asset(`plugins/${id}/1.0.0/remoteEntry.js`),
  routes: [{ name: 'home', path, title: '首页', expose: 'home', assets: [], kits: [] }],
  menus: { home: { title: id, route: 'home', roles: ['All'] } },
  sdk: '^1.0',
  shared: { react: '^19.3.1' },
  codes: {},
  provenance: { commit: null, builder: '测试', sdk: '1.0.0', bundled: [], bytes: 1 },
  manifest: asset(id),
  previous: [],
  ...more,
});
const portal = { sdk: '1.2.0', shared: { react: '19.4.0' }, keys: [] };
const against = (mine: PublishedPlugin, ...plugins: PublishedPlugin[]) =>
  conflictsWith(mine, { entrants: entrantsOf([], plugins), portal }).map(
    (one) => `${one.code} ${one.with} ${one.what}`,
  );

it('Plugins beside each other do not meet', () => {
  expect(against(plugin('a', '/a'), plugin('b', '/b'), plugin('a', '/a'))).toEqual([]);
});

it('Pages and redirects of two plugins meet by path', () => {
  expect(against(plugin('a', '/x'), plugin('b', '/x/' as '/x'))).toEqual(['PTL-3101 b /x']);
  const redirects = [{ path: '/x', redirect: '/b' }] as const;
  expect(against(plugin('a', '/x'), plugin('b', '/b', { redirects }))).toEqual(['PTL-3102 b /x']);
  expect(against(plugin('b', '/b', { redirects }), plugin('a', '/x'))).toEqual(['PTL-3102 a /x']);
});

it('The portal keeps its own pages', () => {
  for (const path of ['/login/index', '/finance', '/__portal', '/static/x', '/config.json'] as const)
    expect(against(plugin('a', path))).toEqual([`PTL-3006 a ${path}`]);
});

it('Notices and titles have one owner', () => {
  const both: Pick<PublishedPlugin, 'notices' | 'menus'> = {
    notices: { 12: { open: 'home' } },
    menus: { home: { title: '客户', roles: [] } },
  };
  expect(against(plugin('a', '/a', both), plugin('b', '/b', both))).toEqual(['PTL-3105 b 12', 'PTL-3103 b 客户']);
});

it('The host must offer what the plugin was built for', () => {
  expect(against(plugin('a', '/a', { sdk: '^1.3' }))).toEqual(['PTL-3201 门户 ^1.3']);
  expect(against(plugin('a', '/a', { shared: { react: '^18.0.0', swr: '^2.0.0' } }))).toEqual([
    'PTL-3202 门户 react ^18.0.0',
    'PTL-3202 门户 swr ^2.0.0',
  ]);
  expect(conflictsWith(plugin('a', '/a'), { entrants: [] }).map(({ level }) => level)).toEqual(['warning']);
});

it('A published version does not change, not even a previous one', () => {
  const published = plugin('a', '/a', { version: '1.1.0', previous: [plugin('a', '/a')] });
  expect(against(plugin('a', '/a', { manifest: asset('other') }), published)).toEqual(['PTL-3301 a 1.0.0']);
});

it('A version below the one that is published goes back by rollback alone', () => {
  const published = plugin('a', '/a', { version: '1.1.0' });
  expect(against(plugin('a', '/a', { version: '1.0.9' }), published)).toEqual(['PTL-3302 a 1.0.9']);
  expect(against(plugin('a', '/a', { version: '1.1.1' }), published)).toEqual([]);
});

it('Ranges keep the major version', () => {
  expect([fits('^1.2', '1.2.0'), fits('^1.2', '1.10.0'), fits('^1.2.3', '1.2.4')]).toEqual([true, true, true]);
  expect([fits('^1.2', '1.1.9'), fits('^1.2', '2.0.0'), fits('1.2.3', '1.2.4'), fits('x', '1.0.0')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('The table is as wide as its words', () => {
  const [head, row] = table(conflictsWith(plugin('a', '/a'), { entrants: [] })).split('\n');
  expect(head).toMatch(/^编码 +级别 +相对方/);
  expect(row).toContain('PTL-3203');
});

it('What fills a slot that nobody offers is told, and not that of a plugin that runs or its own', () => {
  const fills = { tab: { title: '页签', slot: 'b.list.tabs' } };
  const slots = { 'b.list.tabs': { title: '页签' } };
  const mine = plugin('a', '/a', { fills });
  expect(against(mine, plugin('b', '/b'))).toEqual(['PTL-3702 a tab']);
  expect(against(mine, plugin('b', '/b', { slots }))).toEqual([]);
  const own = { fills: { tab: { title: '页签', slot: 'a.list.tabs' } }, slots: { 'a.list.tabs': { title: '页签' } } };
  expect(against(plugin('a', '/a', own))).toEqual([]);
  const refused = plugin('b', '/b', { slots, menus: { home: { title: 'b', parent: 'home', roles: [] } } });
  expect(against(mine, refused)).toEqual(['PTL-3702 a tab']);
});

it('Names of slots and services say whose they are; links of what joins lead somewhere', () => {
  const rows: readonly [Partial<PublishedPlugin>, readonly string[]][] = [
    [{ slots: { 'b.list.tabs': { title: '页签' } } }, ['PTL-3701 a b.list.tabs']],
    [{ provides: { 'ab.counts': { title: '计数' } } }, ['PTL-3701 a ab.counts']],
    [{ provides: { 'a.counts': { title: '计数', under: 'gone' } } }, ['PTL-3005 a 服务 a.counts']],
    [{ commands: { go: { title: '去', route: 'gone' } } }, ['PTL-3005 a 命令 go']],
    [{ badges: { due: { title: '到期', menu: 'gone' } } }, ['PTL-3005 a 角标 due']],
    [{ topics: ['todo:changed'] }, ['PTL-3704 a todo:changed']],
    [{ topics: ['a:moved', 'b:moved'], badges: { due: { title: '到期', menu: 'home' } } }, []],
  ];
  for (const [more, said] of rows) expect([more, against(plugin('a', '/a', more))]).toEqual([more, said]);
});
