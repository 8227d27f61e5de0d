/** How a document is taken out of somebody's sight, and put back. */
import { dataScopeOf } from '#server/test-data-scope';
import type { TestApi, TestServer } from '#server/testing';
import type { Kind } from './kinds.ts';

/** No enterprise has it. */
const nowhere = '999999';

/** @param server - Asked at each use: it is opened after the test file is read. */
export function narrowing(server: () => TestServer) {
  const dataScope = dataScopeOf(server);
  /** All of these seeded roles reach an enterprise alone that no document names. */
  const elsewhere = async (...roles: readonly string[]) => {
    for (const role of roles) await dataScope.scope(role, 'CUSTOM', [nowhere]);
    return dataScope.asDelivered;
  };
  /** Every role but the administrators', whoever made it, reaches that enterprise alone; @returns how they get back. */
  async function allElsewhere() {
    const { db } = server();
    const kept = await db
      .selectFrom('authRole')
      .select(['id', 'dataScope', 'scopeEntIds'])
      .where('roleType', '<>', 'L')
      .execute();
    const narrow = { dataScope: 'CUSTOM', scopeEntIds: [nowhere] };
    await db.updateTable('authRole').set(narrow).where('roleType', '<>', 'L').execute();
    return async () => {
      for (const { id, ...scope } of kept) await db.updateTable('authRole').set(scope).where('id', '=', id).execute();
    };
  }
  /** Works as who no longer sees documents of the kind, or never did. */
  async function without<Result>({ account, narrowing }: Kind, work: (api: TestApi) => Promise<Result>) {
    if (typeof narrowing === 'object' && 'account' in narrowing) return work(await server().as(narrowing.account));
    const back = typeof narrowing === 'object' ? await dataScope.withhold('Y', narrowing.code) : await allElsewhere();
    try {
      return await work(await server().as(account));
    } finally {
      await back();
    }
  }
  return { ...dataScope, elsewhere, without };
}
