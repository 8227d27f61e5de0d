import { bus, type Message } from '@portal/sdk';
import type { Channel } from '@portal/sdk/calls/live';
import type { ChannelFacts, Hub } from '@portal/sdk/sockets';
import { life } from '../life.ts';
import { once } from '../session/once.ts';
import type { SessionStore } from '../session/store.ts';
import type { BrowserParts } from './browser-hub.ts';

export interface LiveParts extends Omit<BrowserParts, 'userId'> {
  readonly store: SessionStore;
  readonly load: (parts: BrowserParts) => Promise<Hub>;
}

/** The sockets' code, fetched with the first sign-in. */
export const loadHub = async (parts: BrowserParts): Promise<Hub> =>
  (await import(/* webpackChunkName: "live" */ './browser-hub.ts')).browserHub(parts);

/** Sockets open and close with the session; nothing of them is fetched for a visitor. */
export function createLive({ store, load, ...parts }: LiveParts) {
  const asked = new Set<Channel>();
  let hub: Hub | undefined;
  const ready = once(async () => {
    hub = await load({ ...parts, userId: () => store.get().user?.userId });
  });

  function follow(): void {
    const { user, loggedIn } = store.get();
    if (loggedIn && user) hub?.open(user, asked);
    else close();
  }

  function close(): void {
    if (hub) hub.close();
    else parts.saveState('closed');
  }

  const onChange = ({ loggedIn }: { loggedIn: boolean }) => {
    if (loggedIn)
      void ready.run().then(follow, () => undefined); // without the file, pages show what they read
    else follow();
  };
  life.until(bus.on('auth:changed', onChange));
  life.until(close);

  return {
    close,
    /** The channels of this tab as they stand now; none for visitors. */
    inspect: (): readonly ChannelFacts[] => hub?.inspect() ?? [],
    /** Hears the messages of a channel, and opens it where it opens on demand. @returns a function that ends it. */
    onMessage(channel: Channel, listener: (message: Message) => void): () => void {
      asked.add(channel);
      hub?.want(channel);
      return bus.on('socket:message', (heard) => heard.channel === channel && listener(heard.message));
    },
  };
}

export type Live = ReturnType<typeof createLive>;
