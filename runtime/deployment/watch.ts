/** Keeps faults until the code that reports them is loaded: with the first fault, or while the user is idle. */
import { bus } from '@portal/sdk';
import type { Root } from '../commits.ts';
import { life } from '../life.ts';
import { watchRestless } from './restless.ts';
import type { Watched } from './watch-faults.ts';

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));

type Kept = Parameters<ReturnType<typeof import('./watch-faults.ts').watchFaults>>[0];

export function watch(watched: Watched): void {
  const kept: Kept[] = [];
  let hear = (fault: Kept): void => {
    kept.push(fault);
    load();
  };
  let stop = (_root: Root): void => load(); // whose commits go on, and are found again
  let loading = false;
  const load = () => {
    if (loading) return;
    loading = true;
    Promise.all([
      import(/* webpackChunkName: "watch" */ './watch-faults.ts'),
      import(/* webpackChunkName: "watch" */ './watch-loops.ts'),
    ]).then(
      ([{ watchFaults }, { stopLoop }]) => {
        stop = stopLoop;
        hear = watchFaults(watched);
        for (const fault of kept.splice(0)) hear(fault);
      },
      () => {
        loading = false; // the next fault tries again
      },
    );
  };
  const on = { signal: life.signal };
  addEventListener('error', (event) => hear(event), on);
  addEventListener('unhandledrejection', (event) => hear(event), on);
  life.until(bus.on('fault:caught', (fault) => hear(fault)));
  watchRestless((root) => stop(root)); // from the start: a tab that is always busy never becomes idle
  if (watched.frozen.length > 0) load();
  else if (watched.signedIn()) whenIdle(load);
  life.until(bus.on('auth:changed', ({ loggedIn }) => void (loggedIn && whenIdle(load))));
}
