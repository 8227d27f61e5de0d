import { bus, type Topics } from '@portal/sdk';
import { plugins, switchedEvent, type SwitchState } from '@portal/sdk/calls/plugins';
import type { Host } from '@portal/sdk/host';
import { life } from '../life.ts';
import type { Deployment } from './deployment.ts';

const versionsOf = ({ get }: Deployment): string =>
  JSON.stringify(get().plugins.map(({ id, version }) => [id, version]));

/** Other versions bring other menus and codes. */
function readRightsWithVersions(deployment: Deployment): void {
  let ran = versionsOf(deployment);
  const compare = () => {
    const runs = versionsOf(deployment);
    if (runs !== ran) bus.emit('permission:changed', {});
    ran = runs;
  };
  life.until(deployment.subscribe(compare));
}

/** Raised in the page by `portal dev`, when what it answers has changed. */
const stateEvent = 'portal:state';

/** What runs, as it is told by the socket, and asked for after each time that nothing was heard. */
export function followServer(deployment: Deployment, request: Host['request']): void {
  readRightsWithVersions(deployment);
  const ask = () =>
    void request(plugins.state, {}, { quiet: true })
      .then(deployment.adopt)
      .catch(() => undefined);
  life.until(bus.on('live:resumed', ask));
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
