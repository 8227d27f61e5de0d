import { phoneCodeRoleId, authentication, user, type MenuNode, type UserInfo } from '@portal/sdk/calls/session';
import { bus } from '@portal/sdk';
import type { Call, InputOf, OutputOf } from '@portal/sdk/contract';
import { buttonCodes, permittedPaths } from '@portal/sdk/decide';
import type { RequestOptions } from '@portal/sdk/host';
import type { SessionStorage } from './storage.ts';
import type { SessionStore } from './store.ts';

/** spec 9 */
export const logoutReloadDelayMs = 200;

export interface SessionDeps {
  readonly storage: SessionStorage;
  readonly store: SessionStore;
  readonly request: <C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions) => Promise<OutputOf<C>>;
  /** Keeps pages with unsaved entries until their user is back: whether there are any. */
  readonly wait: (said: string | undefined) => boolean;
  readonly closeSockets: () => void;
  readonly go: (path: string) => void;
  readonly reload: () => void;
  /** Leaves the portal for an allow-listed address. */
  readonly leave: (url: string) => void;
  readonly after: (ms: number, run: () => void) => void;
}

/** Sign-in, entry and the two ways out, in the spec's order. */
export function createSession(deps: SessionDeps) {
  const { storage, store, request } = deps;
  let forced = false;
  let opened: readonly unknown[] = [];
  let opening: Promise<unknown> = Promise.resolve();

  /** Only an answer of '200' fills the list of opened products; anything else empties it. */
  async function loadOpenedProducts(): Promise<void> {
    try {
      const { product } = await import(/* webpackChunkName: "signed-in" */ '@portal/sdk/calls/product'); // no page waits
      const answer = await request(
        product.getOpenProductList,
        { page: 1, size: 999, isHomeSort: true },
        { quiet: true },
      );
      opened = answer.records;
    } catch {
      opened = [];
    }
  }

  async function loadRoles(info: UserInfo): Promise<void> {
    if (info.userSource === '4') return; // spec 6: skips the role lookup
    const roles = await request(user.roleListByUserId, { userId: info.userId }, { quiet: true }).catch(() => []);
    if (roles.some(({ roleId }) => roleId === phoneCodeRoleId)) store.askPhoneCode();
  }

  /** Loads who the token belongs to. @throws CallError when user info cannot be had. */
  async function enter(): Promise<UserInfo> {
    const answer = await request(user.getUserInfo, {}, { quiet: true });
    const info = answer as unknown as UserInfo;
    const menus: readonly MenuNode[] = info.enableMenuList;
    const codes = new Set([...info.btnPerm, ...buttonCodes(menus)]);
    store.enter(info, permittedPaths(menus), [...codes]);
    opening = Promise.all([loadRoles(info), loadOpenedProducts()]); // no page waits for them
    bus.emit('auth:changed', { loggedIn: store.get().loggedIn });
    return info;
  }

  function reset(): void {
    if (store.get().loggedIn) bus.emit('session:ending', {});
    opened = [];
    store.reset();
    bus.emit('auth:changed', { loggedIn: false });
  }

  return {
    openedProducts: async (): Promise<readonly unknown[]> => {
      await opening;
      return opened;
    },
    enter,
    /** They are another enterprise's from now on; `enter` loads them anew. */
    dropOpenedProducts(): void {
      opened = [];
      opening = Promise.resolve();
    },
    /** Keeps what a sign-in answered; the caller then goes to `/finance/blank`. */
    keep({ token, userId }: { token: string; userId: string }): void {
      storage.saveLogin(token, userId);
    },
    /** spec 4: endpoint, cookies, socket, all cookies and local storage, state, home, reload after 200 ms. */
    async logout(): Promise<void> {
      forced = false;
      const answer = await request(authentication.logout, {}, { quiet: true }).catch(() => undefined);
      storage.dropTokens();
      deps.closeSockets();
      storage.clearAll();
      reset();
      if (answer?.ssoAddress) return deps.leave(answer.ssoAddress);
      deps.go('/ef/home');
      deps.after(logoutReloadDelayMs, deps.reload);
    },
    /** The browser's session ended in another tab, which has cleared what there was to clear. */
    leave(): void {
      forced = false;
      deps.closeSockets();
      reset();
      deps.go('/ef/home');
    },
    /**
     * spec 8: a server code or a dead session ends it; drafts stay in local storage. Unsaved entries stay in sight, with
     * the question to sign in again: only going home waits for its answer.
     */
    forceLogout({ said, ssoAddress }: { said?: string | undefined; ssoAddress?: string } = {}): void {
      forced = true;
      const waits = !ssoAddress && deps.wait(said);
      storage.dropTokens();
      deps.closeSockets();
      reset();
      if (ssoAddress) deps.leave(ssoAddress);
      else if (!waits) deps.go('/ef/home');
    },
    /** Whether the last session was ended by the server, not by its user. */
    wasForced: (): boolean => forced,
  };
}

export type SessionControl = ReturnType<typeof createSession>;
