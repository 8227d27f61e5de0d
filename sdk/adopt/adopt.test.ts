import { describe, expect, it } from '@rstest/core';
import { bare } from '../testing/bare.ts';
import { adopt } from './adopt.ts';
import { type Candidate, type Entrant, entrantsOf } from './candidate.ts';
import { shapeConflicts } from './shape.ts';

const file = (url: string) => ({ url, integrity: 'sha384-AAAA' });
const page = (name: string, path: `/${string}`) => ({ name, path, title: '页面', expose: name, assets: [], kits: [] });

const version = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  ...bare,
  id,
  name: id,
  version: '1.0.0',
  container: `${id}__${more.version?.replaceAll('.', '_') ?? '1_0_0'}`,
  entry: file(`plugins/${id}/1.0.0/remoteEntry.js`),
  routes: [page('home', `/${id}`)],
  menus: { home: { title: id, route: 'home', roles: ['All'] } },
  codes: {},
  ...more,
});
const entrant = (...versions: [Candidate, ...Candidate[]]): Entrant => ({ id: versions[0].id, versions, built: false });

const runs = (...entrants: readonly Entrant[]) => {
  const refused = adopt(entrants);
  return entrants.map(({ id, versions }) => `${id} ${versions.find((one) => !refused.has(one))?.version ?? '-'}`);
};
const codes = (row: unknown) => shapeConflicts(row).map(({ code, what }) => `${code} ${what}`);

describe('a version for itself', () => {
  const menus = (rows: Record<string, object>) =>
    version('a', {
      menus: Object.fromEntries(
        Object.entries(rows).map(([name, row]) => [name, { title: '菜单', roles: [], ...row }]),
      ),
    });

  it('is adopted when it names only what it has', () => {
    expect(codes(version('a'))).toEqual([]);
  });

  it('is refused for a menu that stands above itself, however far away', () => {
    expect(codes(menus({ a: { parent: 'a' } }))).toEqual(['PTL-3003 a']);
    expect(codes(menus({ a: { parent: 'b' }, b: { parent: 'a' }, c: { parent: 'b' } }))).toEqual([
      'PTL-3003 a → b',
      'PTL-3003 b → a',
    ]);
    expect(codes(menus({ a: { parent: 'lost' } }))).toEqual(['PTL-3004 a']);
  });

  it('is refused for names of what it does not have', () => {
    const code = { title: '新增', menu: 'lost', roles: [], kinds: ['G'] } as const;
    expect(codes(menus({ a: { route: 'lost' } }))).toEqual(['PTL-3005 菜单 a']);
    expect(codes(version('a', { codes: { 'a:item:add': code } }))).toEqual(['PTL-3005 a:item:add']);
    expect(codes(version('a', { notices: { 12: { open: 'lost' } } }))).toEqual(['PTL-3005 消息 12']);
    expect(codes(version('a', { documents: { ITEM: 'lost' } }))).toEqual(['PTL-3005 单据 ITEM']);
    expect(codes(version('a', { routes: [{ ...page('home', '/a'), under: 'lost' }] }))).toEqual(['PTL-3005 页面 home']);
  });

  it('is refused for settings that no form can enter, or whose default is none of them', () => {
    const days = { label: '天数', schema: { type: 'integer', minimum: 1 }, default: 7 };
    const settings = (...rows: readonly object[]) =>
      codes({ ...version('a'), settings: Object.fromEntries(rows.map((row, index) => [`s${index}`, row])) });
    expect(settings(days, { label: '开关', schema: { type: 'boolean' }, default: true })).toEqual([]);
    expect(settings({ ...days, default: 0 })).toEqual(['PTL-3601 s0']);
    expect(settings({ ...days, schema: { type: 'array' } })).toEqual(['PTL-3601 s0']);
    expect(settings({ label: '前缀', schema: { type: 'string', pattern: '(a+)+$' }, default: '' })).toEqual([
      'PTL-3601 s0',
    ]);
    expect(settings({ ...days, default: [7] })).toEqual(['PTL-3001 /settings/s0/default']);
  });

  it('is refused for codes of others, and for roles that may never hold a code', () => {
    const code = { title: '新增', menu: 'home', roles: ['C1', 'All'], kinds: ['G'] } as const;
    expect(codes(version('a', { codes: { 'order:order:delete': { ...code, roles: ['G1'] } } }))).toEqual([
      'PTL-3008 order:order:delete',
    ]);
    expect(codes(version('a', { codes: { 'a:item:add': code } }))).toEqual(['PTL-3009 a:item:add']);
  });

  it('is refused for addresses of the portal, twice the same, and redirects that end nowhere', () => {
    const at = (...paths: `/${string}`[]) =>
      version('a', { routes: paths.map((path, index) => page(`p${index}`, path)), menus: {} });
    expect(codes(at('/login/index'))).toEqual(['PTL-3006 /login/index']);
    expect(codes(at('/plugins/order/x.js'))).toEqual(['PTL-3006 /plugins/order/x.js']);
    expect(codes(at('/a/x', '/a/x/'))).toEqual(['PTL-3101 /a/x']);
    const redirects = (...rows: readonly (readonly [`/${string}`, `/${string}`])[]) =>
      codes(version('a', { redirects: rows.map(([path, redirect]) => ({ path, redirect })) }));
    expect(redirects(['/old', '/a'])).toEqual([]);
    expect(redirects(['/older', '/old'], ['/old', '/a'])).toEqual([]);
    expect(redirects(['/old', '/order'])).toEqual(['PTL-3007 /old']);
    expect(redirects(['/x', '/y'], ['/y', '/x'])).toEqual(['PTL-3007 /x', 'PTL-3007 /y']);
  });

  it('is refused for what no database, browser or object can hold', () => {
    expect(codes(version('a', { name: 'a\u0000b' }))).toEqual(['PTL-3001 /name']);
    expect(codes(version('a', { name: 'a\ud800' }))).toEqual(['PTL-3001 /name']);
    expect(codes({ ...version('a'), id: '../order' })).toEqual(['PTL-3002 /id']);
    expect(codes({ ...version('a'), version: 'latest' })).toEqual(['PTL-3002 /version']);
    expect(
      codes(
        JSON.parse(JSON.stringify(version('a')).replace('"menus":{', '"menus":{"__proto__":{"title":"x","roles":[]},')),
      ),
    ).toEqual(['PTL-3001 /menus']);
    expect(codes(version('a', { menus: { toString: { title: '菜单', roles: [] } } }))).toEqual(['PTL-3001 /menus']);
    for (const row of [null, 7, 'a', [], {}]) expect(codes(row)).toHaveLength(1);
  });

  it('is refused for files of others and for patterns that hang or do not compile', () => {
    expect(codes(version('a', { entry: file('plugins/order/remoteEntry.js') }))).toEqual([
      'PTL-3011 plugins/order/remoteEntry.js',
    ]);
    expect(codes(version('a', { entry: file('plugins/a/../order/x.js') }))).toEqual([
      'PTL-3011 plugins/a/../order/x.js',
    ]);
    const number = (pattern: string) =>
      codes(version('a', { numbers: { ITEM: { title: '单', pattern, list: 'home', filter: 'no' } } }));
    expect(number('AB\\d{4,}')).toEqual([]);
    expect(number('(A+)+B')).toEqual(['PTL-3010 ITEM']);
    expect(number('(AB')).toEqual(['PTL-3010 ITEM']);
  });

  it('is refused when it would make start and menus slow for everybody', () => {
    const redirects = Array.from({ length: 501 }, (_, index) => ({ path: `/old/${index}`, redirect: '/a' }) as const);
    expect(codes(version('a', { redirects }))).toEqual(['PTL-3012 501 个重定向']);
  });
});

