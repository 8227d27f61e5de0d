import Cookies from 'js-cookie';

/** Names of spec 9; the server never reads the cookies, they are client storage. */
const names = {
  token: 'token',
  userId: 'uuid',
  alert: 'alert',
  menus: 'resultEnableMenuList',
  paths: 'resultPath',
  socket: 'websocketState',
};

const options = () => ({ path: '/', sameSite: 'lax' as const, secure: location.protocol === 'https:' });

/** `/ef-plus/ef/home` → `/`, `/ef-plus`, `/ef-plus/`, `/ef-plus/ef`, … */
function pathsAbove(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean);
  return [
    '/',
    ...parts.flatMap((_, index) => [
      `/${parts.slice(0, index + 1).join('/')}`,
      `/${parts.slice(0, index + 1).join('/')}/`,
    ]),
  ];
}

const readJson = <T>(store: Storage, name: string, fallback: T): T => {
  try {
    return (JSON.parse(store.getItem(name) ?? 'null') as T | null) ?? fallback;
  } catch {
    return fallback;
  }
};

/** The one place that touches cookies and web storage for the session. */
export const storage = {
  token: (): string | undefined => Cookies.get(names.token) || undefined,
  userId: (): string | undefined => Cookies.get(names.userId) || undefined,
  saveLogin(token: string, userId: string): void {
    Cookies.set(names.token, token, options());
    Cookies.set(names.userId, userId, options());
  },
  /** spec 8: a forced log-out clears the token and alert cookies. */
  dropTokens(): void {
    for (const name of [names.token, names.userId, names.alert]) Cookies.remove(name, options());
  },
  /** spec 4: the user's own log-out clears all cookies and local storage; a cookie goes only by the path it was set for. */
  clearAll(): void {
    for (const name of Object.keys(Cookies.get())) {
      for (const path of pathsAbove(location.pathname)) Cookies.remove(name, { ...options(), path });
    }
    localStorage.clear();
  },
  saveMenus(menus: unknown, paths: readonly string[]): void {
    localStorage.setItem(names.menus, JSON.stringify(menus));
    localStorage.setItem(names.paths, JSON.stringify(paths));
  },
  dropMenus(): void {
    localStorage.removeItem(names.menus);
    localStorage.removeItem(names.paths);
  },
  permittedPaths: (): readonly string[] => readJson<string[]>(localStorage, names.paths, []),
  saveSocketState: (state: string): void => sessionStorage.setItem(names.socket, state),
  /** A choice kept per user in this browser: layout style, collapsed side menu, period (spec 4). */
  choice: <T>(userId: string, key: string, fallback: T): T =>
    readJson(localStorage, `portal:${userId}:${key}`, fallback),
  saveChoice: (userId: string, key: string, value: unknown): void =>
    localStorage.setItem(`portal:${userId}:${key}`, JSON.stringify(value)),
};

export type SessionStorage = typeof storage;
