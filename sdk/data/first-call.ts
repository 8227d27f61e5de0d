import type { PageCall } from '../contract/index.ts';
import { host } from '../host.ts';
import type { FirstCall } from '../registry.ts';
import { listInput } from './list-url.ts';

/** A prefetched answer is valid for this long; after that the page requests it again. */
const goodForMs = 5000;

const started = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
const keyOf = (path: string, input: object) => JSON.stringify([path, input]);

/** Returns a prefetched answer, once. */
export function takeStarted(path: string, input: object): Promise<unknown> | undefined {
  const key = keyOf(path, input);
  const found = started.get(key);
  started.delete(key);
  return found && host().now() - found.at < goodForMs ? found.answer : undefined;
}

/** Prefetches the list that an address shows; the page's `useList` takes over the answer. */
export function startFirstCall(first: FirstCall, params: URLSearchParams): void {
  const properties = Object.fromEntries(Object.entries(first.filters).map(([name, type]) => [name, { type }]));
  const call = { ...first, kind: 'page', filters: { properties } } as unknown as PageCall;
  const input = listInput(call, params);
  const key = keyOf(first.path, input);
  const before = started.get(key);
  if (before && host().now() - before.at < goodForMs) return;
  const answer = host().request(call, input, { quiet: true });
  answer.catch(() => undefined); // the page draws the failure
  started.set(key, { at: host().now(), answer });
}

/** Drops prefetched answers, which belong to another enterprise: pages request them again. */
export const forgetStartedCalls = (): void => started.clear();
