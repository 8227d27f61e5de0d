/** Which keys of the ring still hold something, and what: counted column by column, and kept for who looks at it. */
import { type Db, sql } from '@portal/sdk/server';
import { opening } from '@portal/sdk/personal';
import { isBody, personalTables } from './pass.ts';
import { sealedSecrets, secretKeyIn } from './sealed-secrets.ts';

/** Rows of a column under a key. */
export interface Counted {
  readonly table: string;
  readonly column: string;
  /** `a:k1` of personal data, `k1` of a secret; empty: in clear. */
  readonly keyId: string;
  readonly rows: number;
}

/** The id, without the algorithm. */
export const keyOf = (keyId: string): string => keyId.split(':').at(-1) ?? '';

/** Algorithm and key of each sealed text in a text, once. */
const keysWithin = (column: string) => sql`
  lateral (select distinct m[1] as key_id from regexp_matches(${sql.ref(column)}::text,
    ${'\ufdd0([as]:[A-Za-z0-9_-]{1,32}):'}, 'g') m) k
  where position(${sql.lit(opening)} in ${sql.ref(column)}::text) > 0`;

type Column = Pick<Counted, 'table' | 'column'>;

async function countOf(db: Db, { table, column }: Column, query: ReturnType<typeof sql>): Promise<Counted[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select key_id, count(*)::int as count from (${query}) k where key_id is not null group by 1 order by 1`.execute(db);
  return rows.map(({ keyId, count }) => ({ table, column, keyId, rows: count }));
}

/** Reads every row of every such table: for a session apart from the requests. */
export async function countKeys(db: Db): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const [table, uses] of await personalTables(db))
    for (const [column, use] of Object.entries(uses)) {
      const whole = sql`select case when ${sql.ref(column)} is not null then personal_key(${sql.ref(column)}) end as key_id
        from ${sql.table(table)}`;
      const within = sql`select k.key_id from ${sql.table(table)}, ${keysWithin(column)}`;
      counted.push(...(await countOf(db, { table, column }, isBody(use) ? within : whole)));
    }
  for (const one of sealedSecrets)
    counted.push(...(await countOf(db, one, sql`select ${secretKeyIn(one)} as key_id from ${sql.table(one.table)}`)));
  return counted;
}

export interface KeyUse {
  readonly keyId: string;
  /** Rows of columns with personal data. */
  readonly personal: number;
  /** Rows of other secrets, by what they are. */
  readonly others: readonly { readonly title: string; readonly rows: number }[];
  /** Whether anything is kept under it. */
  readonly used: boolean;
}

const isIn = (of: Column) => (one: Column) => one.table === of.table && one.column === of.column;
const sum = (counted: readonly Counted[]) => counted.reduce((total, { rows }) => total + rows, 0);

/** @param keyIds - Keys that are told of though they hold nothing: those of the canaries. */
export function usesOf(counted: readonly Counted[], keyIds: readonly string[]): KeyUse[] {
  const ids = new Set([...keyIds, ...counted.map(({ keyId }) => keyOf(keyId))].filter((id) => id !== ''));
  return [...ids].map((keyId) => {
    const own = counted.filter((one) => keyOf(one.keyId) === keyId);
    const others = sealedSecrets
      .map((secret) => ({ title: secret.title, rows: sum(own.filter(isIn(secret))) }))
      .filter(({ rows }) => rows > 0);
    const personal = sum(own) - others.reduce((total, { rows }) => total + rows, 0);
    return { keyId, personal, others, used: own.length > 0 };
  });
}

/** Counts what keys hold, and keeps it. */
export async function keepCounts(db: Db, now: Date): Promise<void> {
  const counted = await countKeys(db);
  const rows = counted.map(({ table, column, keyId, rows: count }) => ({ table, column, keyId, count }));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sysKeyUse').execute();
    await sql`
      insert into sys_key_use (table_name, column_name, key_id, row_count, counted_at)
      select c."table", c."column", c."keyId", c.count, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("table" text, "column" text, "keyId" text, count bigint)
      on conflict do nothing`.execute(tx);
  });
}
