/** Who may open what, and why: the portal's rules over what one plugin declares. */
import type { Plugin } from '../plugin.ts';
import type { Grants } from './users.ts';

export interface Reason {
  readonly step: 'route' | 'session' | 'menu' | 'code';
  readonly ok: boolean;
  readonly detail: string;
}

export interface Explained {
  readonly allowed: boolean;
  /** Up to the first that says no. */
  readonly reasons: readonly Reason[];
}

const bare = (path: string) => (path.length > 1 ? path.replace(/[?#].*$/, '').replace(/\/+$/, '') : path);

/** Name of the route that serves a path, redirects followed. */
export function routeAt({ routes, redirects = [] }: Plugin, path: string): string | undefined {
  const target = redirects.find((redirect) => redirect.path === bare(path))?.redirect ?? bare(path);
  return Object.entries(routes).find(([, route]) =>
    [route.path, ...(route.aliases ?? [])].some((one) => one === target),
  )?.[0];
}

const concluded = (reasons: readonly Reason[]): Explained => {
  const failed = reasons.findIndex(({ ok }) => !ok);
  return { allowed: failed < 0, reasons: failed < 0 ? reasons : reasons.slice(0, failed + 1) };
};

function explainPath(plugin: Plugin, grants: Grants, path: string): Explained {
  const name = routeAt(plugin, path);
  const spec = name === undefined ? undefined : plugin.routes[name];
  const found: Reason = { step: 'route', ok: spec !== undefined, detail: name ?? `没有路由服务 ${path}` };
  if (!spec || spec.access === 'public') return concluded([found]);
  const session: Reason = { step: 'session', ok: grants.signedIn, detail: grants.signedIn ? '已登录' : '未登录' };
  if (spec.access === 'login') return concluded([found, session]);
  const section = spec.under ?? name;
  const entries = Object.entries(plugin.menus ?? {}).filter(([, menu]) => menu.route === section);
  const granted = entries.find(([entry]) => grants.menus.has(entry));
  const menu: Reason = {
    step: 'menu',
    ok: granted !== undefined,
    detail: granted ? `菜单 ${granted[1].title}` : entries.length > 0 ? '没有授予该菜单' : '没有菜单指向该路由',
  };
  return concluded([found, session, menu]);
}

/** @param target A path, or a permission code. */
export function explainAccess(plugin: Plugin, grants: Grants, target: string): Explained {
  if (target.startsWith('/')) return explainPath(plugin, grants, target);
  const declared = target in (plugin.codes ?? {});
  const ok = grants.codes.has(target);
  return concluded([
    { step: 'code', ok: ok || declared, detail: declared ? '已声明' : `没有声明权限码 ${target}` },
    { step: 'code', ok, detail: ok ? '持有权限码' : '没有授予权限码' },
  ]);
}

/** The granted menu entries as a tree of text, two blanks a level. */
export function menuText({ menus = {}, routes }: Plugin, grants: Grants): string {
  const below = (parent: string | undefined, depth: number): string[] =>
    Object.entries(menus)
      .filter(([name, menu]) => menu.parent === parent && grants.menus.has(name))
      .sort(([, a], [, b]) => (a.sort ?? 100) - (b.sort ?? 100))
      .flatMap(([name, { title, route }]) => {
        const path = route === undefined ? '' : ` ${routes[route]?.path}`;
        const children = below(name, depth + 1);
        return route === undefined && children.length === 0
          ? []
          : [`${'  '.repeat(depth)}${title}${path}`, ...children];
      });
  return below(undefined, 0).join('\n');
}