describe('versions beside each other', () => {
  it('all run when none claims what another has', () => {
    expect(runs(entrant(version('a')), entrant(version('b')))).toEqual(['a 1.0.0', 'b 1.0.0']);
  });

  it('give way to the one that came first, and to the portal’s own build before all', () => {
    const b = version('b', { routes: [page('home', '/a')] });
    expect(runs(entrant(version('a')), entrant(b))).toEqual(['a 1.0.0', 'b -']);
    expect(runs(entrant(b), entrant(version('a')))).toEqual(['b 1.0.0', 'a -']);
    expect(runs(entrant(b), { ...entrant(version('a')), built: true })).toEqual(['b -', 'a 1.0.0']);
  });

  it('keep what they had in the version before, whoever came first', () => {
    const grabbing = version('a', { version: '1.1.0', routes: [page('home', '/a'), page('more', '/b')] });
    expect(runs(entrant(grabbing, version('a')), entrant(version('b', { version: '1.2.0' }), version('b')))).toEqual([
      'a 1.0.0',
      'b 1.2.0',
    ]);
  });

  it('lose only the version that meets, and stay adopted with the one before', () => {
    const b2 = version('b', { version: '2.0.0', notices: { 12: { open: 'home' } } });
    const a = version('a', { notices: { 12: { open: 'home' } } });
    expect(runs(entrant(a), entrant(b2, version('b')))).toEqual(['a 1.0.0', 'b 1.0.0']);
  });

  it('of which an older one that meets what runs now can not be gone back to', () => {
    const moved = version('a', { version: '2.0.0', routes: [page('home', '/moved')] });
    const [a, b] = [entrant(moved, version('a')), entrant(version('b', { routes: [page('home', '/a')] }))];
    const refused = adopt([a, b]);
    expect([...refused.keys()].map((one) => `${one.id} ${one.version}`)).toEqual(['a 1.0.0']);
    expect(refused.get(a.versions[1] as Candidate)).toEqual([
      { code: 'PTL-3101', level: 'error', with: 'b', what: '/a', message: '两个插件服务同一路径' },
    ]);
  });

  it('fall in a row when each needed what the next one gave up', () => {
    const b = entrant(version('b', { version: '2.0.0', routes: [page('home', '/a')] }), version('b'));
    const c = entrant(version('c', { version: '2.0.0', routes: [page('home', '/b')] }), version('c'));
    expect(runs(entrant(version('a')), b, c)).toEqual(['a 1.0.0', 'b 1.0.0', 'c 1.0.0']);
  });

  it('stand in front of the build’s own one of the same plugin', () => {
    const published = { ...version('a', { version: '9.0.0' }), manifest: file('m'), previous: [] };
    expect(entrantsOf([version('a')], [published])).toMatchObject([
      { id: 'a', built: true, versions: [{ version: '9.0.0' }, { version: '1.0.0' }] },
    ]);
  });
});
