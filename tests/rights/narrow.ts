/** How a document is taken out of somebody's sight, and put back. */
import { sql } from '@portal/sdk/server';
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
    const { rows } = await sql<{ kept: string }>`
      with kept as (select id, data_scope, scope_ent_ids from auth_role where role_type <> 'L'), narrow as (
        update auth_role set data_scope = 'CUSTOM', scope_ent_ids = ${[nowhere]}::bigint[] where role_type <> 'L')
      select jsonb_agg(kept)::text as kept from kept`.execute(db);
    return async () => {
      await sql`
        update auth_role r set data_scope = k.data_scope, scope_ent_ids = k.scope_ent_ids
        from jsonb_to_recordset(${rows[0]?.kept}::jsonb) as k (id bigint, data_scope text, scope_ent_ids bigint[])
        where r.id = k.id`.execute(db);
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
  return { ...dataScope, elsewhere, allElsewhere, without };
}
