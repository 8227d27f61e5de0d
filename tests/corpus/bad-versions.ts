/** Versions that a team may publish by mistake, or a stranger on purpose, and what the portal says of each. */
import type { PublishedPlugin } from '@portal/sdk/deployment';
import { badContracts } from './bad-services.ts';

type Row = Record<string, unknown>;
export type Good = PublishedPlugin;

export interface BadVersion {
  readonly kind: string;
  readonly name: string;
  /** Rows of the registry; `good` is one that could be adopted. */
  readonly rows: (good: Good) => readonly unknown[];
  /** What administrators read of it. */
  readonly says: RegExp;
  /** What happens to its seal; default a true one. */
  readonly seal?: 'missing' | 'damaged' | 'other' | 'stranger';
  /** Who signs it; default whose it is. */
  readonly by?: 'stranger' | 'thief' | 'former';
}

const table: BadVersion[] = [];

/** Mistakes of one kind, each one change of a good version. */
const kind = (name: string, mistakes: Readonly<Record<string, readonly [(good: Good) => Row, RegExp]>>) => {
  for (const [title, [change, says]] of Object.entries(mistakes))
    table.push({ kind: name, name: title, rows: (good) => [{ ...good, ...change(good) }], says });
};
const rows = (name: string, mistakes: Readonly<Record<string, readonly [BadVersion['rows'], RegExp]>>) => {
  for (const [title, [change, says]] of Object.entries(mistakes))
    table.push({ kind: name, name: title, rows: change, says });
};

const menu = (more: Row = {}) => ({ title: '菜单', roles: [], ...more });
const page = (good: Good, more: Row) => [{ ...good.routes[0], ...more }];
const code = (more: Row = {}) => ({ title: '新增', menu: 'home', roles: [], kinds: ['G'], ...more });
const many = <T>(make: (index: number) => T) => Array.from({ length: 501 }, (_, index) => make(index));

for (const [name, by, change, says] of [
  ['of a plugin by a team that has others', 'thief', { id: 'alpha' }, /PTL-3310 插件 alpha 属于团队“甲组”/],
  ['of a plugin by a key that nobody knows', 'stranger', { id: 'alpha' }, /PTL-3314/],
  ['of a plugin by a key that was taken back', 'former', { id: 'alpha' }, /PTL-3315/],
  ['of a plugin of the portal’s build', 'thief', { id: 'core' }, /PTL-3311/],
  ['of pages that the team was not given', 'thief', {}, /PTL-3312/],
  ['by taking the plugin away', 'thief', { id: 'alpha', version: undefined }, /PTL-3310/],
] as const)
  table.push({ kind: 'takeover', name, rows: (good) => [{ ...good, version: '9.0.0', ...change }], says, by });
const days = { label: '天数', schema: { type: 'integer', minimum: 1 }, default: 7 };

kind('settings', {
  'with a default that is none of them': [() => ({ settings: { days: { ...days, default: 0 } } }), /PTL-3601.*days/],
  'that no form can enter': [() => ({ settings: { days: { ...days, schema: { type: 'array' } } } }), /PTL-3601.*days/],
  'without a label': [() => ({ settings: { days: { ...days, label: undefined } } }), /PTL-3001/],
});

kind('menu tree', {
  'an entry above itself': [() => ({ menus: { home: menu({ parent: 'home' }) } }), /PTL-3003.*home/],
  'two entries above each other': [
    () => ({ menus: { a: menu({ parent: 'b' }), b: menu({ parent: 'a' }) } }),
    /PTL-3003.*a → b/,
  ],
  'a circle of four beside a good tree': [
    ({ menus }) => ({
      menus: {
        ...menus,
        ...{ a: menu({ parent: 'b' }), b: menu({ parent: 'c' }), c: menu({ parent: 'd' }), d: menu({ parent: 'a' }) },
      },
    }),
    /PTL-3003/,
  ],
  'an entry below a circle': [
    ({ menus }) => ({ menus: { ...menus, a: menu({ parent: 'a' }), b: menu({ parent: 'a' }) } }),
    /PTL-3003/,
  ],
  'a parent that is not there': [() => ({ menus: { home: menu({ parent: 'gone' }) } }), /PTL-3004.*gone/],
});

