import {
  type AreaRoute,
  decideRoute,
  financeLoginPath,
  guard,
  isStopped,
  normalPath,
  nothingOff,
  type Off,
  ownRedirects,
  type Person,
  type RouteTable,
  sectionOf as sectionOfArea,
} from '@portal/sdk/decide';
import { isIgnored } from '../sub-apps/failure.ts';
import type { Frame } from './first-frame.ts';
import { lateText, loadWaitMs } from './late.ts';
import { chromeAt, type OwnRoute, ownRoutes } from './own-routes.ts';
import type { View } from './view.ts';

export interface ResolveDeps {
  /** All that is deployed. */
  readonly table: RouteTable;
  /** What of it is off. Default nothing. */
  readonly off?: Off;
  readonly token: () => string | undefined;
  /** Resolves once the user of the token is known; rejects when user info cannot be loaded. */
  readonly ready: () => Promise<{ userSource: string | undefined; permittedPaths: readonly string[] }>;
  readonly forceLogout: () => void;
  /** Where to return after signing in. */
  readonly keepTarget: (path: string) => void;
  /** Starts downloads and the first data call while the user is still being asked for; the server decides anyway. */
  readonly begin: (area: AreaRoute, section: string) => void;
  /** Hears of the frame of a page that may be opened, before the page is loaded. */
  readonly decided?: (frame: Frame) => void;
  readonly loadPage: (area: AreaRoute) => Promise<View['Page']>;
  /** The page where it is open already: one that is switched off waits behind its notice, with what was typed. */
  readonly openPage?: (area: AreaRoute) => View['Page'];
  readonly moduleOpened: (area: AreaRoute) => boolean;
  /** Hears of a page that has not answered in time. */
  readonly unanswered?: (area: AreaRoute) => void;
  /** Notes a failure that users are not told. */
  readonly log?: (area: AreaRoute, failure: string) => void;
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

const sectionOf = (path: string, { area }: Target): string => (area ? sectionOfArea(area) : path);

const deniedAt = (path: string, errorCode: string, msg: string): Outcome => ({
  to: `/404?${new URLSearchParams({ errorCode, errorPath: path, msg })}`,
});

function frameOf(table: RouteTable, path: string, { own, area }: Target): Frame {
  const chrome = chromeAt(path);
  if (own) return { path, title: own.title, layout: own.layout ?? 1, chrome, area };
  const { title = '访问错误', layout = 1 } = area?.route ?? {};
  return { path, title, layout, chrome, area, subApp: table.subAppAt(path) };
}

/** @throws Error when the page is not there in time. */
async function inTime({ loadPage, unanswered }: ResolveDeps, area: AreaRoute): Promise<View['Page']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      unanswered?.(area);
      reject(new Error(lateText));
    }, loadWaitMs);
  });
  return Promise.race([loadPage(area), late]).finally(() => clearTimeout(timer));
}

async function viewOf(deps: ResolveDeps, path: string, target: Target): Promise<View> {
  const { own, area } = target;
  const frame = frameOf(deps.table, path, target);
  deps.decided?.(frame);
  try {
    const Page = own ? (await own.page()).default : area && (await inTime(deps, area));
    return { ...frame, Page, failure: undefined };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    if (!area || !isIgnored(failure)) return { ...frame, Page: undefined, failure };
    deps.log?.(area, failure);
    return { ...frame, Page: Empty, failure: undefined };
  }
}

const nobody = { userSource: undefined, permittedPaths: [] };

/** Shown in place of a page whose failure is not reported. */
const Empty = () => null;

/** The user who navigates; `unknown` while there is a token whose user cannot be loaded. */
async function userOf({ ready, token }: ResolveDeps, needed: boolean) {
  if (!needed) return nobody;
  try {
    return await ready();
  } catch {
    return token() === undefined ? nobody : 'unknown';
  }
}

/** The decision about a target; for the runtime's own pages and unknown paths the guard alone decides. */
function decisionOn({ off = nothingOff, moduleOpened }: ResolveDeps, path: string, target: Target, person: Person) {
  const { area } = target;
  if (!area) return { stopped: false, said: guard({ path, route: { access: accessOf(target) }, ...person }) };
  const decision = decideRoute(off, area, { ...person, moduleOpened: moduleOpened(area) });
  return { stopped: isStopped(decision), said: decision.guard };
}

const goesAhead = (deps: ResolveDeps, area: AreaRoute) =>
  !isStopped(decideRoute(deps.off ?? nothingOff, area, { ...nobody, token: true }));

/** Path → redirect or view: match, decide, load, and only then commit. */
export async function resolve(deps: ResolveDeps, address: URL): Promise<Outcome> {
  const path = normalPath(address.pathname);
  const onward = ownRedirects[path] ?? deps.table.redirectOf(path);
  if (onward) return { to: `${onward}${address.search}` };
  const target = targetOf(deps.table, path);
  const { area } = target;
  const access = accessOf(target);
  const token = deps.token() !== undefined;
  if (area && (token || access === 'public') && goesAhead(deps, area)) deps.begin(area, sectionOf(path, target));
  const needsUser = token && (access === 'login' || access === 'menu');
  const user = await userOf(deps, needsUser);
  if (user === 'unknown') {
    deps.keepTarget(`${path}${address.search}`);
    return { to: financeLoginPath }; // says that user info cannot be had, and tries again
  }
  const person = { token: needsUser ? deps.token() !== undefined : token, ...user };
  const { stopped, said } = decisionOn(deps, path, target, person);
  if (said?.kind === 'home') {
    deps.keepTarget(`${path}${address.search}`);
    deps.forceLogout();
    return { to: '/ef/home' };
  }
  if (said?.kind === 'denied') return deniedAt(path, said.errorCode, said.msg);
  if (stopped)
    return { view: { ...frameOf(deps.table, path, target), Page: area && deps.openPage?.(area), failure: undefined } };
  return { view: await viewOf(deps, path, target) };
}
