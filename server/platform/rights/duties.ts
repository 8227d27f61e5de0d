/** Pairs of codes that should not lie in one hand: those of steps that exclude each other on one document. */
import { rightsDuties } from '@portal/sdk/calls/rights';
import type { Steps } from '@portal/sdk/contract';
import { type Context, type Documents, implement, sql } from '@portal/sdk/server';

export interface Duty {
  readonly codes: readonly [string, string];
  /** As an administrator reads it: 提交 与 审核. */
  readonly title: string;
}

const isCode = (access: string | undefined): access is string => access?.includes(':') === true;

function dutiesIn({ steps }: Steps): Duty[] {
  return Object.values(steps).flatMap(({ title, access, notBy = [] }) =>
    notBy.flatMap((name) => {
      const earlier = steps[name];
      return earlier && isCode(access) && isCode(earlier.access) && earlier.access !== access
        ? [{ codes: [earlier.access, access] as const, title: `“${earlier.title}”与“${title}”` }]
        : [];
    }),
  );
}

/** Each pair once, over all kinds of documents. */
export function dutiesOf(documents: Documents): readonly Duty[] {
  const all = [...new Set([...documents.values()].flatMap(({ steps }) => steps ?? []))].flatMap(dutiesIn);
  return [...new Map(all.map((duty) => [[...duty.codes].sort().join(), duty])).values()];
}

export const duties = implement(rightsDuties, {
  list: async (_, { documents }) => dutiesOf(documents).map(({ codes, title }) => ({ codes: [...codes], title })),
});

/** Pairs that each role puts into one hand by itself, in words. */
export async function conflictsOf(
  { db, documents }: Pick<Context, 'db' | 'documents'>,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ roleId: string; codes: string[] }>`
    select rm.role_id::text as role_id, array_agg(n.perm_code) as codes
    from auth_role_menu rm join auth_menu n on n.menu_id = rm.menu_id and n.perm_code is not null and not n.deleted
    where rm.role_id = any(${[...roleIds]}::bigint[]) group by 1`.execute(db);
  const duties = dutiesOf(documents);
  return new Map(
    rows.map(({ roleId, codes }) => [
      roleId,
      duties.filter((duty) => duty.codes.every((code) => codes.includes(code))).map(({ title }) => title),
    ]),
  );
}
