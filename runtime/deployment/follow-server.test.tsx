import { bus } from '@portal/sdk';
import { switchedEvent, type SwitchState } from '@portal/sdk/calls/plugin-tabs';
import { CallError, type Host, HTTP_TEXT, type RequestOptions } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { afterEach, expect, it } from '@rstest/core';
import { life } from '../life.ts';
import { settled } from '../../sdk/sockets/test-browser.ts';
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

function following(embedded: SwitchState, answer: SwitchState) {
  const published = embedded.versions.map(({ version }) => ({ ...order, version }));
  const load = async (_id: string, version: string) => ({ ...order, version });
  const deployment = createDeployment(registry, { published, embedded, load });
  const asks: RequestOptions[] = [];
  let answering = Promise.resolve(answer);
  const request = ((_call: unknown, _input: unknown, options: RequestOptions) => {
    asks.push(options);
    return answering;
  }) as unknown as Host['request'];
  followServer(deployment, request);
  const runs = () => deployment.get().plugins.find(({ id }) => id === 'order')?.version;
  const answers = (next: Promise<SwitchState>) => {
    answering = next;
  };
  return { deployment, runs, asks, answers };
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
  const { runs, asks } = following(state('5000001', '1.0.0-dev.1'), state('6000001', '1.0.0-dev.1'));
  tell(state('5'));
  await settled();
  expect([runs(), asks.length]).toEqual(['1.0.0-dev.1', 1]);
  tell(state('7000000'));
  expect([runs(), asks.length]).toEqual([order.version, 1]);
});

it('a tab that is open keeps what runs while the server fails or does not answer, says nothing, and asks again', async () => {
  const known = { ...state('3', '1.0.0-dev.1'), off: [{ target: 'crm', reason: '维护' }] };
  const { runs, deployment, answers, asks } = following(known, state('4', '1.0.0-dev.2'));
  const before = deployment.get();
  const ask = async () => {
    bus.emit('live:resumed', {});
    await settled();
  };
  answers(Promise.reject(new CallError('503', HTTP_TEXT[503])));
  await ask();
  answers(Promise.reject(new CallError('network', '网络连接失败，请检查网络后重试')));
  await ask();
  answers(Promise.resolve({} as SwitchState));
  await ask();
  answers(new Promise(() => undefined));
  await ask();
  expect(deployment.get()).toBe(before);
  expect(asks.map(({ quiet }) => quiet)).toEqual([true, true, true, true]);
  answers(Promise.resolve(state('4', '1.0.0-dev.2')));
  await ask();
  expect(runs()).toBe('1.0.0-dev.2');
  expect(deployment.get().table.serves('/crm/white')).toBe(true);
});

it('a version that was put aside after crashes does not keep the next one away', () => {
  const { deployment } = following(state('1', '1.0.0-dev.1'), state('1'));
  deployment.quarantine('order', true);
  expect(deployment.get().table.serves('/order/list')).toBe(false);
  tell(state('2'));
  expect(deployment.get().table.serves('/order/list')).toBe(true);
});
