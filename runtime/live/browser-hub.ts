import { bus } from '@portal/sdk';
import {
  type Clock,
  createHub,
  type Hub,
  type HubParts,
  type Lease,
  type LeaseStore,
  type Medium,
} from '@portal/sdk/sockets';
import { life } from '../life.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** In a browser without BroadcastChannel the tabs do not hear each other: each opens its own sockets. */
const silence: Medium = { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined };
const mute = typeof BroadcastChannel === 'undefined';

const nameOf = (userId: string) => `portal:live:${userId}`;

function alone(): LeaseStore {
  let lease: Lease | undefined;
  return {
    read: () => lease,
    write: (next) => {
      lease = next;
    },
    clear: () => {
      lease = undefined;
    },
  };
}

/** A storage that is full or broken reads as empty: the tabs then agree by messages alone. */
function shared(key: string): LeaseStore {
  return {
    read: () => {
      try {
        return (JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (lease) => {
      try {
        localStorage.setItem(key, JSON.stringify(lease));
      } catch {
        return;
      }
    },
    clear: () => localStorage.removeItem(key),
  };
}

/** A frozen page, or one that may be shown again by 后退, holds no socket that others wait for. */
function followPage(hub: Hub): void {
  const { signal } = life;
  addEventListener('pagehide', hub.suspend, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && hub.resume(), { signal });
  addEventListener('online', hub.wake, { signal });
  const onVisible = () => !document.hidden && hub.wake();
  document.addEventListener('visibilitychange', onVisible, { signal });
}

export type BrowserParts = Omit<HubParts, 'clock' | 'emit' | 'tab' | 'medium' | 'lease' | 'origin' | 'createSocket'>;

/** The hub on the browser's own sockets, channels and storage. */
export function browserHub(parts: BrowserParts): Hub {
  const hub = createHub({
    ...parts,
    clock: browserClock,
    emit: bus.emit,
    tab: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    medium: (userId) => (mute ? silence : new BroadcastChannel(nameOf(userId))),
    lease: (userId) => (mute ? alone() : shared(nameOf(userId))),
    origin: location.origin,
    createSocket: (address) => new WebSocket(address),
  });
  followPage(hub);
  return hub;
}
