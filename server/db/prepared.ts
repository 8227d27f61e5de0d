/** Which statements the server keeps prepared on a connection, and under which name. */
export type Naming = (text: string) => string | undefined;

export const unprepared: Naming = () => undefined;

/** Whatever is asked less often costs more memory of each connection than planning. */
const comesAgain = 3;
/** Lists of values have a text for each length: without a limit there would be no end of them. */
const mostNamed = 200;
const mostCounted = 2000;

/**
 * What fails once it is prepared: a result of every column, when a migration adds one, and a conflict on the rows of a
 * partial index, which a plan for all values does not find.
 */
const unfit = /(?:\b(?:select|distinct|returning)\s+|[.,]\s*)\*|\bon conflict \([^)]*\)\s*where\b/i;

/**
 * Names what comes again: planning a small statement costs more than running it. PostgreSQL plans the first five runs
 * for their values, and goes on so where a plan for all values would cost more.
 */
export function preparedWhenFrequent(): Naming {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size === mostNamed || unfit.test(text)) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size === mostCounted) counts.clear();
    counts.set(text, count);
    if (count < comesAgain) return undefined;
    counts.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}
