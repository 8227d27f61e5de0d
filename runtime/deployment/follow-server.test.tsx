import { bus } from '@portal/sdk';
import { switchedEvent, type SwitchState } from '@portal/sdk/calls/plugins';
import type { Host } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { afterEach, expect, it } from '@rstest/core';
import { life } from '../life.ts';
import { registry } from '../surfaces/fixture.ts';
import { createDeployment } from './deployment.ts';
import { followServer } from './follow-server.ts';

afterEach(() => life.end());

const state = (revision: string, version?: string): SwitchState => ({
  revision,
  off: [],
  versions: version === undefined ? [] : [{ plugin: 'order', version, previous: null, unfit: null }],
  personal: false,
});
const order = registry.plugins.find(({ id }) => id === 'order') as ListedPlugin;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function following(embedded: SwitchState, answer: SwitchState) {
  const published = embedded.versions.map(({ version }) => ({ ...order, version }));
  const load = async (_id: string, version: string) => ({ ...order, version });
  const deployment = createDeployment(registry, { published, embedded, load });
  let asked = 0;
  const request = (async () => {
    asked += 1;
    return answer;
  }) as unknown as Host['request'];
  followServer(deployment, request);
  const runs = () => deployment.get().plugins.find(({ id }) => id === 'order')?.version;
  return { deployment, runs, asked: () => asked };
}

const tell = (told: SwitchState) =>
  bus.emit('socket:message', {
    channel: 'user-message',
    message: { type: 'PLATE', content: { event: switchedEvent, state: JSON.stringify(told) } },
  });

it('asks anew when whoever serves the page says so', async () => {
  const { runs } = following(state('1', '1.0.0-dev.1'), state('2', '1.0.0-dev.2'));
  dispatchEvent(new Event('portal:state'));
  await settled();
  expect(runs()).toBe('1.0.0-dev.2');
});

it('asks when what was told to all is older than what this tab knows, and takes over what is newer', async () => {
  const { runs, asked } = following(state('5000001', '1.0.0-dev.1'), state('6000001', '1.0.0-dev.1'));
  tell(state('5'));
  await settled();
  expect([runs(), asked()]).toEqual(['1.0.0-dev.1', 1]);
  tell(state('7000000'));
  expect([runs(), asked()]).toEqual([order.version, 1]);
});

it('a version that was put aside after crashes does not keep the next one away', () => {
  const { deployment } = following(state('1', '1.0.0-dev.1'), state('1'));
  deployment.quarantine('order', true);
  expect(deployment.get().table.serves('/order/list')).toBe(false);
  tell(state('2'));
  expect(deployment.get().table.serves('/order/list')).toBe(true);
});
