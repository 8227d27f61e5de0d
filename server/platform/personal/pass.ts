/**
 * The pass over personal data that was written before it was sealed, or under another key or algorithm: table by table,
 * batch by batch, while the portal runs. Each batch is a transaction that also moves the table's place, so that a pass
 * that is cut off goes on where it was, and several processes share the work.
 */
import { type Db, sql } from '@portal/sdk/server';
import { opening } from '@portal/sdk/personal';
import { setTimeout as wait } from 'node:timers/promises';
import { type PersonalCipher, sealedText } from '../../db/personal/cipher.ts';
import { remarked } from '../../db/personal/passage.ts';
import { markedAs } from '../../db/personal/sealing.ts';
import { personalColumns, type PersonalUse } from '../../db/tables.ts';
import type { Keyring } from '../../secrets.ts';
import { sealSecretsAnew } from './sealed-secrets.ts';

const rowsAtOnce = 200;
/** By their keys, in one statement, most of which hold nothing that waits. */
const rowsLookedAt = 5000;
/** Between two batches, so that requests of the embedded database's one session come first. */
const pauseMs = 20;

type Uses = Readonly<Record<string, PersonalUse>>;

/** Personal data among other words, which say nothing of whether all of it is sealed. */
export const isBody = (use: PersonalUse) => ['text', 'json', 'rows'].includes(use);

/** A pass is done anew when the key, the algorithm or the columns are others. */
export const aimOf = ({ present }: Pick<PersonalCipher, 'present'>, uses: Uses) => `${present} ${JSON.stringify(uses)}`;

