/** Whether a version of a registry can be adopted for itself: its fields, and what they name in each other. */
import { Ajv } from 'ajv';
import { settingFault } from '../contract/setting.ts';
import { ownPlaces, ownRedirects } from '../decide/own-places.ts';
import { normalPath } from '../decide/routes.ts';
import { addressOf, type Asset, type BuiltRoute } from '../registry.ts';
import { ADOPT, type Conflict, fault, mostOfKind, type Rule } from './conflict.ts';
import type { Candidate } from './candidate.ts';
import { serviceConflicts, serviceFields } from './service.ts';
import { cardFields, each, nameSchema, object, provenanceFields, routeFields, sharedFields } from './schema.ts';
import { joinRules } from './joining.ts';

const asset = object(
  {
    url: { type: 'string', maxLength: 300, pattern: '^[A-Za-z0-9_./@~-]+$' },
    integrity: { type: 'string', pattern: '^sha384-[A-Za-z0-9+/=]+$' },
  },
  ['url', 'integrity'],
);
const part = {
  name: nameSchema,
  expose: { type: 'string', maxLength: 200, pattern: '^[\\w-]+$' },
  assets: { type: 'array', maxItems: 200, items: asset },
  kits: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 100 } },
};
const parts = ['name', 'expose', 'assets', 'kits', 'title'];
const range = { type: 'string', maxLength: 40 };

const schema = {
  type: 'object',
  required: [
    ...['id', 'name', 'version', 'container', 'entry', 'routes', 'redirects', 'menus', 'notices', 'todos'],
    ...['documents', 'numbers', 'cards'],
  ],
  properties: {
    ...sharedFields,
    container: { type: 'string', maxLength: 120, pattern: '^[A-Za-z_$][A-Za-z0-9_$]*$' },
    entry: asset,
    routes: { type: 'array', items: object({ ...routeFields, ...part }, [...parts, 'path']) },
    cards: { type: 'array', items: object({ ...cardFields, ...part }, parts) },
    joins: {
      type: 'array',
      items: object({ ...part, name: { type: 'string', maxLength: 200 } }, ['name', ...parts.slice(1, 4)]),
    },
    shared: each(range, { type: 'string', maxLength: 100 }),
    service: serviceFields,
    provenance: provenanceFields,
  },
};

const check = new Ajv({ strict: false, allErrors: false }).compile(schema);

const tooMany: Rule = (plugin) => {
  const { id, routes, cards, redirects, menus, codes = {}, settings = {} } = plugin;
  const kinds = { 页面: routes, 卡片: cards, 重定向: redirects, 菜单: Object.keys(menus) };
  const more = { 权限码: Object.keys(codes), 设置: Object.keys(settings) };
  return Object.entries({ ...kinds, ...more })
    .filter(([, { length }]) => length > mostOfKind)
    .map(([kind, { length }]) =>
      fault(id, ADOPT.tooMany, `${length} 个${kind}`, `一个插件最多 ${mostOfKind} 个${kind}`),
    );
};

/** Menu entries from which no walk upwards ends. */
const menuTree: Rule = ({ id, menus }) =>
  Object.entries(menus).flatMap(([name, { parent, group }]) => {
    if (parent !== undefined && group !== undefined)
      return [fault(id, ADOPT.menuParent, name, `菜单的 parent 与 group 只能写一个`)];
    if (parent !== undefined && !Object.hasOwn(menus, parent))
      return [fault(id, ADOPT.menuParent, name, `菜单的上级 ${parent} 不存在`)];
    const seen = new Set([name]);
    for (let above = parent; above !== undefined; above = menus[above]?.parent) {
      if (above === name) return [fault(id, ADOPT.menuCircle, [...seen].join(' → '), '菜单互为上级，构成循环')];
      if (seen.has(above)) return []; // below a circle, which is told by those in it
      seen.add(above);
    }
    return [];
  });

const lostLinks: Rule = ({
  id,
  routes,
  cards,
  menus,
  notices,
  todos,
  documents,
  numbers,
  subApps = {},
  codes = {},
}) => {
  const pages = new Set(routes.map(({ name }) => name));
  const toPage = (from: string, name: string | undefined) =>
    name === undefined || pages.has(name) ? [] : [fault(id, ADOPT.lostLink, from, `指向的页面 ${name} 不存在`)];
  const each = <T>(rows: Readonly<Record<string, T>>, kind: string, pageOf: (row: T) => string | undefined) =>
    Object.entries(rows).flatMap(([name, row]) => toPage(`${kind} ${name}`, pageOf(row)));
  return [
    ...routes.flatMap(({ name, under }) => toPage(`页面 ${name}`, under)),
    ...cards.flatMap(({ name, under }) => toPage(`卡片 ${name}`, under)),
    ...each(menus, '菜单', ({ route }) => route),
    ...each(notices, '消息', ({ open }) => open),
    ...each(todos, '待办', ({ route }) => route),
    ...each(todos, '待办的单据', ({ open }) => open),
    ...each(documents, '单据', (route) => route),
    ...each(numbers, '单号', ({ list }) => list),
    ...each(subApps, '子应用', ({ home }) => home),
    ...Object.entries(codes)
      .filter(([, { menu }]) => !Object.hasOwn(menus, menu))
      .map(([code, { menu }]) => fault(id, ADOPT.lostLink, code, `权限码所属的菜单 ${menu} 不存在`)),
  ];
};

