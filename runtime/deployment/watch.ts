/** What goes wrong is kept until the code is there that tells of it: fetched with the first fault, or while a user idles. */
import { bus } from '@portal/sdk';
import { life } from '../life.ts';
import type { Watched } from './watch-faults.ts';

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));

type Kept = Parameters<ReturnType<typeof import('./watch-faults.ts').watchFaults>>[0];

export function watch(watched: Watched): void {
  const kept: Kept[] = [];
  let hear = (fault: Kept): void => {
    kept.push(fault);
    load();
  };
  let loading = false;
  const load = () => {
    if (loading) return;
    loading = true;
    import(/* webpackChunkName: "watch" */ './watch-faults.ts').then(
      ({ watchFaults }) => {
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
  if (watched.frozen.length > 0) load();
  else if (watched.signedIn()) whenIdle(load);
  life.until(bus.on('auth:changed', ({ loggedIn }) => void (loggedIn && whenIdle(load))));
}
