import { bus, type Topics } from '@portal/sdk';
import { switchedEvent, type SwitchState, pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import type { Host } from '@portal/sdk/host';
import { life } from '../life.ts';
import type { Deployment } from './deployment.ts';

const runningIn = ({ get }: Deployment): ReadonlyMap<string, string> =>
  new Map(get().plugins.map(({ id, version }) => [id, version]));

/** Another version brings other menus and codes, and is not the one that was disabled after crashes. */
function followVersions(deployment: Deployment): void {
  let runs = runningIn(deployment);
  const compare = () => {
    const ran = runs;
    runs = runningIn(deployment);
    const changed = [...runs].filter(([id, version]) => ran.get(id) !== version);
    if (changed.length === 0 && ran.size === runs.size) return;
    bus.emit('permission:changed', {});
    for (const [id] of changed) deployment.quarantine(id, false);
  };
  life.until(deployment.subscribe(compare));
}

/** Raised in the page by `portal dev`, when what it answers has changed. */
const stateEvent = 'portal:state';

/** Follows the deployment: told by the socket, and requested again whenever the socket was silent. */
export function followServer(deployment: Deployment, request: Host['request']): void {
  followVersions(deployment);
  const ask = () =>
    void request(pluginTabs.state, {}, { quiet: true })
      .then(deployment.adopt)
      .catch(() => undefined);
  life.until(bus.on('live:resumed', ask));
  life.until(bus.on('enterprise:switched', ask)); // another enterprise may try another version
  addEventListener(stateEvent, ask, { signal: life.signal });
  const onMessage = ({ message }: Topics['socket:message']) => {
    if (message.type !== 'PLATE' || message.content.event !== switchedEvent) return;
    const state = JSON.parse(String(message.content['state'])) as SwitchState;
    const isOlder = BigInt(state.revision) < BigInt(deployment.get().revision);
    if (state.personal || isOlder) ask();
    else deployment.adopt(state);
  };
  life.until(bus.on('socket:message', onMessage));
}
