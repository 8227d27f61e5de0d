import { useContext, useEffect, useEffectEvent } from 'react';
import type { Channel } from './calls/live.ts';
import { host } from './host.ts';
import type { Message } from './message.ts';
import { actAs, OwnerContext } from './owner.ts';

/**
 * Hears the messages of a live channel while the component is mounted, heartbeats included. All tabs of a browser
 * share one socket per channel. `user-message` is open for every user, `chat` for agents (users with `seq` and
 * `showName`); `tax-rpa` and `calc-message` open with their first listener. What was sent while the socket was away
 * is not sent again: read it from the server on `todo:changed`.
 * @example
 * useMessages('tax-rpa', ({ type, content }) => type === 'PLATE' && content.event === 'task' && reload());
 */
export function useMessages(channel: Channel, listener: (message: Message) => void): void {
  const owner = useContext(OwnerContext);
  const current = useEffectEvent(listener);
  useEffect(() => actAs(owner, () => host().onMessage(channel, (message) => current(message))), [channel, owner]);
}
