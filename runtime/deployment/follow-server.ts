import { bus, type Topics } from '@portal/sdk';
import { plugins, switchedEvent, type SwitchState } from '@portal/sdk/calls/plugins';
import type { Host } from '@portal/sdk/host';
import { life } from '../life.ts';
import type { Deployment } from './deployment.ts';

/** Switches as they are told by the socket, and asked for after each time that nothing was heard. */
export function followServer(deployment: Deployment, request: Host['request']): void {
  const ask = () =>
    void request(plugins.state, {}, { quiet: true })
      .then(deployment.adopt)
      .catch(() => undefined);
  life.until(bus.on('live:resumed', ask));
  const onMessage = ({ message }: Topics['socket:message']) => {
    if (message.type !== 'PLATE' || message.content.event !== switchedEvent) return;
    deployment.adopt(JSON.parse(String(message.content['state'])) as SwitchState);
  };
  life.until(bus.on('socket:message', onMessage));
}
