import { describe, expect, it } from '@rstest/core';
import type { View } from '../../router/view.ts';
import {
  addressOf,
  arrive,
  type Closing,
  change,
  close,
  closing,
  documentKey,
  isKept,
  mostTabs,
  move,
  nextAfter,
  noTabs,
  type Tabs,
  tabTitle,
  togglePin,
} from './state.ts';

const Blank = () => null;

const view = (path: string, route: object = {}): View => ({
  path,
  title: `页面${path}`,
  layout: 1,
  chrome: 'portal',
  Page: Blank,
  area: { plugin: {}, route } as unknown as View['area'],
  failure: undefined,
});

const at = (key: string, search = '') => ({
  key,
  view: view(key),
  location: { pathname: key, search, hash: '', state: null, key: 'x' },
});

/** Opens in this order; the last is selected. */
const open = (...keys: string[]): Tabs =>
  keys.reduce((state, key) => arrive(state, { document: at(key), replaces: false }), noTabs);

const order = ({ tabs }: Tabs) => tabs.map(({ key }) => key).join('');
const seven = 'abcdefg'.split('');

describe('which document an address shows', () => {
  const list = { path: '/list' } as const;
  const detail = { path: '/detail', under: 'list' } as const;
  const rows: readonly [string, Parameters<typeof documentKey>[0], string, string][] = [
    ['filters of a list are the same document', list, '?status=20&page=3&id=5', '/list'],
    ['the id of a details page tells documents apart', detail, '?id=5&section=lines', '/detail?id=5'],
    ['a details page without an id is one document', detail, '?section=lines', '/detail'],
    [
      'a route may name what identifies it',
      { ...detail, identifiedBy: ['no', 'kind'] },
      '?kind=2&no=7&id=1',
      '/detail?no=7&kind=2',
    ],
    ['a list may have documents too', { ...list, identifiedBy: ['year'] }, '?year=2026', '/list?year=2026'],
    ['values are written as an address writes them', detail, '?id=a%20b%26c', '/detail?id=a+b%26c'],
  ];
  for (const [title, route, search, key] of rows)
    it(title, () => expect(documentKey(route as never, search)).toBe(key));
});

describe('a navigation', () => {
  it('opens a document once, at the end, and selects it', () => {
    const state = open('a', 'b', 'a');
    expect([order(state), state.active]).toEqual(['ab', 'a']);
  });

  it('keeps the last address of a document', () => {
    const state = arrive(open('a', 'b'), { document: at('a', '?status=20'), replaces: false });
    expect(state.tabs.map(addressOf)).toEqual(['a?status=20', 'b']);
  });

  it('changes nothing when it ends where it began', () => {
    const state = open('a', 'b');
    const [, b] = state.tabs;
    if (!b?.view) throw new Error('b is open');
    const again = { key: 'b', view: { ...b.view }, location: b.location };
    expect(arrive(state, { document: again, replaces: false })).toBe(state);
  });

  it('that replaces closes what it replaces, unless that holds entries', () => {
    const replaced = arrive(open('a', 'b'), { document: at('c'), replaces: true });
    expect([order(replaced), replaced.active]).toEqual(['ac', 'c']);
    const dirty = change(open('a', 'b'), 'b', { dirty: true });
    expect(order(arrive(dirty, { document: at('c'), replaces: true }))).toBe('abc');
    expect(order(arrive(open('a', 'b'), { document: undefined, replaces: true }))).toBe('a');
  });

  it('to a page without a tab leaves the tabs as they are, none selected', () => {
    const state = arrive(open('a', 'b'), { document: undefined, replaces: false });
    expect([order(state), state.active]).toEqual(['ab', undefined]);
    expect(arrive(state, { document: undefined, replaces: false })).toBe(state);
  });
});