kind('lost link', {
  'a menu without its page': [() => ({ menus: { home: menu({ route: 'gone' }) } }), /PTL-3005/],
  'a notice without its page': [() => ({ notices: { 9: { open: 'gone' } } }), /PTL-3005/],
  'a to-do without its page': [() => ({ todos: { due: { title: '待办', route: 'gone', bizType: 'X' } } }), /PTL-3005/],
  'a document without its page': [() => ({ documents: { BAD: 'gone' } }), /PTL-3005/],
  'a number without its list': [
    () => ({ numbers: { BAD: { title: '单', pattern: 'B\\d+', list: 'gone', filter: 'no' } } }),
    /PTL-3005/,
  ],
  'a page under none': [(good) => ({ routes: page(good, { under: 'gone' }) }), /PTL-3005/],
  'a code of no menu': [({ id }) => ({ codes: { [`${id}:a:b`]: code({ menu: 'gone' }) } }), /PTL-3005/],
  'a micro-app without a home': [() => ({ subApps: { bad: { title: '子应用', home: 'gone' } } }), /PTL-3005/],
});

kind('what joins others', {
  "another's slot": [() => ({ slots: { 'alpha.list.tabs': { title: '页签' } } }), /PTL-3701.*alpha\.list\.tabs/],
  "another's service": [() => ({ provides: { 'alpha.counts': { title: '计数' } } }), /PTL-3701.*alpha\.counts/],
  'a slot with a name that objects inherit': [() => ({ slots: { constructor: { title: '页签' } } }), /PTL-3001/],
  'a fill under no page': [
    () => ({ fills: { tab: { title: '页签', slot: 'alpha.list.tabs', under: 'gone' } } }),
    /PTL-3005.*tab/,
  ],
  'a command to no page': [() => ({ commands: { go: { title: '去', route: 'gone' } } }), /PTL-3005.*go/],
  'a badge at no menu': [() => ({ badges: { due: { title: '到期', menu: 'gone' } } }), /PTL-3005.*due/],
  'a topic of the portal': [() => ({ topics: ['permission:changed'] }), /PTL-3704.*permission:changed/],
  'code of another plugin': [
    (good) => {
      const [first] = good.routes;
      const assets = [{ url: 'plugins/alpha/static/x.js', integrity: first?.assets[0]?.integrity ?? 'sha384-x' }];
      return { joins: [{ name: 'fill/x', expose: 'fill-x', assets, kits: [] }] };
    },
    /PTL-3011.*alpha/,
  ],
  '501 fills': [
    () => ({ fills: Object.fromEntries(many((index) => [`f${index}`, { title: '页签', slot: 'alpha.list.tabs' }])) }),
    /PTL-3012.*501/,
  ],
});

kind('path', {
  'the login page': [(good) => ({ routes: page(good, { path: '/login/index' }) }), /PTL-3006/],
  'the login page as an alias': [(good) => ({ routes: page(good, { aliases: ['/login/index/'] }) }), /PTL-3006/],
  'files of the portal': [(good) => ({ routes: page(good, { path: '/static/js/index.js' }) }), /PTL-3006/],
  'twice the same': [(good) => ({ routes: page(good, { aliases: [good.routes[0]?.path] }) }), /PTL-3101/],
  'another site': [(good) => ({ routes: page(good, { path: '//evil.example' }) }), /PTL-3001/],
  'dots that lead elsewhere': [(good) => ({ routes: page(good, { path: '/bad/../order' }) }), /PTL-3001/],
  'a question mark': [(good) => ({ routes: page(good, { path: '/bad?id=1' }) }), /PTL-3001/],
  'no slash in front': [(good) => ({ routes: page(good, { path: 'bad' }) }), /PTL-3001/],
});

kind('redirect', {
  'to another plugin': [() => ({ redirects: [{ path: '/bad/old', redirect: '/alpha' }] }), /PTL-3007/],
  'to itself': [() => ({ redirects: [{ path: '/bad/old', redirect: '/bad/old' }] }), /PTL-3007.*循环/],
  'in a circle': [
    () => ({
      redirects: [
        { path: '/bad/x', redirect: '/bad/y' },
        { path: '/bad/y', redirect: '/bad/x' },
      ],
    }),
    /PTL-3007.*循环/,
  ],
  'out of the site': [() => ({ redirects: [{ path: '/bad/old', redirect: '//evil.example' }] }), /PTL-3001/],
  'over its own page': [
    ({ routes }) => ({ redirects: [{ path: routes[0]?.path, redirect: routes[0]?.path }] }),
    /PTL-3101/,
  ],
  'over the start page': [({ routes }) => ({ redirects: [{ path: '/index', redirect: routes[0]?.path }] }), /PTL-3006/],
});

