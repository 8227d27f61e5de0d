import { preload } from 'swr';
import type { Method, PageCall } from '../contract/index.ts';
import type { Dialect } from '../contract/index.ts';
import { host } from '../host.ts';
import { listInput } from './list-url.ts';

/** What the built registry says of a route's first list: enough to ask for it before its contract is loaded. */
export interface FirstCall {
  readonly method: Method;
  readonly path: string;
  readonly dialect: Dialect;
  readonly sort: readonly string[];
  /** Filter → type of its value in the address. */
  readonly filters: Readonly<Record<string, 'string' | 'number' | 'boolean'>>;
}

/** Asks for the list that an address shows; the page's `useList` takes over the answer. */
export function startFirstCall(first: FirstCall, params: URLSearchParams): void {
  const properties = Object.fromEntries(Object.entries(first.filters).map(([name, type]) => [name, { type }]));
  const call = { ...first, kind: 'page', filters: { properties } } as unknown as PageCall;
  const input = listInput(call, params);
  const asked = preload([first.path, input], () => host().request(call, input, { quiet: true }));
  Promise.resolve(asked).catch(() => undefined); // the page draws the failure
}
