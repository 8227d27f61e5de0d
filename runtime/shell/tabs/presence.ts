import { bus } from '@portal/sdk';
import { host } from '@portal/sdk/host';
import type { Navigator } from '@portal/sdk/navigation';
import { type Middleware, unstable_serialize, useSWRConfig } from 'swr';

/** What the pages of this tab wrote, and what its user was told of others. */
let changes = 0;
for (const topic of ['data:changed', 'todo:changed', 'live:resumed'] as const)
  bus.on(topic, () => {
    changes += 1;
  });

/** Others change a document without a word to this user, too: answers that were hidden for longer are asked for again. */
const goodForMs = 30_000;

/** Keeps the page of a hidden tab from navigating, and from requesting again what it knows when it is shown again. */
export function createPresence() {
  let shown = true;
  let waking = false;
  let hidden: { readonly at: number; readonly changes: number } | undefined;
  let later: (() => void) | undefined;
  const whenShown = (go: () => void) => {
    if (shown) go();
    else later = go;
  };
  return {
    enter(): void {
      shown = true;
      waking = hidden?.changes === changes && host().now() - hidden.at < goodForMs;
      requestAnimationFrame(() => {
        waking = false; // after the requests of restarted effects, which wait for this frame too
      });
      const go = later;
      later = undefined;
      if (go) queueMicrotask(go);
    },
    leave(): void {
      shown = false;
      hidden = { at: host().now(), changes };
    },
    /** A page that navigates late does not pull its user away from another tab: it navigates when it is shown again. */
    patient: (navigator: Navigator): Navigator => ({
      ...navigator,
      push: (...to) => whenShown(() => navigator.push(...to)),
      replace: (...to) => whenShown(() => navigator.replace(...to)),
      go: (delta) => whenShown(() => navigator.go(delta)),
    }),
    /** A page that is soon shown again requests nothing that it knows, unless something was changed meanwhile. */
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