kind('permission code', {
  'of the administration': [() => ({ codes: { 'admin:plugin:manage': code() } }), /PTL-3008/],
  'of another team': [() => ({ codes: { 'alpha:item:add': code() } }), /PTL-3008/],
  'of a longer id': [({ id }) => ({ codes: { [`${id}s:item:add`]: code() } }), /PTL-3008/],
  'that is none': [() => ({ codes: { '*': code() } }), /PTL-3001/],
  'for nobody': [({ id }) => ({ codes: { [`${id}:a:b`]: code({ kinds: [] }) } }), /PTL-3001/],
  'for an unknown kind': [({ id }) => ({ codes: { [`${id}:a:b`]: code({ kinds: ['Z'] }) } }), /PTL-3001/],
  'granted to who may never hold it': [({ id }) => ({ codes: { [`${id}:a:b`]: code({ roles: ['C1'] }) } }), /PTL-3009/],
});

kind('name', {
  'an id that leaves the folder': [() => ({ id: '../alpha' }), /PTL-3002/],
  'an id that objects have': [() => ({ id: '__proto__' }), /PTL-3002/],
  'an empty id': [() => ({ id: '' }), /PTL-3002/],
  'a version that is a word': [() => ({ version: 'latest' }), /PTL-3002/],
  'a version that leaves the folder': [() => ({ version: '../1.0.0' }), /PTL-3002/],
  'a zero byte': [() => ({ name: 'a\u0000b' }), /PTL-3001/],
  'half a character': [() => ({ name: 'a\ud800' }), /PTL-3001/],
  'a menu that objects have': [() => ({ menus: { constructor: menu() } }), /PTL-3001/],
  'a menu that is the prototype': [
    () => ({ menus: JSON.parse('{"__proto__":{"title":"菜单","roles":[]}}') as Row }),
    /PTL-3001/,
  ],
  'a title of 5,000 characters': [() => ({ menus: { home: menu({ title: '长'.repeat(5000) }) } }), /PTL-3001/],
});

kind('type', {
  'no pages': [() => ({ routes: null }), /PTL-3001/],
  'menus as a list': [() => ({ menus: [menu()] }), /PTL-3001/],
  'a position that is no number': [() => ({ menus: { home: menu({ sort: '1' }) } }), /PTL-3001/],
  'a position between two': [() => ({ menus: { home: menu({ sort: 1.5 }) } }), /PTL-3001/],
  'a position that no column holds': [() => ({ menus: { home: menu({ sort: 1e12 }) } }), /PTL-3001/],
  'an unknown access': [(good) => ({ routes: page(good, { access: 'everybody' }) }), /PTL-3001/],
  'an unknown field of a page': [(good) => ({ routes: page(good, { script: 'alert(1)' }) }), /PTL-3001.*script/],
  'a notification type that is none': [() => ({ notices: { 99: { open: 'home' } } }), /PTL-3001/],
  'a to-do of a type that lists refuse': [
    () => ({ todos: { due: { title: '待办', route: 'home', bizType: 'bad-item' } } }),
    /PTL-3001/,
  ],
  'a role that is none': [() => ({ menus: { home: menu({ roles: ['root'] }) } }), /PTL-3001/],
});

kind('file', {
  'of another plugin': [
    () => ({ entry: { url: 'plugins/alpha/1.0.0/remoteEntry.js', integrity: 'sha384-AAAA' } }),
    /PTL-3011/,
  ],
  'of another site': [() => ({ entry: { url: 'https://evil.example/x.js', integrity: 'sha384-AAAA' } }), /PTL-3001/],
  'that leaves the folder': [
    ({ id }) => ({ entry: { url: `plugins/${id}/../alpha/x.js`, integrity: 'sha384-AAAA' } }),
    /PTL-3011/,
  ],
  'without a hash': [({ id }) => ({ entry: { url: `plugins/${id}/1.0.0/remoteEntry.js` } }), /PTL-3001/],
});

