import { bus } from '@portal/sdk';
import type { Navigator } from '@portal/sdk/navigation';
import { type Middleware, unstable_serialize, useSWRConfig } from 'swr';

let writes = 0;
bus.on('data:changed', () => {
  writes += 1;
});

/** Keeps the page of a hidden tab from navigating, and from requesting again what it knows when it is shown again. */
export function createPresence() {
  let shown = true;
  let waking = false;
  let seen: number | undefined; // writes until it was hidden
  let later: (() => void) | undefined;
  const whenShown = (go: () => void) => {
    if (shown) go();
    else later = go;
  };
  return {
    enter(): void {
      shown = true;
      waking = seen === writes;
      requestAnimationFrame(() => {
        waking = false; // after the requests of restarted effects, which wait for this frame too
      });
      const go = later;
      later = undefined;
      if (go) queueMicrotask(go);
    },
    leave(): void {
      shown = false;
      seen = writes;
    },
    /** A page that navigates late does not pull its user away from another tab: it navigates when it is shown again. */
    patient: (navigator: Navigator): Navigator => ({
      ...navigator,
      push: (...to) => whenShown(() => navigator.push(...to)),
      replace: (...to) => whenShown(() => navigator.replace(...to)),
      go: (delta) => whenShown(() => navigator.go(delta)),
    }),
    /** A page that is shown again requests nothing that it knows, unless something was written meanwhile. */
    keepAnswers: ((next) => (key, fetcher, config) => {
      const { cache } = useSWRConfig();
      const ask = (...input: never[]) => {
        const known: unknown = waking ? cache.get(unstable_serialize(key))?.data : undefined;
        return known ?? (fetcher as ((...input: never[]) => unknown) | null)?.(...input);
      };
      return next(key, (fetcher && ask) as typeof fetcher, config);
    }) satisfies Middleware as Middleware,
  };
}