/** Columns of the primary key, in its order. */
async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`.execute(db);
  return rows.map(({ name }) => name);
}

interface Row {
  /** Of its primary key. */
  readonly key: readonly string[];
  /** Of its personal columns, as the database has them. */
  readonly raws: readonly (Buffer | null)[];
}

/** The same words, however JSON spells them. */
const asWritten = (text: string, use: PersonalUse) => (use === 'text' ? text : JSON.stringify(JSON.parse(text)));

/**
 * What a value is to become, marked; undefined where it is sealed as it should be. What was sealed keeps its kind, and
 * JSON in which nothing else is found its spelling: a number in it may be longer than JavaScript counts.
 */
function due(raw: string, use: PersonalUse, cipher: PersonalCipher): string | undefined {
  const sealed = [...raw.matchAll(sealedText)];
  const current = sealed.every(([, by, id]) => `${by}:${id}` === cipher.present);
  const before = remarked(raw, cipher);
  const marked = String(markedAs(use, before));
  if (isBody(use) && marked === asWritten(before, use)) return current ? undefined : before;
  return current && marked === before ? undefined : marked;
}

/** @returns what a row is to hold, by column, with its key; undefined where it is sealed as it should be. */
function resealed(row: Row, { uses, key, cipher }: Batch): object | undefined {
  const values = Object.entries(uses).map(([column, use], at) => {
    const raw = row.raws[at];
    return [column, raw ? due(raw.toString('utf8'), use, cipher) : undefined] as const;
  });
  if (values.every(([, value]) => value === undefined)) return undefined;
  const own = Object.fromEntries(key.map((column, at) => [column, row.key[at]]));
  return { key: own, values: Object.fromEntries(values) };
}

interface Batch {
  readonly table: string;
  readonly uses: Uses;
  readonly key: readonly string[];
  readonly cipher: PersonalCipher;
}

async function writeRows(db: Db, { table, uses, key }: Batch, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const set = Object.entries(uses).map(([column, use]) => {
    const given = sql`g.row -> 'values' ->> ${column}::text`;
    const typed = use === 'json' || use === 'rows' ? sql`(${given})::jsonb` : given;
    return sql`${sql.ref(column)} = coalesce(${typed}, t.${sql.ref(column)})`;
  });
  const same = key.map((column) => sql`t.${sql.ref(column)} = k.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} t set ${sql.join(set)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as g (row)
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, g.row -> 'key') as k
    where ${sql.join(same, sql` and `)}`.execute(db);
}

/** What a column may hold that is not sealed as it should be: most words hold nothing personal, and are left unread. */
function mayWait(column: string, use: PersonalUse, { present }: PersonalCipher) {
  const ref = sql.ref(column);
  if (use === 'text') return sql`${ref} ~ ${`${opening}|@|[0-9]{8}`}`;
  if (use === 'json' || use === 'rows') return sql`${ref} is not null`;
  const found = use.endsWith(' found');
  return sql`${ref} is not null and (personal_key(${ref}) <> ${present} or (split_part(${ref}, ':', 4) <> '') <> ${found})`;
}

interface Found {
  readonly rows: readonly Row[];
  /** The last key that was looked at; undefined where the table ends. */
  readonly until: readonly string[] | undefined;
}

/** Rows after a place that may have to be sealed, locked until the batch is committed. */
async function rowsAfter(db: Db, { table, uses, key, cipher }: Batch, place: readonly string[]): Promise<Found> {
  const refs = sql.join(key.map((column) => sql.ref(column)));
  const texts = sql`array[${sql.join(key.map((column) => sql`${sql.ref(column)}::text`))}]`;
  const after = place.length === 0 ? sql`true` : sql`(${refs}) > (${sql.join([...place])})`;
  const { rows: ends } = await sql<{ key: readonly string[] }>`
    select ${texts} as key from ${sql.table(table)} where ${after} order by ${refs}
    offset ${rowsLookedAt - 1} limit 1`.execute(db);
  const end = ends[0]?.key;
  const before = end === undefined ? sql`true` : sql`(${refs}) <= (${sql.join([...end])})`;
  const raws = Object.keys(uses).map((column) => sql`convert_to(${sql.ref(column)}::text, 'UTF8')`);
  const waiting = Object.entries(uses).map(([column, use]) => mayWait(column, use, cipher));
  const { rows } = await sql<Row>`
    select ${texts} as key, array[${sql.join(raws)}] as raws
    from ${sql.table(table)} where ${after} and ${before} and (${sql.join(waiting, sql` or `)})
    order by ${refs} limit ${rowsAtOnce} for update`.execute(db);
  return { rows, until: rows.length < rowsAtOnce ? end : rows.at(-1)?.key };
}

type Step = 'done' | 'more' | 'elsewhere';

async function oneBatch(db: Db, batch: Batch, now: string): Promise<Step> {
  const { table, uses, cipher } = batch;
  const aim = aimOf(cipher, uses);
  await sql`
    insert into sys_personal_pass as p (table_name, aim, place, started_at) values (${table}, ${aim}, '[]', ${now})
    on conflict (table_name) do update set aim = excluded.aim, place = '[]', rows_read = 0, rows_sealed = 0,
      started_at = excluded.started_at, finished_at = null where p.aim <> excluded.aim`.execute(db);
  const state = db.selectFrom('sysPersonalPass').select(['place', 'finishedAt']).where('tableName', '=', table);
  const found = await state.forUpdate().skipLocked().executeTakeFirst();
  if (!found) return 'elsewhere';
  if (found.finishedAt !== null) return 'done';
  const { rows, until } = await rowsAfter(db, batch, (found.place ?? []) as string[]);
  const changed = rows.flatMap((row) => resealed(row, batch) ?? []);
  await writeRows(db, batch, changed);
  const done = until === undefined;
  await db
    .updateTable('sysPersonalPass')
    .set({
      place: done ? null : JSON.stringify(until),
      rowsRead: sql`rows_read + ${rows.length}`,
      rowsSealed: sql`rows_sealed + ${changed.length}`,
      finishedAt: done ? now : null,
    })
    .where('tableName', '=', table)
    .execute();
  return done ? 'done' : 'more';
}

/** Whoever waits for a table waits no longer than this behind one who waits to add a check to it. */
const longestWait = "set local lock_timeout = '50ms'";
/** Tries for a table that is never free for so long: the pass comes by again. */
const mostTries = 10;
const lockNotAvailable = '55P03';

/** @returns whether it was added; not while somebody, as the clearing up after a pass, holds the table for long. */
async function addCheck(db: Db, table: string, name: string, column: string): Promise<boolean> {
  const [of, by] = [sql.table(table), sql.ref(name)];
  for (let tries = 1; ; tries += 1)
    try {
      await db.transaction().execute(async (tx) => {
        await sql.raw(longestWait).execute(tx);
        await sql`alter table ${of} drop constraint if exists ${by}`.execute(tx); // one that was not validated
        await sql`alter table ${of} add constraint ${by}
          check (left(${sql.ref(column)}, 1) = ${sql.lit(opening)}) not valid`.execute(tx);
      });
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (tries === mostTries) return false;
      await wait(tries * pauseMs);
    }
}

/**
 * A column that is wholly sealed takes nothing else from then on; those that hold texts among words cannot say so.
 * @returns whether all of them say so.
 */
async function demandSealed(
  db: Db,
  background: Background,
  tables: readonly (readonly [table: string, uses: Uses])[],
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conname like '%\\_sealed' and convalidated`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  const wanted = tables.flatMap(([table, uses]) =>
    Object.entries(uses).flatMap(([column, use]) => (isBody(use) ? [] : [{ table, column }])),
  );
  for (const { table, column } of wanted) {
    const name = `${table}_${column}_sealed`;
    if (there.has(name)) continue;
    if (!(await addCheck(db, table, name, column))) return false;
    await background((slow) => sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(slow));
  }
  return true;
}