kind('what others have', {
  'a page of another team': [(good) => ({ routes: page(good, { path: '/alpha' }) }), /PTL-3101.*alpha/],
  'a page of the portal’s build': [(good) => ({ routes: page(good, { path: '/core' }) }), /PTL-3101.*core/],
  'a redirect of another team': [(good) => ({ routes: page(good, { path: '/alpha/old' }) }), /PTL-3102/],
  'a redirect over another’s page': [
    ({ routes }) => ({ redirects: [{ path: '/alpha', redirect: routes[0]?.path }] }),
    /PTL-3102/,
  ],
  'another’s notifications': [() => ({ notices: { 12: { open: 'home' } } }), /PTL-3105/],
  'another’s documents': [() => ({ documents: { ALPHA: 'home' } }), /PTL-3106/],
  'another’s numbers': [
    () => ({ numbers: { ALPHA: { title: '单', pattern: 'A\\d+', list: 'home', filter: 'no' } } }),
    /PTL-3106/,
  ],
  'another’s container': [() => ({ container: 'alpha__1_0_0' }), /PTL-3106/],
});

kind('host', {
  'an SDK of tomorrow': [() => ({ sdk: '^9.0' }), /需要 SDK \^9\.0/],
  'another React': [() => ({ shared: { react: '^99.0.0' } }), /需要共享模块 react/],
  'a module that nobody shares': [() => ({ shared: { leftpad: '^1.0.0' } }), /需要共享模块 leftpad/],
});

kind('amount', {
  menus: [() => ({ menus: Object.fromEntries(many((index) => [`m${index}`, menu()])) }), /PTL-3012/],
  codes: [
    ({ id, menus }) => ({ menus, codes: Object.fromEntries(many((index) => [`${id}:a:c${index}`, code()])) }),
    /PTL-3012/,
  ],
  redirects: [
    ({ routes }) => ({ redirects: many((index) => ({ path: `/bad/${index}`, redirect: routes[0]?.path })) }),
    /PTL-3012/,
  ],
});

kind('service contract', badContracts);

const pattern = (text: string) => () => ({
  numbers: { BAD: { title: '单', pattern: text, list: 'home', filter: 'no' } },
});
kind('pattern', {
  'that does not compile': [pattern('(B'), /PTL-3010/],
  'that hangs on the twentieth character': [pattern('(B+)+X'), /PTL-3010/],
});

rows('row', {
  'that is nothing': [() => [null], /PTL-3001/],
  'that is a number': [() => [7], /PTL-3001/],
  'that is a list': [() => [[]], /PTL-3001/],
  'with an earlier version of another plugin': [
    (good) => [
      {
        ...{ ...good, menus: { home: menu({ parent: 'home' }) } },
        previous: [
          { ...good, id: 'alpha', version: '0.9.0', entry: { ...good.entry, url: 'plugins/alpha/0.9.0/x.js' } },
        ],
      },
    ],
    /版本属于另一个插件 alpha/,
  ],
  'with earlier versions that are no list': [
    (good) => [{ ...good, menus: { home: menu({ parent: 'home' }) }, previous: 'none' }],
    /PTL-3003/,
  ],
});

for (const [seal, name, says] of [
  ['missing', 'without one', /签名缺失或不符/],
  ['damaged', 'that is no JSON', /签名缺失或不符/],
  ['other', 'of another version', /签名缺失或不符/],
  ['stranger', 'by a key that the portal does not take', /PTL-3314/],
] as const)
  table.push({ kind: 'seal', name, rows: (good) => [good], says, seal });

rows('several at once', {
  'a circle on the login page with foreign codes': [
    (good) => [
      {
        ...good,
        routes: page(good, { path: '/login/index' }),
        menus: { home: menu({ parent: 'home' }) },
        codes: { 'admin:plugin:manage': code() },
      },
    ],
    /PTL-3003.*PTL-3006.*PTL-3008/,
  ],
  'a takeover with a pattern that hangs': [
    (good) => [{ ...good, routes: page(good, { path: '/alpha' }), ...pattern('(B*)*X')() }],
    /PTL-3010/,
  ],
});

export const badVersions: readonly BadVersion[] = table;