describe('one tab too many', () => {
  const full = () => open(...Array.from({ length: mostTabs }, (_, index) => `t${index};`));
  const more = (state: Tabs) => arrive(state, { document: at('new'), replaces: false });

  it('closes the one left longest ago', () => {
    const visited = arrive(full(), { document: at('t0;'), replaces: false });
    const state = more(visited);
    expect([state.tabs.length, order(state).includes('t1;'), order(state).includes('t0;')]).toEqual([20, false, true]);
  });

  it('closes no pinned tab and none that holds entries', () => {
    const state = more(change(togglePin(full(), 't0;'), 't1;', { dirty: true }));
    expect(['t0;', 't1;', 't2;'].map((key) => order(state).includes(key))).toEqual([true, true, false]);
  });

  it('closes nothing when all must stay', () => {
    const state = more(full().tabs.reduce((next, { key }) => change(next, key, { dirty: true }), full()));
    expect(state.tabs).toHaveLength(mostTabs + 1);
  });
});

describe('the commands of a menu', () => {
  const pinned = togglePin(open(...seven), 'b'); // b a c d e f g
  const rows: readonly [Closing, string, string][] = [
    ['one', 'd', 'd'],
    ['one', 'b', 'b'],
    ['others', 'd', 'acefg'],
    ['left', 'd', 'ac'],
    ['right', 'd', 'efg'],
    ['all', 'd', 'acdefg'],
    ['left', 'a', ''],
    ['right', 'g', ''],
  ];
  for (const [which, key, closes] of rows)
    it(`${which} at ${key} closes ${closes || 'nothing'}; a pinned tab only by itself`, () =>
      expect(closing(pinned, key, which).join('')).toBe(closes));

  it('the selected tab goes only by a navigation', () => {
    expect(order(close(open('a', 'b', 'c'), ['a', 'c']))).toBe('bc');
  });

  it('lead back to what was looked at last', () => {
    const state = arrive(open(...seven), { document: at('c'), replaces: false });
    expect(nextAfter(state, ['c'])?.key).toBe('g');
    expect(nextAfter(state, ['c', 'g', 'f'])?.key).toBe('e');
    expect(nextAfter(state, seven)).toBeUndefined();
  });
});

describe('the order', () => {
  const rows: readonly [string, number, string][] = [
    ['a', 2, 'bcadefg'],
    ['g', 0, 'gabcdef'],
    ['c', 2, 'abcdefg'],
    ['c', 99, 'abdefgc'],
    ['x', 1, 'abcdefg'],
  ];
  for (const [key, to, result] of rows)
    it(`${key} put at ${to} gives ${result}`, () => expect(order(move(open(...seven), key, to))).toBe(result));

  it('has the pinned first: they join at their end, leave to just behind them, and never mix with the others', () => {
    const two = togglePin(togglePin(open(...seven), 'd'), 'f');
    expect(order(two)).toBe('dfabceg');
    expect(order(togglePin(two, 'd'))).toBe('fdabceg');
    expect(order(move(two, 'd', 5))).toBe('fdabceg');
    expect(order(move(two, 'e', 0))).toBe('dfeabcg');
  });
});

describe('what stays mounted', () => {
  const kept = (path: string, route: object, dirty = false) =>
    isKept({ ...open('a').tabs[0], view: view(path, route), dirty } as Tabs['tabs'][number]);
  const rows: readonly [string, string, object, boolean, boolean][] = [
    ['a route that says so', '/list', { keepAlive: true }, false, true],
    ['R-ROUTE-33 any page under /Base', '/Base/auth-management/user', {}, false, true],
    ['a page that holds entries', '/form', {}, true, true],
    ['no other', '/list', {}, false, false],
  ];
  for (const [title, path, route, dirty, stays] of rows) it(title, () => expect(kept(path, route, dirty)).toBe(stays));

  it('not a restored tab that was not selected yet', () => {
    expect(isKept({ ...open('a').tabs[0], view: undefined, dirty: true } as Tabs['tabs'][number])).toBe(false);
  });
});

it('a title is the route’s, with the number of the document once its page gives one', () => {
  const [tab] = change(open('a'), 'a', { subject: 'DD01' }).tabs;
  expect(tab && tabTitle(tab)).toBe('页面a DD01');
  const [made] = change(open('a'), 'a', { own: '新增商品' }).tabs;
  expect(made && tabTitle(made)).toBe('新增商品');
});