type Background = <T>(work: (slow: Db) => Promise<T>) => Promise<T>;

export interface PassOptions {
  readonly db: Db;
  readonly secrets: Keyring;
  /** For what takes longer than a request may. Default: the same session. */
  readonly background?: Background;
  readonly now: () => Date;
  /** Ends the pass before the next batch. */
  readonly ended?: () => boolean;
  readonly progress?: (message: string) => void;
  readonly pause?: number;
}

/** The tables with personal columns, and what those hold; a test has the tables of some areas alone. */
export async function personalTables(db: Db): Promise<[table: string, uses: Uses][]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(personalColumns)}::text[]) as t (name) where to_regclass(name) is not null`.execute(
    db,
  );
  const there = new Set(rows.map(({ name }) => name));
  return Object.entries(personalColumns).filter(([table]) => there.has(table));
}

/** Tables whose rows wait to be sealed, of how many. */
export async function passState(
  db: Db,
  cipher: PersonalCipher,
): Promise<{ readonly left: string[]; readonly of: number }> {
  const rows = await db.selectFrom('sysPersonalPass').select(['tableName', 'aim', 'finishedAt']).execute();
  const done = new Set(rows.flatMap(({ tableName, aim, finishedAt }) => (finishedAt ? [`${tableName} ${aim}`] : [])));
  const all = await personalTables(db);
  const left = all.filter(([table, uses]) => !done.has(`${table} ${aimOf(cipher, uses)}`));
  return { left: left.map(([table]) => table), of: all.length };
}

/** As the page of readiness tells it: nothing once all is done, which is not asked again. */
export async function waitingToBeSealed(db: Db, cipher: PersonalCipher): Promise<Readonly<Record<string, unknown>>> {
  if (settled.has(cipher)) return {};
  const { left, of } = await passState(db, cipher);
  if (left.length === 0) settled.add(cipher);
  return left.length === 0 ? {} : { personalDataToSeal: { tables: left, of } };
}

const settled = new WeakSet<PersonalCipher>();

/** Seals what is not sealed as it should be. @returns whether all of it is. */
export async function sealStored({
  db,
  secrets,
  now,
  ended,
  progress,
  pause = pauseMs,
  background = (work) => work(db),
}: PassOptions): Promise<boolean> {
  const { personal: cipher } = secrets;
  const { left, of } = await passState(db, cipher);
  let elsewhere = 0;
  for (const [done, table] of left.entries()) {
    const uses = personalColumns[table] ?? {};
    const batch = { table, uses, key: await keyOf(db, table), cipher };
    let step: Step = 'more';
    while (step === 'more') {
      if (ended?.() === true) return false;
      step = await db.transaction().execute((tx) => oneBatch(tx, batch, now().toISOString()));
      if (step === 'more' && pause > 0) await wait(pause);
    }
    if (step === 'elsewhere') elsewhere += 1;
    progress?.(`个人信息加密：${table} 完成（${of - left.length + done + 1}/${of}）`);
  }
  if (elsewhere > 0) return false;
  await sealSecretsAnew(db, secrets);
  return demandSealed(db, background, await personalTables(db));
}
