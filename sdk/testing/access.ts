/** A portal that has one plugin alone: who may open what, why, and what the menu shows, as the portal decides it. */
import {
  type Decision,
  decideCode,
  decidePath,
  explain,
  type Facts,
  nothingOff,
  routeTable,
  type VisibleMenu,
  visibleMenus,
  type whyNot,
  withoutUnavailable,
} from '../decide/index.ts';
import type { Plugin } from '../plugin.ts';
import type { ListedPlugin, ListedRegistry } from '../registry.ts';
import type { Grants } from './users.ts';

/** The same steps as the portal's own, up to the first that says no. */
export type Explained = ReturnType<typeof explain>;
export type Reason = NonNullable<ReturnType<typeof whyNot>>;

function listed(plugin: Plugin): ListedPlugin {
  const { id, name, version, sdk, subApps, redirects = [], menus = {}, notices = {}, todos = {} } = plugin;
  return {
    ...{ id, name, version, redirects, menus, notices, todos },
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

const registryOf = (plugin: Plugin): ListedRegistry => ({
  revision: `${plugin.id}@${plugin.version}`,
  runtime: { scripts: [], styles: [], federation: [], kits: {} },
  plugins: [listed(plugin)],
});

const textOf = (menus: readonly VisibleMenu[], depth = 0): string[] =>
  menus.flatMap(({ node, children }) => [
    `${'  '.repeat(depth)}${node.menuName}${node.routeUrl ? ` ${node.routeUrl}` : ''}`,
    ...textOf(children, depth + 1),
  ]);

/** @param plugin Its declaration; one with an `sdk` that the portal does not have is stopped, as it is there. */
export function accessTo(plugin: Plugin) {
  const registry = registryOf(plugin);
  const table = routeTable(registry);
  const world = { table, ...nothingOff };
  const facts: Facts = { name: plugin.name };

  function decide({ person }: Grants, target: string): Decision {
    if (target.startsWith('/')) return decidePath(world, person, target);
    const declared = target in (plugin.codes ?? {});
    if (!declared) return { allowed: false, steps: [{ step: 'registry', ok: false, target }] };
    return decideCode(nothingOff, target, person.codes.has(target));
  }

  return {
    table,
    plugins: registry.plugins,
    decide,
    /** @param target A path, or a permission code. */
    explain: (grants: Grants, target: string): Explained => explain(decide(grants, target), facts),
    /** The granted menu entries as a tree of text, two blanks a level. */
    menuText: ({ menus }: Grants): string => textOf(visibleMenus(withoutUnavailable(menus, table.serves))).join('\n'),
  };
}

export type Access = ReturnType<typeof accessTo>;
