/** How a document is taken out of somebody's sight, and put back. */
import { reachOf } from '#server/test-reach';
import type { TestApi, TestServer } from '#server/testing';
import type { Kind } from './kinds.ts';

/** No enterprise has it. */
const nowhere = '999999';
const ROLES = ['G1', 'G2', 'C1', 'C2', 'Y'] as const;

/** @param server - Asked at each use: it is opened after the test file is read. */
export function narrowing(server: () => TestServer) {
  const reach = reachOf(server);
  /** All of these seeded roles reach an enterprise alone that no document names. */
  const elsewhere = async (...roles: readonly string[]) => {
    for (const role of roles) await reach.scope(role, 'CUSTOM', [nowhere]);
    return reach.asDelivered;
  };
  /** Works as who no longer sees documents of the kind, or never did. */
  async function without<Result>({ account, narrowing }: Kind, work: (api: TestApi) => Promise<Result>) {
    if (typeof narrowing === 'object' && 'account' in narrowing) return work(await server().as(narrowing.account));
    const back = typeof narrowing === 'object' ? await reach.withhold('Y', narrowing.code) : await elsewhere(...ROLES);
    try {
      return await work(await server().as(account));
    } finally {
      await back();
    }
  }
  return { ...reach, elsewhere, without };
}
