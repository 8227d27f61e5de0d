import { metaOf } from '../contract/index.ts';
import { useSession } from '../session.tsx';

/** The kind of all roles of the user; undefined where they have several: then they may see other enterprises. */
export function useOnlyKind(): string | undefined {
  const [first, ...others] = new Set(useSession().user?.roleList.map(({ roleType }) => roleType));
  return others.length === 0 ? first : undefined;
}

/** Whether a field says nothing to users of a kind: it is their own name in every row. */
export const isOwn = (schema: unknown, kind: string | undefined): boolean =>
  kind !== undefined && metaOf(schema)?.ownOf === kind;
