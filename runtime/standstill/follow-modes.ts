import { bus, type Topics } from '@portal/sdk';
import { modeEvent, type ModeState, modeTabs } from '@portal/sdk/calls/mode-tabs';
import type { Host } from '@portal/sdk/host';
import { life } from '../life.ts';
import { standstill } from './standstill.ts';

/** A visitor has no socket; nor has who signs in while the database takes no writes. */
const lookMs = 60_000;
/** While something is known: whether it has ended before its time. */
const closeLookMs = 15_000;

interface Parts {
  readonly request: Host['request'];
  readonly signedIn: () => boolean;
  readonly hidden: () => boolean;
}

/** Follows the standstill: told by the socket, by what every answer says of it, and asked for where neither is heard. */
export function followModes({ request, signedIn, hidden }: Parts): void {
  let asking = false;
  const ask = () => {
    if (asking) return;
    asking = true;
    void request(modeTabs.state, {}, { quiet: true })
      .then(standstill.adopt, () => undefined)
      .finally(() => {
        asking = false;
      });
  };
  life.until(standstill.askedBy(ask));
  life.until(bus.on('live:resumed', ask));
  const onMessage = ({ message }: Topics['socket:message']) => {
    if (message.type !== 'PLATE' || message.content.event !== modeEvent) return;
    standstill.adopt(JSON.parse(String(message.content['state'])) as ModeState);
  };
  life.until(bus.on('socket:message', onMessage));
  let askedAt = Date.now();
  const look = () => {
    const known = standstill.get().stamp !== '';
    if (hidden() || (signedIn() && !known) || Date.now() - askedAt < (known ? closeLookMs : lookMs)) return;
    askedAt = Date.now();
    ask();
  };
  const timer = setInterval(look, closeLookMs);
  life.until(() => clearInterval(timer));
}