/** Addresses below the base path that the server answers itself. */
const served = new Set([
  'static',
  'plugins',
  'favicon.svg',
  'page.css',
  'config.json',
  'portal.json',
  'registry.json',
  'keys',
  'publications',
]);
const ownPaths = new Set<string>([...ownPlaces.map(({ path }) => path), ...Object.keys(ownRedirects)].map(normalPath));
const isOwn = (path: string) => ownPaths.has(normalPath(path)) || served.has(path.split('/')[1]?.toLowerCase() ?? '');

const addressesOf = (route: BuiltRoute): string[] =>
  [route.path, ...(route.aliases ?? [])].map((path) => normalPath(addressOf(route, path)));

const paths: Rule = ({ id, routes, redirects }) => {
  const held = new Map<string, string>();
  const sources = redirects.map(({ path }) => ({ name: '重定向', paths: [normalPath(path)] }));
  const pages = routes.map((route) => ({ name: `页面 ${route.name}`, paths: addressesOf(route) }));
  return [...pages, ...sources].flatMap(({ name, paths: all }) =>
    all.flatMap((path) => {
      const other = held.get(path);
      held.set(path, name);
      if (isOwn(path)) return [fault(id, ADOPT.ownPath, path, '路径属于门户自身，插件的页面打不开')];
      return other === undefined ? [] : [fault(id, ADOPT.routeClash, path, `路径同时属于${other}和${name}`)];
    }),
  );
};

/** Twice the same name within one kind hides the first. */
const names: Rule = ({ id, routes, cards }) =>
  [routes, cards].flatMap((rows) => {
    const all = rows.map(({ name }) => name);
    const twice = new Set(all.filter((name, index) => all.indexOf(name) !== index));
    return [...twice].map((name) => fault(id, ADOPT.nameClash, name, '同名的页面或卡片不止一个'));
  });

const redirectEnds: Rule = ({ id, routes, redirects }) => {
  const pages = new Set(routes.flatMap(addressesOf));
  const onward = new Map(redirects.map(({ path, redirect }) => [normalPath(path), normalPath(redirect)]));
  return Array.from(onward.keys()).flatMap((path) => {
    const seen = new Set<string>();
    let end: string | undefined = path;
    while (end !== undefined && !pages.has(end) && !seen.has(end)) {
      seen.add(end);
      end = onward.get(end);
    }
    if (end !== undefined && pages.has(end)) return [];
    const said = end === undefined ? '没有到达本插件的页面' : '构成循环';
    return [fault(id, ADOPT.redirectEnd, path, `重定向${said}`)];
  });
};

const codeRules: Rule = ({ id, codes = {} }) =>
  Object.entries(codes).flatMap(([code, { roles, kinds }]) => {
    const foreign = !code.startsWith(`${id}:`);
    const lacking = roles.filter((role) => role !== 'All' && !kinds.some((kind) => role.startsWith(kind)));
    return [
      ...(foreign ? [fault(id, ADOPT.codeNamespace, code, `权限码不以 ${id}: 开头`)] : []),
      ...lacking.map((role) => fault(id, ADOPT.roleKind, code, `默认授予角色 ${role}，但它的类别不在 kinds 中`)),
    ];
  });

/** A group that repeats what repeats already takes longer with each character that is typed. */
const nested = /\([^)]*[+*}][^)]*\)[+*{]/;

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

const patterns: Rule = ({ id, numbers }) =>
  Object.entries(numbers).flatMap(([name, { pattern }]) => {
    if (nested.test(pattern)) return [fault(id, ADOPT.pattern, name, '单号的正则表达式含嵌套的重复')];
    return isPattern(pattern) ? [] : [fault(id, ADOPT.pattern, name, '单号的正则表达式无效')];
  });

/** A field of the administration page, and a value that is its own. */
const settingRules: Rule = ({ id, settings = {} }) =>
  Object.entries(settings).flatMap(([name, { schema, default: value }]) => {
    const { pattern } = schema as { pattern?: unknown };
    if (typeof pattern === 'string' && (nested.test(pattern) || !isPattern(pattern)))
      return [fault(id, ADOPT.setting, name, '设置的正则表达式无效，或含嵌套的重复')];
    const why = settingFault({ schema }, value);
    return why === undefined ? [] : [fault(id, ADOPT.setting, name, `设置的默认值不合它的格式：${why}`)];
  });

/** A plugin brings its own files. */
const files: Rule = ({ id, entry, routes, cards, joins = [] }) => {
  const all: readonly Asset[] = [entry, ...[...routes, ...cards, ...joins].flatMap(({ assets }) => assets)];
  const isForeign = ({ url }: Asset) => url.split('/').includes('..') || !url.startsWith(`plugins/${id}/`);
  return all.filter(isForeign).map(({ url }) => fault(id, ADOPT.foreignFile, url, '文件不在本插件的目录中'));
};

const rules: readonly Rule[] = [
  ...[tooMany, menuTree, lostLinks, paths, names],
  ...[redirectEnds, codeRules, patterns, settingRules, files, serviceConflicts, ...joinRules],
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 40) : '未命名');

/** @param row Of a registry, as it was read. */
export function shapeConflicts(row: unknown): readonly Conflict[] {
  if (check(row)) return rules.flatMap((rule) => rule(row as unknown as Candidate));
  const [first] = check.errors ?? [];
  const { instancePath = '', message = '', params = {} } = first ?? {};
  const extra = 'additionalProperty' in params ? `：${String(params['additionalProperty']).slice(0, 40)}` : '';
  const what = `${instancePath.slice(0, 120) || '声明'}${extra}`;
  const isIdentity = /^\/(id|version)$/.test(instancePath);
  const { id } = (typeof row === 'object' && row !== null ? row : {}) as { id?: unknown };
  return [fault(textOf(id), isIdentity ? ADOPT.identity : ADOPT.field, what, `字段不符合约定：${message}`)];
}
