import { expect, it } from '@rstest/core';
import { bare } from '../testing/bare.ts';
import type { Candidate } from './candidate.ts';
import { pastConflicts } from './past.ts';

const file = { url: 'plugins/a/1.0.0/remoteEntry.js', integrity: 'sha384-AAAA' };
const page = (name: string, path: `/${string}`) => ({ name, path, title: '页面', expose: name, assets: [], kits: [] });
const code = { title: '新增', menu: 'list', roles: [], kinds: ['G'] } as const;
const before: Candidate = {
  ...bare,
  id: 'a',
  name: '备件',
  version: '1.2.0',
  container: 'a',
  entry: file,
  routes: [{ ...page('list', '/a/list'), aliases: ['/a/all'] }],
  menus: { list: { title: '备件', route: 'list', roles: [] } },
  codes: { 'a:item:add': code },
};
const told = (more: Partial<Candidate>) =>
  pastConflicts({ ...before, ...more }, before).map(({ level, code, what }) => `${level} ${code} ${what}`);

it('A version that keeps all takes nothing away', () => {
  expect(told({ version: '1.3.0' })).toEqual([]);
});

it('A page that moves without a redirect is named, and not where one leads on', () => {
  const routes = [page('list', '/a/stock')];
  const redirects = [
    { path: '/a/list', redirect: '/a/stock' },
    { path: '/a/all', redirect: '/a/stock' },
  ] as const;
  expect(told({ routes })).toEqual(['warning PTL-3401 /a/list', 'warning PTL-3401 /a/all']);
  expect(told({ routes, redirects })).toEqual([]);
});

it('Menu entries and codes that leave are named', () => {
  expect(told({ menus: {}, codes: {} })).toEqual(['warning PTL-3402 list', 'warning PTL-3403 a:item:add']);
});

it('A version that is older than what runs is named, by number and not by letter', () => {
  expect(told({ version: '1.10.0' })).toEqual([]);
  expect(told({ version: '1.1.9' })).toEqual(['warning PTL-3302 1.1.9']);
  expect(told({ version: '1.2.0-rc.1' })).toEqual([]);
});

it('Slots and services that leave are named: others stand on them', () => {
  const offers = { slots: { 'a.list.tabs': { title: '页签' } }, provides: { 'a.counts': { title: '计数' } } };
  const gone = pastConflicts(before, { ...before, ...offers }).map(
    ({ level, code, what }) => `${level} ${code} ${what}`,
  );
  expect(gone).toEqual(['warning PTL-3703 a.list.tabs', 'warning PTL-3703 a.counts']);
  expect(told(offers)).toEqual([]);
});
