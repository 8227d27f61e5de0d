/** For tests: documents that exist for both sides of their approvals, decided under one code. */
import { type DocumentAccess, inDataScope, sql } from '@portal/sdk/server';
import type { LoadedArea } from '../../areas.ts';
import type { TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';

export const testCode = 'test:document:audit';

const documentOf = (bizType: string): DocumentAccess => ({
  bizType,
  visible: ({ db, user }) =>
    db
      .selectFrom('wfInstance as d')
      .select(['d.id as id', 'd.bizCode as code'])
      .where('d.bizType', '=', bizType)
      .where((eb) =>
        eb.or([
          inDataScope(user, [{ ent: 'd.entId' }]),
          sql<boolean>`exists (select from wf_task x where x.instance_id = d.id and x.candidate_ent_id = ${user.entId})`,
        ]),
      ),
  decide: [testCode],
});

export const testArea = (...bizTypes: readonly string[]): LoadedArea => ({
  id: 'test',
  area: { subjects: [], documents: bizTypes.map(documentOf) },
});

/** Purchasers and the operating unit decide. */
export async function allowDecisions({ db }: Pick<TestServer, 'db'>): Promise<void> {
  for (const role of ['C1', 'C2', 'Y']) await grantCode(db, role, testCode);
}
