/** For tests of invariants: what they say to data that a change has spoiled. */
import { type DataCheck, type Db, sql } from '@portal/sdk/server';

class Undone extends Error {}

/** The rows that each broken invariant names after these statements, which are then taken back. */
export async function saidTo(
  db: Db,
  checks: readonly DataCheck[],
  ...changes: readonly string[]
): Promise<Readonly<Record<string, string[]>>> {
  const said: Record<string, string[]> = {};
  const change = async (tx: Db) => {
    for (const text of changes) await sql.raw(text).execute(tx);
    for (const { title, broken } of checks) {
      const rows = (await broken.execute(tx)).rows.map(({ row }) => row);
      if (rows.length > 0) said[title] = rows.sort();
    }
    throw new Undone();
  };
  await db
    .transaction()
    .execute(change)
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return said;
}
