/** Opens an unknown address as soon as a plugin arrives that serves it. */
import type { SessionState } from '../session/store.ts';
import { canOpen } from '../router/can-open.ts';
import type { View } from '../router/view.ts';
import type { Deployment } from './deployment.ts';

interface Watched<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
}

interface Parts {
  readonly deployment: Pick<Deployment, 'get' | 'subscribe'>;
  readonly store: Watched<SessionState>;
  /** Calls after each navigation: its plugin may have arrived since its address was resolved. */
  readonly navigated: (listener: () => void) => () => void;
  /** What the router shows. */
  readonly shown: () => View | undefined;
  /** Resolves the address that is shown anew. */
  readonly reopen: () => void;
}

/** Whether no plugin served the address when it was resolved; a denied, withdrawn or failed page is another matter. */
const isUnknown = ({ area, Page, failure }: View): boolean => !area && !Page && failure === undefined;

/** @returns what ends it. */
export function arrive({ deployment, store, navigated, shown, reopen }: Parts): () => void {
  let reopened: View | undefined;
  const look = () => {
    const view = shown();
    if (!view || view === reopened || !isUnknown(view)) return;
    const { world } = deployment.get();
    if (!world.table.serves(view.path) || !canOpen(world.table, store.get(), view.path, world)) return; // may follow
    reopened = view;
    reopen();
  };
  const ends = [navigated(look), deployment.subscribe(look), store.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}
