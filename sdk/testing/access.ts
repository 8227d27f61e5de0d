/** A portal that has one plugin alone: who may open what, why, and what the menu shows, as the portal decides it. */
import {
  type Asked,
  type Decision,
  decideCode,
  decideContribution,
  decideJoin,
  decidePath,
  explain,
  type Facts,
  nothingOff,
  routeTable,
  type VisibleMenu,
  visibleMenus,
  withoutUnavailable,
} from '../decide/index.ts';
import { builtJoining, builtNotices } from '../cli/built-joins.ts';
import { CONTRIBUTION, type ContributionKind } from '../calls/plugins.ts';
import type { Plugin } from '../plugin.ts';
import type { ListedPlugin, ListedRegistry } from '../registry.ts';
import type { Grants } from './users.ts';

/** The same steps as the portal's own, up to the first refusal. */
export type Explained = ReturnType<typeof explain>;

function listed(plugin: Plugin): ListedPlugin {
  const { id, name, version, sdk, subApps, redirects = [], menus = {}, todos = {} } = plugin;
  return {
    ...{ id, name, version, redirects, menus, todos },
    notices: builtNotices(plugin),
    ...builtJoining(plugin),
    ...(sdk !== undefined && { sdk }),
    ...(subApps && { subApps }),
    documents: plugin.documents ?? {},
    numbers: plugin.numbers ?? {},
    routes: Object.entries(plugin.routes).map(([route, { page: _page, first: _first, ...spec }]) => ({
      ...spec,
      name: route,
      expose: route,
    })),
    cards: Object.entries(plugin.cards ?? {}).map(([card, { card: _card, ...spec }]) => ({
      ...spec,
      name: card,
      expose: `card-${card}`,
    })),
  };
}

const registryOf = (own: ListedPlugin): ListedRegistry => ({
  revision: `${own.id}@${own.version}`,
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [own],
});

/** Slots of other plugins are assumed to exist: a running portal has them, or shows nothing. */
function others({ fills = {}, slots = {} }: Plugin): ListedPlugin[] {
  const foreign = Object.values(fills).flatMap(({ slot }) => (Object.hasOwn(slots, slot) ? [] : [slot]));
  const rest = { redirects: [], menus: {}, notices: {}, todos: {}, documents: {}, numbers: {}, routes: [], cards: [] };
  const offered = Object.fromEntries(foreign.map((slot: string) => [slot, { title: slot }]));
  return [{ ...rest, id: 'others', name: '其他插件', version: '0.0.0', slots: offered }];
}

const isKind = (kind: string | undefined): kind is ContributionKind =>
  kind !== undefined && Object.hasOwn(CONTRIBUTION, kind);

const textOf = (menus: readonly VisibleMenu[], depth = 0): string[] =>
  menus.flatMap(({ node, children }) => [
    `${'  '.repeat(depth)}${node.menuName}${node.routeUrl ? ` ${node.routeUrl}` : ''}`,
    ...textOf(children, depth + 1),
  ]);

/** @param plugin Its declaration; one with an `sdk` that the portal does not have is stopped, as it is there. */
export function accessTo(plugin: Plugin) {
  const own = listed(plugin);
  const registry = registryOf(own);
  const table = routeTable(registry);
  const world = { table, ...nothingOff };
  const facts: Facts = { name: plugin.name };

  const asked = ({ person }: Grants): Asked => ({ world, plugins: [own, ...others(plugin)], person });

  function decideOne(grants: Grants, target: string): Decision | undefined {
    const [id, kind, ...rest] = target.split('/');
    if (own.id !== id || !isKind(kind)) return undefined;
    const name = rest.join('/');
    return kind === 'fill' || kind === 'provide' || kind === 'command' || kind === 'badge'
      ? decideJoin(asked(grants), own, kind, name)
      : decideContribution(nothingOff, own, kind, name);
  }

  function decide(grants: Grants, target: string): Decision {
    const { person } = grants;
    if (target.startsWith('/')) return decidePath(world, person, target);
    const one = decideOne(grants, target);
    if (one) return one;
    const declared = target in (plugin.codes ?? {});
    if (!declared) return { allowed: false, steps: [{ step: 'registry', ok: false, target }] };
    return decideCode(nothingOff, target, person.codes.has(target));
  }

  return {
    table,
    plugins: registry.plugins,
    asked,
    decide,
    /** @param target A path, a permission code, or a contribution such as `goods/fill/price`. */
    explain: (grants: Grants, target: string): Explained => explain(decide(grants, target), facts),
    /** The granted menu entries as a tree of text, two blanks a level. */
    menuText: ({ menus }: Grants): string => textOf(visibleMenus(withoutUnavailable(menus, table.serves))).join('\n'),
  };
}

export type Access = ReturnType<typeof accessTo>;
