/** Rows of an export: the first of them at once, or all of them piece by piece from one moment of the database. */
import { type Db, type ExportSheet, sql } from '@portal/sdk/server';

type Rows = ExportSheet<unknown>['rows'];
type Query = Exclude<Rows, readonly unknown[]>;

const isAtHand = (rows: Rows): rows is readonly unknown[] => Array.isArray(rows);

export async function firstRows(db: Db, rows: Rows, most: number): Promise<readonly unknown[]> {
  if (isAtHand(rows)) return rows;
  return (await sql`${rows} limit ${most}`.execute(db)).rows;
}

export async function countRows(db: Db, rows: Rows): Promise<number> {
  if (isAtHand(rows)) return rows.length;
  const counted = await sql<{ total: string }>`select count(*) as total from (${rows}) as found`.execute(db);
  return Number(counted.rows[0]?.total);
}

/** Rows of one answer: few enough that other requests get their turn on the embedded database's one connection. */
const fetched = 1000;

async function* fetchAll(db: Db, name: string, query: Query): AsyncGenerator<readonly unknown[]> {
  const cursor = sql.id(name);
  // holds the rows of this moment outside any transaction, so that none stays open while files are written
  await sql`declare ${cursor} no scroll cursor with hold for ${query}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql`fetch ${sql.lit(fetched)} from ${cursor}`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < fetched) return;
    }
  } finally {
    await sql`close ${cursor}`.execute(db).catch(() => undefined); // a lost session has closed it
  }
}

async function* slices(rows: readonly unknown[], size: number): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** All rows in pieces of `size`. `db` must be one session; `name` names its cursor. */
export async function* inPieces(
  { db, name }: { db: Db; name: string },
  rows: Rows,
  size: number,
): AsyncGenerator<readonly unknown[]> {
  if (isAtHand(rows)) return yield* slices(rows, size);
  let piece: unknown[] = [];
  for await (const some of fetchAll(db, name, rows)) {
    piece = [...piece, ...some];
    while (piece.length >= size) {
      yield piece.slice(0, size);
      piece = piece.slice(size);
    }
  }
  if (piece.length > 0) yield piece;
}
