/** Documents of approvals that services start, beside those of areas: shown and decided while the plugin runs. */
import type { ApprovalSpec } from '@portal/sdk/registry';
import { type DocumentAccess, type Documents, inDataScope, sql } from '@portal/sdk/server';
import { approvalsOf, type Deployed, type LiveReleases, servicesIn } from '../registry/live-releases.ts';

/** The service alone knows its documents: an approval exists for whoever sees rows of the enterprise that asked. */
const documentOf = (
  bizType: string,
  { title, steps: [first, ...others], stepUp = false }: ApprovalSpec,
): DocumentAccess => ({
  bizType,
  title,
  visible: ({ db, user }) =>
    db
      .selectFrom('wfInstance')
      .select([sql<string>`wf_instance.biz_code::bigint`.as('id'), 'wfInstance.bizCode as code'])
      .distinct()
      .where('wfInstance.bizType', '=', bizType)
      .where(inDataScope(user, [{ ent: 'wfInstance.entId', owner: 'wfInstance.starterId' }])),
  decide: [first.code, ...others.map(({ code }) => code)],
  stepUp,
});

/** The newest declaration of a kind counts. One that was dropped stays: what was asked for under it is still to be decided. */
const kindsIn = (deployed: Deployed): readonly (readonly [string, DocumentAccess])[] =>
  servicesIn(deployed).flatMap(({ id }) =>
    approvalsOf(deployed, id)
      .flatMap(({ kinds }) => Object.entries(kinds))
      .toReversed()
      .map(([bizType, kind]) => [bizType, documentOf(bizType, kind)] as const),
  );

/** All kinds of this moment. A kind of an area is that area's, whatever a plugin declares. */
export function withServices(own: Documents, releases: Pick<LiveReleases, 'now'>): Documents {
  let read: Deployed | undefined;
  let all = own;
  const now = (): Documents => {
    const deployed = releases.now();
    if (deployed !== read) all = new Map([...kindsIn(deployed), ...own]);
    read = deployed;
    return all;
  };
  return {
    get size() {
      return now().size;
    },
    get: (bizType) => now().get(bizType),
    has: (bizType) => now().has(bizType),
    keys: () => now().keys(),
    values: () => now().values(),
    entries: () => now().entries(),
    forEach: (work) => now().forEach(work),
    [Symbol.iterator]: () => now()[Symbol.iterator](),
  };
}
