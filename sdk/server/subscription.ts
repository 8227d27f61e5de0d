import type { EventType } from '../contract/event.ts';
import type { Context } from '../server.ts';

/** A reaction to an event, run inside the transaction that emitted it. */
export interface Subscription {
  readonly type: EventType;
  readonly react: (payload: never, context: Context) => Promise<void>;
}

export const on = <Payload>(
  type: EventType<Payload>,
  react: (payload: Payload, context: Context) => Promise<void>,
): Subscription => ({ type, react: react as Subscription['react'] });
