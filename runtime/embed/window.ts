/** The window as the router sees it while the portal is embedded in a host shell, which also owns the address. */

const within = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/** Key under which the router finds its own entries of the history again. */
const keyOf = (state: unknown): unknown => (state as { key?: unknown } | null)?.key;

/** The history, remembering the last written entry: single-spa echoes each one as if the user had gone back to it. */
function noting(history: History, written: (key: unknown) => void) {
  const write =
    (method: 'pushState' | 'replaceState') =>
    (...[state, unused, url]: Parameters<History['pushState']>): void => {
      written(keyOf(state));
      history[method](state, unused, url);
    };
  return {
    get state(): unknown {
      return history.state;
    },
    get length(): number {
      return history.length;
    },
    go: (delta?: number) => history.go(delta),
    pushState: write('pushState'),
    replaceState: write('replaceState'),
  };
}

/** Addresses of other apps and echoes of the router's own navigation are not told to the router. */
export function windowWithin(base: string, real: Window = window): Window {
  let own: unknown;
  const heard = new Map<unknown, (event: Event) => void>();
  const isForeign = (event: Event) =>
    !within(real.location.pathname, base) ||
    ('singleSpa' in event && own !== undefined && keyOf(real.history.state) === own);
  return {
    document: real.document,
    location: real.location,
    sessionStorage: real.sessionStorage,
    history: noting(real.history, (key) => {
      own = key;
    }),
    addEventListener(type: string, listener: (event: Event) => void) {
      const hear = type === 'popstate' ? (event: Event) => isForeign(event) || listener(event) : listener;
      heard.set(listener, hear);
      real.addEventListener(type, hear);
    },
    removeEventListener(type: string, listener: (event: Event) => void) {
      real.removeEventListener(type, heard.get(listener) ?? listener);
      heard.delete(listener);
    },
  } as unknown as Window;
}
