import type { MenuNode, UserInfo } from '@portal/sdk/calls/session';
import type { Session } from '@portal/sdk/host';
import type { SessionStorage } from './storage.ts';

export interface SessionState extends Session {
  readonly menus: readonly MenuNode[];
  readonly permittedPaths: readonly string[];
  /** spec 6: this administrator confirms role changes by a code sent to their phone. */
  readonly asksPhoneCode: boolean;
}

const nobody: SessionState = {
  user: undefined,
  loggedIn: false,
  codes: new Set(),
  menus: [],
  permittedPaths: [],
  asksPhoneCode: false,
};

/** Login state derives from the token; userSource `'4'` counts as not logged in (spec 6). */
export const isLoggedIn = (token: string | undefined, userSource: string | undefined): boolean =>
  token !== undefined && userSource !== '4';

/** Who is signed in, in this tab. */
export function createSessionStore(storage: SessionStorage) {
  let state: SessionState = {
    ...nobody,
    loggedIn: isLoggedIn(storage.token(), undefined),
    permittedPaths: storage.permittedPaths(),
  };
  const listeners = new Set<() => void>();
  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** User info has arrived: menus, codes and paths follow from it. */
    enter(user: UserInfo, permittedPaths: readonly string[], codes: readonly string[]): void {
      storage.saveMenus(user.enableMenuList, permittedPaths);
      set({
        user,
        loggedIn: isLoggedIn(storage.token(), user.userSource),
        codes: new Set(codes),
        menus: user.enableMenuList,
        permittedPaths,
        asksPhoneCode: false,
      });
    },
    askPhoneCode: (): void => set({ ...state, asksPhoneCode: true }),
    reset(): void {
      storage.dropMenus();
      set(nobody);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
