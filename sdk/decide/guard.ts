/** The navigation guard of spec 2, as one pure decision. */
import { normalPath } from './routes.ts';

export type RouteAccess = 'public' | 'login-flagged' | 'login' | 'menu';

/** Always-allowed paths: exactly these ten. */
export const ALWAYS_ALLOWED: readonly string[] = [
  '/login/index',
  '/ef/home',
  '/ef/eService/eJiCai',
  '/finance/blank',
  '/finance/home',
  '/ef/newsList',
  '/ef/newsListSearch',
  '/business/loginsso',
  '/ef/newsDetails',
  '/captureFlag/ranking',
];

/** Where users sign in and where they land afterwards. */
export const financeLoginPath = '/finance/blank';

/** The first when the module is not opened for the user, the second otherwise. */
export const DENIED_TEXT = { notOpened: '没有菜单权限，请打开模块重试', notGranted: '请联系管理员分配权限' } as const;

export interface GuardInput {
  /** The section: the route's own path, base path excluded. */
  readonly path: string;
  /** Absent for an unknown path, which the catch-all layout route draws. */
  readonly route: { readonly access: RouteAccess } | undefined;
  /** A token cookie is present. */
  readonly token: boolean;
  /** Compared as a string: the spec writes it both quoted and bare. */
  readonly userSource: string | undefined;
  /** `resultPath` of the session. */
  readonly permittedPaths: readonly string[];
  /** Whether the module is opened for the user's enterprise. Default true. */
  readonly moduleOpened?: boolean;
}

export type GuardDecision =
  | {
      readonly kind: 'pass';
      readonly reason: 'always-allowed' | 'no-login-needed' | 'signed-in' | 'source-3' | 'permitted';
    }
  | { readonly kind: 'home'; readonly logout: true; readonly reason: 'no-token' }
  | {
      readonly kind: 'denied';
      readonly errorCode: '403';
      readonly msg: (typeof DENIED_TEXT)[keyof typeof DENIED_TEXT];
      readonly reason: 'not-opened' | 'not-granted';
    };

/** Whether a navigation passes, goes home after a log-out, or ends at /404. */
export function guard({
  path,
  route,
  token,
  userSource,
  permittedPaths,
  moduleOpened = true,
}: GuardInput): GuardDecision {
  if (ALWAYS_ALLOWED.includes(path)) return { kind: 'pass', reason: 'always-allowed' };
  if (route?.access === 'public' || route?.access === 'login-flagged')
    return { kind: 'pass', reason: 'no-login-needed' };
  if (!token) return { kind: 'home', logout: true, reason: 'no-token' };
  if (route?.access !== 'menu') return { kind: 'pass', reason: 'signed-in' };
  if (String(userSource) === '3') return { kind: 'pass', reason: 'source-3' };
  const section = normalPath(path);
  if (permittedPaths.some((permitted) => normalPath(permitted) === section))
    return { kind: 'pass', reason: 'permitted' };
  return moduleOpened
    ? { kind: 'denied', errorCode: '403', msg: DENIED_TEXT.notGranted, reason: 'not-granted' }
    : { kind: 'denied', errorCode: '403', msg: DENIED_TEXT.notOpened, reason: 'not-opened' };
}
