/** Opens an unknown address as soon as a plugin arrives that serves it. */
import type { SessionState } from '../session/store.ts';
import { canOpen } from '../router/can-open.ts';
import type { Deployment } from './deployment.ts';

interface Watched<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
}

interface Parts {
  readonly deployment: Pick<Deployment, 'get' | 'subscribe'>;
  readonly store: Watched<SessionState>;
  /** Calls after each navigation. */
  readonly navigated: (listener: () => void) => () => void;
  /** The address that is shown, below the base path. */
  readonly shown: () => URL;
  readonly open: (path: string) => void;
}

/** @returns what ends it. */
export function arrive({ deployment, store, navigated, shown, open }: Parts): () => void {
  /** The address that is shown, while no plugin serves it; a denied or withdrawn page is not waited for. */
  let awaited: string | undefined;
  const look = () => {
    const { pathname, search } = shown();
    const { world } = deployment.get();
    if (!world.table.serves(pathname)) {
      awaited = pathname;
      return;
    }
    if (awaited !== pathname) awaited = undefined;
    else if (canOpen(world.table, store.get(), pathname, world)) {
      awaited = undefined;
      open(`${pathname}${search}`);
    } // else its grant may follow
  };
  const ends = [navigated(look), deployment.subscribe(look), store.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}
