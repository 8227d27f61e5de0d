/** Everything that was acquired while a plugin was open and not released: timers, listeners, subscriptions. */
import { bus } from '../bus.ts';
import type { Host } from '../host.ts';

export interface ResourceRegistry {
  /** The host, its subscriptions entered. */
  readonly host: Host;
  /** What is still held. */
  held(): string[];
  /** Ends the bookkeeping; what is held stays held. */
  close(): void;
}

type AnyTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Records what `take` hands out until it is released. */
function book() {
  const held = new Map<unknown, string>();
  return {
    held,
    entered<Release extends () => void>(label: string, release: Release): () => void {
      const key = Symbol(label);
      held.set(key, label);
      return () => {
        held.delete(key);
        release();
      };
    },
  };
}

function watchIntervals(held: Map<unknown, string>): () => void {
  const { setInterval: set, clearInterval: clear } = globalThis;
  const setWatched = (...args: Parameters<typeof set>) => {
    const timer = set(...args);
    held.set(timer, `timer: setInterval ${args[1] ?? 0} ms`);
    return timer;
  };
  const clearWatched = (timer?: Parameters<typeof clear>[0]) => {
    held.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, { setInterval: setWatched, clearInterval: clearWatched });
  return () => void Object.assign(globalThis, { setInterval: set, clearInterval: clear });
}

function watchListeners(target: AnyTarget, name: string, held: Map<unknown, string>): () => void {
  const { addEventListener: add, removeEventListener: remove } = target;
  const keys = new Map<unknown, Map<string, string>>();
  target.addEventListener = (type: string, listener: never, options?: never) => {
    const key = `${name}: ${type}`;
    const known = keys.get(listener) ?? new Map<string, string>();
    keys.set(listener, known.set(type, key));
    const once = typeof options === 'object' && options !== null && 'once' in options && options['once'];
    if (!once) held.set(known, [...known.values()].map((one) => `listener on ${one}`).join(', '));
    add.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: never, options?: never) => {
    const known = keys.get(listener);
    known?.delete(type);
    if (known?.size === 0) held.delete(known);
    remove.call(target, type, listener, options);
  };
  return () => void Object.assign(target, { addEventListener: add, removeEventListener: remove });
}

function watchBus(entered: ReturnType<typeof book>['entered']): () => void {
  const { on } = bus;
  bus.on = (topic, listener) => entered(`bus: ${topic}`, on.call(bus, topic, listener as never));
  return () => {
    bus.on = on;
  };
}

export function openResourceRegistry(host: Host): ResourceRegistry {
  const { held, entered } = book();
  const ends = [
    watchIntervals(held),
    watchListeners(window, 'window', held),
    watchListeners(document, 'document', held),
    watchBus(entered),
  ];
  return {
    host: {
      ...host,
      onSession: (listener) => entered('session', host.onSession(listener)),
      onMessage: (channel, listener) => entered(`channel: ${channel}`, host.onMessage(channel, listener)),
    },
    held: () => [...held.values()].sort(),
    close: () => {
      for (const end of ends) end();
    },
  };
}
