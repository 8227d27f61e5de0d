import { basePath } from '../page-data.ts';

/** The address as the route tables know it. */
export function withoutBase(address: URL): URL {
  const path = address.pathname.startsWith(basePath) ? address.pathname.slice(basePath.length) : address.pathname;
  return new URL(`${path || '/'}${address.search}`, address.origin);
}
