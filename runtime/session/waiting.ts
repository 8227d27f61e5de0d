import type { SessionState, SessionStore } from './store.ts';

/** A session has ended over unsaved entries: its pages stay until their user has signed in again, or has left them. */
export interface Waiting {
  /** Whom the pages were drawn for, and are until then. */
  readonly session: SessionState;
  /** Why the session ended, where the server told. */
  readonly said: string | undefined;
  /** Somebody has signed in: the same user goes on with what was typed, anybody else begins anew. */
  readonly settle: () => Promise<void>;
  /** Gives the entries up. */
  readonly leave: () => void;
  /** Whether the pages go on, once that is known. */
  readonly over: Promise<boolean>;
}

let state: Waiting | undefined;
const listeners = new Set<() => void>();

export const waiting = {
  get: (): Waiting | undefined => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: Waiting | undefined): void {
    state = next;
    for (const listener of listeners) listener();
  },
};

/** The session that pages see: while they wait, that of their user, although nobody is signed in. */
export const seenByPages = (store: SessionStore): SessionStore => ({
  ...store,
  get: () => waiting.get()?.session ?? store.get(),
  subscribe(listener) {
    const ends = [store.subscribe(listener), waiting.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
});
