/** Pairs of codes that should not lie in one hand: those of steps that exclude each other on one document. */
import { rightsDuties } from '@portal/sdk/calls/rights';
import type { Steps } from '@portal/sdk/contract';
import { type Context, type Documents, implement, sql } from '@portal/sdk/server';

export interface Duty {
  readonly codes: readonly [string, string];
  /** As an administrator reads it: 商品的“提交”与“审核”. */
  readonly title: string;
}

/** One pair of steps, whose codes other pairs may share. */
interface Pair extends Pick<Duty, 'codes'> {
  readonly subject: string;
  /** “提交”与“审核” */
  readonly steps: string;
}

const isCode = (access: string | undefined): access is string => access?.includes(':') === true;

function pairsIn(subject: string, { steps }: Steps): Pair[] {
  return Object.values(steps).flatMap(({ title, access, notBy = [] }) =>
    notBy.flatMap((name) => {
      const earlier = steps[name];
      return earlier && isCode(access) && isCode(earlier.access) && earlier.access !== access
        ? [{ subject, codes: [earlier.access, access] as const, steps: `“${earlier.title}”与“${title}”` }]
        : [];
    }),
  );
}

/** Tables of steps, with what people call their documents: kinds that share a table have one name. */
function subjectsOf(documents: Documents): ReadonlyMap<Steps, string> {
  const named = new Map<Steps, string>();
  for (const { steps = [], title } of documents.values())
    for (const table of steps) named.set(table, named.get(table) || (title ?? ''));
  return named;
}

const titleOf = (pairs: readonly Pair[]): string =>
  `${pairs[0]?.subject ?? ''}的${[...new Set(pairs.map(({ steps }) => steps))].join('、')}`;

/** Each pair of codes once, over all kinds of documents. */
export function dutiesOf(documents: Documents): readonly Duty[] {
  const pairs = Array.from(subjectsOf(documents), ([table, subject]) => pairsIn(subject, table)).flat();
  const keyOf = ({ codes }: Pair) => [...codes].sort().join();
  const each = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  return Array.from(each, ([key, { codes }]) => ({ codes, title: titleOf(pairs.filter((one) => keyOf(one) === key)) }));
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
