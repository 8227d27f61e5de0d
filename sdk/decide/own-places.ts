/** Addresses of the runtime itself. */
export interface OwnPlace {
  readonly path: string;
  readonly title: string;
  /** `public` pages are on the spec's list; `login-flagged` ones carry the login-allowed flag; others need a login. */
  readonly access: 'public' | 'login-flagged' | 'login';
  /** Width as of a route. Default 1. */
  readonly layout?: 1 | 2;
  /** `none` hides the header too. Default `portal`. */
  readonly chrome?: 'none' | 'portal';
}

/** Every path of the spec that belongs to the runtime, in the spec's order; then the runtime's own addition. */
export const ownPlaces = [
  { path: '/ef/blank', title: '登录', access: 'login-flagged' },
  { path: '/finance/blank', title: '登录', access: 'public' },
  { path: '/login/index', title: '登录', access: 'public', chrome: 'none' },
  { path: '/loginssojf', title: '单点登录', access: 'login-flagged', chrome: 'none' },
  { path: '/business/loginsso', title: '业务单点登录', access: 'public', chrome: 'none' },
  { path: '/error', title: '登录错误', access: 'login-flagged' },
  { path: '/404', title: '访问错误', access: 'login-flagged' },
  { path: '/noPermission', title: '无权限', access: 'login-flagged' },
  { path: '/500', title: '服务器错误', access: 'login-flagged' },
  { path: '/__portal', title: '开发者页面', access: 'login', layout: 2 },
] as const satisfies readonly OwnPlace[];

export const ownRedirects: Readonly<Record<string, string>> = {
  '/': '/ef/home',
  '/index': '/ef/home',
  '/finance': '/ef/home',
  '/finance/home': '/ef/home',
  '/login': '/login/index',
};
