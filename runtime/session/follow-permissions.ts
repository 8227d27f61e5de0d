import { bus } from '@portal/sdk';
import type { Toast } from '@portal/sdk/host';
import { life } from '../life.ts';
import type { SessionControl } from './session.ts';
import type { SessionState, SessionStore } from './store.ts';

/** Changes come in bursts. */
export const gatherMs = 300;

interface Followed {
  readonly session: Pick<SessionControl, 'enter'>;
  readonly store: Pick<SessionStore, 'get'>;
  readonly toast: (toast: Toast) => void;
  /** Lists and figures in sight are read again: a right may show other rows now. */
  readonly askAgain: () => void;
  /** Starts the page anew: the user works for another enterprise now. */
  readonly startAnew: () => void;
  readonly after: (ms: number, run: () => void) => void;
}

const granted = ({ menus, codes, permittedPaths }: SessionState): string =>
  JSON.stringify([menus, [...codes].sort(), permittedPaths]);

/**
 * Reads menus and codes again after they changed on the server. Open pages stay, with what is typed in them; one that
 * is no longer permitted is refused when it is next opened. Should the reading fail, the server refuses.
 */
export function followPermissions({ session, store, toast, askAgain, startAnew, after }: Followed): void {
  let waiting = false;
  let reading: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    const before = store.get();
    if (!before.user) return;
    const user = await session.enter();
    if (user.entId !== before.user.entId) return startAnew();
    askAgain();
    if (granted(store.get()) !== granted(before)) toast({ intent: 'info', message: '您的权限已变更，菜单已更新' });
  }

  const onChange = () => {
    if (waiting) return;
    waiting = true;
    after(gatherMs, () => {
      waiting = false;
      reading = reading.then(read).catch(() => undefined);
    });
  };
  life.until(bus.on('permission:changed', onChange));
}
