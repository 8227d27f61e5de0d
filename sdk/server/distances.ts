/** How far figures are from what they were. */
import { type Kysely, sql } from 'kysely';

type Figure = string | null;

interface Distance {
  readonly value: string | null;
  readonly difference: string | null;
  /** A fraction of 1 with six decimals; null where there is nothing to divide by. */
  readonly change: string | null;
}

/** Of each figure of now from the one at its place then. */
export async function distances<DB>(
  db: Kysely<DB>,
  now: readonly Figure[],
  then: readonly Figure[],
): Promise<readonly Distance[]> {
  const { rows } = await sql<Distance>`
    select f.value::text, (f.now - f.value)::text as difference,
      round((f.now - f.value) / nullif(abs(f.value), 0), 6)::text as change
    from unnest(${[...now]}::numeric[], ${[...then]}::numeric[]) with ordinality as f(now, value, place)
    order by f.place`.execute(db);
  return rows;
}
