import type { AreaRoute, RouteTable } from '../areas/routes.ts';
import { normalPath } from '../areas/routes.ts';
import { decide, financeLoginPath } from './guard.ts';
import { type OwnRoute, ownRedirects, ownRoutes } from './own-routes.ts';
import type { View } from './view.ts';

export interface ResolveDeps {
  readonly table: RouteTable;
  readonly token: () => string | undefined;
  /** Resolves once the user of the token is known; rejects when user info cannot be had. */
  readonly ready: () => Promise<{ userSource: string | undefined; permittedPaths: readonly string[] }>;
  readonly forceLogout: () => void;
  /** Where to return after signing in. */
  readonly keepTarget: (path: string) => void;
  /** Starts downloads and the first data call while the user is still being asked for; the server decides anyway. */
  readonly begin: (area: AreaRoute, section: string) => void;
  readonly loadPage: (area: AreaRoute) => Promise<View['Page']>;
  readonly moduleOpened: (area: AreaRoute) => boolean;
}

/** Where a navigation ends: at another path, or in a view. */
export type Outcome = { readonly to: string } | { readonly view: View };

type Target = { own: OwnRoute; area: undefined } | { own: undefined; area: AreaRoute | undefined };

const accessOf = ({ own, area }: Target) => {
  if (own) return own.access;
  return area ? (area.route.access ?? 'menu') : 'login';
};

function targetOf(table: RouteTable, path: string): Target {
  const own = ownRoutes.find((route) => route.path === path);
  return own ? { own, area: undefined } : { own: undefined, area: table.find(path) };
}

/** A details page is permitted with the list it opens from. */
function sectionOf(path: string, { area }: Target): string {
  const under = area?.route.under;
  return (under && area.plugin.routes.find(({ name }) => name === under)?.path) || area?.route.path || path;
}

const deniedAt = (path: string, errorCode: string, msg: string): Outcome => ({
  to: `/404?${new URLSearchParams({ errorCode, errorPath: path, msg })}`,
});

type Frame = Omit<View, 'Page' | 'failure'>;

function frameOf(path: string, { own, area }: Target): Frame {
  if (own) return { path, title: own.title, layout: 1, chrome: own.chrome ?? 'portal', area };
  const { title = '访问错误', layout = 1 } = area?.route ?? {};
  return { path, title, layout, chrome: 'portal', area };
}

async function viewOf(deps: ResolveDeps, path: string, target: Target): Promise<View> {
  const { own, area } = target;
  const frame = frameOf(path, target);
  try {
    const Page = own ? (await own.page()).default : area && (await deps.loadPage(area));
    return { ...frame, Page, failure: undefined };
  } catch (error) {
    return { ...frame, Page: undefined, failure: error instanceof Error ? error.message : String(error) };
  }
}

const nobody = { userSource: undefined, permittedPaths: [] };

/** Who navigates; `unknown` while there is a token whose user cannot be had. */
async function userOf({ ready, token }: ResolveDeps, needed: boolean) {
  if (!needed) return nobody;
  try {
    return await ready();
  } catch {
    return token() === undefined ? nobody : 'unknown';
  }
}

/** Path → redirect or view: match, decide, load, and only then commit. */
export async function resolve(deps: ResolveDeps, address: URL): Promise<Outcome> {
  const path = normalPath(address.pathname);
  const onward = ownRedirects[path] ?? deps.table.redirectOf(path);
  if (onward) return { to: `${onward}${address.search}` };
  const target = targetOf(deps.table, path);
  const access = accessOf(target);
  const token = deps.token() !== undefined;
  if (target.area && (token || access === 'public')) deps.begin(target.area, sectionOf(path, target));
  const needsUser = token && (access === 'login' || access === 'menu');
  const user = await userOf(deps, needsUser);
  if (user === 'unknown') {
    deps.keepTarget(`${path}${address.search}`);
    return { to: financeLoginPath }; // says that user info cannot be had, and tries again
  }
  const decision = decide({
    path: sectionOf(path, target),
    route: { access },
    token: needsUser ? deps.token() !== undefined : token,
    ...user,
    ...(target.area && { moduleOpened: deps.moduleOpened(target.area) }),
  });
  if (decision.kind === 'home') {
    deps.keepTarget(`${path}${address.search}`);
    deps.forceLogout();
    return { to: '/ef/home' };
  }
  if (decision.kind === 'denied') return deniedAt(path, decision.errorCode, decision.msg);
  return { view: await viewOf(deps, path, target) };
}
