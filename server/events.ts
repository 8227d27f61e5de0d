/** Facts: subscribers react inside the transaction that announced them, listeners hear of them after its commit. */
import type { ServerArea, Subscription, User } from '@portal/sdk/server';

export interface Committed {
  readonly name: string;
  readonly payload: unknown;
  readonly user: User;
}

export type Listener = (events: readonly Committed[]) => void;

export interface Events {
  reactions(name: string): readonly Subscription[];
  /** Hears the events of each transaction once it is committed. Returns its removal. */
  onCommitted(listener: Listener): () => void;
  committed(events: readonly Committed[]): void;
}

export function createEvents(areas: readonly ServerArea[], onError: (error: unknown) => void): Events {
  const byName = new Map<string, Subscription[]>();
  for (const subscription of areas.flatMap((area) => area.subscriptions ?? [])) {
    byName.set(subscription.type.name, [...(byName.get(subscription.type.name) ?? []), subscription]);
  }
  const listeners = new Set<Listener>();
  return {
    reactions: (name) => byName.get(name) ?? [],
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    committed(events) {
      if (events.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(events);
        } catch (error) {
          onError(error); // the data is committed: a deaf listener must not turn the answer into a failure
        }
      }
    },
  };
}
