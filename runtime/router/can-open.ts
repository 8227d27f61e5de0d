import { normalPath, type RouteTable } from '../areas/routes.ts';
import type { SessionState } from '../session/store.ts';
import { decide } from './guard.ts';
import { ownRedirects, ownRoutes } from './own-routes.ts';

/** Whether a link to this path would lead to its page: the same decision as the guard's. */
export function canOpen(table: RouteTable, session: SessionState, path: string): boolean {
  const target = normalPath(path.split(/[?#]/)[0] ?? path);
  if (target in ownRedirects || ownRoutes.some((route) => route.path === target)) return true;
  const found = table.find(table.redirectOf(target) ?? target);
  if (!found) return false;
  const under = found.plugin.routes.find(({ name }) => name === found.route.under);
  const decision = decide({
    path: (under ?? found.route).path,
    route: { access: found.route.access ?? 'menu' },
    token: session.loggedIn,
    userSource: session.user?.userSource,
    permittedPaths: session.permittedPaths,
  });
  return decision.kind === 'pass';
}
