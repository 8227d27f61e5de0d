import mitt from 'mitt';
import { useContext, useEffect, useEffectEvent } from 'react';
import { actAs, hold, OwnerContext } from './owner.ts';
import type { Topics } from './topics.ts';

const emitter = mitt<Record<keyof Topics, unknown>>();

/** The message bus: fire and forget, in this tab only, synchronous. */
export const bus = {
  emit<T extends keyof Topics>(topic: T, payload: Topics[T]): void {
    emitter.emit(topic, payload);
  },
  /** @returns a function that ends the subscription. @throws TypeError for a listener that cannot be called. */
  on<T extends keyof Topics>(topic: T, listener: (payload: Topics[T]) => void): () => void {
    if (typeof listener !== 'function') throw new TypeError(`${topic} 的监听回调必须是函数`);
    const handler = listener as (payload: unknown) => void;
    emitter.on(topic, handler);
    return hold('bus', topic, () => emitter.off(topic, handler));
  },
};

/** Hears every message of the bus, for whoever looks into the portal. @returns a function that ends it. */
export function tapBus(listener: (topic: keyof Topics, payload: unknown) => void): () => void {
  emitter.on('*', listener);
  return () => emitter.off('*', listener);
}

/** Hears a topic while the component is mounted. */
export function useTopic<T extends keyof Topics>(topic: T, listener: (payload: Topics[T]) => void): void {
  const owner = useContext(OwnerContext);
  const current = useEffectEvent(listener);
  useEffect(() => actAs(owner, () => bus.on(topic, (payload) => current(payload))), [topic, owner]);
}
