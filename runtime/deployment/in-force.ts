/** Registry and session without everything that is switched off; all lists read these. */
import type { MenuNode } from '@portal/sdk/calls/session';
import { decideCode, decideContribution, normalPath, type Off } from '@portal/sdk/decide';
import type { ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
import type { SessionState } from '../session/store.ts';

const isNothing = ({ switched, quarantined }: Off) => switched.size === 0 && quarantined.size === 0;

function pluginInForce(off: Off, plugin: ListedPlugin): ListedPlugin {
  const isOn = (kind: 'route' | 'menu' | 'notice' | 'card') => (name: string) =>
    decideContribution(off, plugin, kind, name).allowed;
  const kept = <T>(rows: Readonly<Record<string, T>>, isKept: (name: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(rows).filter(([name]) => isKept(name)));
  const routes = plugin.routes.filter(({ name }) => isOn('route')(name));
  const gone = new Set(plugin.routes.filter((route) => !routes.includes(route)).map(({ path }) => normalPath(path)));
  return {
    ...plugin,
    routes,
    redirects: plugin.redirects.filter(({ redirect }) => !gone.has(normalPath(redirect))),
    menus: kept(plugin.menus, isOn('menu')),
    notices: kept(plugin.notices, isOn('notice')),
    cards: plugin.cards.filter(({ name }) => isOn('card')(name)),
  };
}

/** The registry of what is in force: plugins that are off are not in it. */
export function registryInForce(off: Off, registry: ListedRegistry): ListedRegistry {
  const runs = (plugin: ListedPlugin) => decideContribution(off, plugin, 'route', '').allowed;
  const plugins = registry.plugins.filter(runs).map((plugin) => pluginInForce(off, plugin));
  return { ...registry, plugins };
}

const withoutSwitched = ({ switched }: Off, tree: readonly MenuNode[]): MenuNode[] =>
  tree.flatMap((node) => {
    const [plugin, name] = node.sourceKey?.split('/') ?? [];
    if (name !== undefined && switched.has(`${plugin}/menu/${name}`)) return [];
    return [{ ...node, children: withoutSwitched({ switched, quarantined: new Set() }, node.children ?? []) }];
  });

/** The session with the codes and menu entries that are in force. */
export function sessionInForce(off: Off, session: SessionState): SessionState {
  if (isNothing(off)) return session;
  const codes = Array.from(session.codes).filter((code) => decideCode(off, code, true).allowed);
  return { ...session, codes: new Set(codes), menus: withoutSwitched(off, session.menus) };
}
