import { bus } from '@portal/sdk';
import type { Host } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { life } from '../life.ts';
import type { Deployment } from './deployment.ts';
import { tellRuns } from './tell-runs.ts';

const told: string[] = [];
let plugins: readonly ListedPlugin[] = [];
let signedIn = true;
let isAway = false;
const listeners = new Set<() => void>();

const runs = (version: string) => {
  plugins = [{ id: 'parts', version } as ListedPlugin];
  for (const listener of listeners) listener();
};

beforeEach(() => {
  rs.useFakeTimers();
  told.length = 0;
  [signedIn, isAway] = [true, false];
  runs('1.0.0');
  tellRuns({
    deployment: {
      get: () => ({ plugins }),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } as Deployment,
    request: (async (_call, input) => {
      if (isAway) throw new Error('away');
      const { versions } = input as unknown as { versions: readonly { plugin: string; version: string }[] };
      told.push(versions.map(({ plugin, version }) => `${plugin} ${version}`).join() || 'closed');
    }) as Host['request'],
    signedIn: () => signedIn,
  });
});
afterEach(() => {
  life.end();
  rs.useRealTimers();
});

const later = () => rs.advanceTimersByTimeAsync(2000);

test('a tab tells what it runs once, again when that changes, and that it closes', async () => {
  expect(told).toEqual([]); // not before anything is drawn
  await later();
  runs('1.0.0');
  await later();
  runs('1.1.0');
  runs('1.2.0');
  await later();
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual(['parts 1.0.0', 'parts 1.2.0', 'closed']);
});

test('a visitor tells nothing; who signs in tells', async () => {
  signedIn = false;
  await later();
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual([]);
  signedIn = true;
  bus.emit('auth:changed', { loggedIn: true });
  await later();
  expect(told).toEqual(['parts 1.0.0']);
});

test('what did not arrive is told with the next change', async () => {
  isAway = true;
  await later();
  isAway = false;
  runs('1.0.0');
  await later();
  expect(told).toEqual(['parts 1.0.0']);
});
