import Cookies from 'js-cookie';

/** Names of spec 9; the server never reads the cookies, they are client storage. */
const names = {
  token: 'token',
  userId: 'uuid',
  alert: 'alert',
  menus: 'resultEnableMenuList',
  paths: 'resultPath',
  socket: 'websocketState',
  safe: 'portal:safe',
};

/** A page of a plugin that a tab begins to draw, or that answers a press. */
export interface BusyPage {
  readonly plugin: string;
  readonly version: string;
  readonly path: string;
}

const busyBegin = 'portal:busy:';
/** A tab that lives answers sooner. */
const frozenAfterMs = 10_000;

/** Of this tab, whatever is loaded in it. */
function tabName(): string {
  const known = sessionStorage.getItem(busyBegin);
  const name = known ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (known === null) sessionStorage.setItem(busyBegin, name);
  return name;
}

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
  /** Until the tab answers again. */
  saveBusy: (page: BusyPage): void =>
    localStorage.setItem(busyBegin + tabName(), JSON.stringify({ ...page, at: Date.now() })),
  dropBusy: (): void => localStorage.removeItem(busyBegin + tabName()),
  /** Pages that froze a tab of this browser, each reported once. */
  takeFrozen(): readonly BusyPage[] {
    const own = busyBegin + tabName();
    const names = Object.keys(localStorage).filter((name) => name.startsWith(busyBegin));
    return names.flatMap((name) => {
      const page = readJson<(BusyPage & { readonly at: number }) | null>(localStorage, name, null);
      if (name !== own && page && Date.now() - page.at < frozenAfterMs) return [];
      localStorage.removeItem(name);
      return page ? [page] : [];
    });
  },
  /** What this tab runs of plugins, until it is told otherwise. */
  safeMode: (): string | null => sessionStorage.getItem(names.safe),
  saveSafeMode: (mode: string): void => sessionStorage.setItem(names.safe, mode),
  dropSafeMode: (): void => sessionStorage.removeItem(names.safe),
  /** A choice kept per user in this browser: layout style, collapsed side menu, period (spec 4). */
  choice: <T>(userId: string, key: string, fallback: T): T =>
    readJson(localStorage, `portal:${userId}:${key}`, fallback),
  saveChoice: (userId: string, key: string, value: unknown): void =>
    localStorage.setItem(`portal:${userId}:${key}`, JSON.stringify(value)),
};

export type SessionStorage = typeof storage;
