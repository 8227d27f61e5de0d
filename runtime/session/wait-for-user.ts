import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import type { SessionStore } from './store.ts';
import { waiting } from './waiting.ts';

export interface WaitDeps {
  readonly store: Pick<SessionStore, 'get'>;
  /** Whether any open page holds unsaved entries. */
  readonly unsaved: () => boolean;
  /** Loads whoever the browser's token belongs to now. */
  readonly enter: () => Promise<UserInfo>;
  readonly go: (path: string) => void;
  /** Takes the message back that told why the session ended: the dialog has told it. */
  readonly retract: (said: string | undefined) => void;
  /** Starts the page anew, for whoever has signed in. */
  readonly startAnew: () => void;
}

/**
 * Keeps pages with unsaved entries while their user signs in again in place. To be called before the store is reset.
 * @returns whether pages are kept.
 */
export function waitForUser(
  { store, unsaved, enter, go, retract, startAnew }: WaitDeps,
  said: string | undefined,
): boolean {
  if (waiting.get()) return true;
  const session = store.get();
  const { user } = session;
  if (!user || !unsaved()) return false;
  let answer: (goesOn: boolean) => void = () => undefined;
  const over = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const end = (goesOn: boolean) => {
    waiting.set(undefined);
    retract(said);
    if (!goesOn) bus.emit('auth:changed', { loggedIn: store.get().loggedIn }); // tabs are closed
    answer(goesOn);
  };
  const settle = async () => {
    const next = await enter();
    if (waiting.get()?.over !== over) return; // left meanwhile
    const same = next.userId === user.userId && next.entId === user.entId;
    end(same);
    if (!same) startAnew();
  };
  const leave = () => {
    end(false);
    go('/ef/home');
  };
  waiting.set({ session, said, settle, leave, over });
  return true;
}
