/**
 * The mark of a restore that is under way, in the data folder and in a database server's own: it names what was empty
 * when the restore began, and outlives a process that is killed. No portal starts on it; the next restore clears what it
 * names and begins anew.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@portal/sdk/deployment';
import { type Db, sql } from '@portal/sdk/server';

const fileIn = (dataDir: string): string => join(dataDir, 'restoring.json');
const table = 'mig_restoring';

type Paths = readonly string[];

/** What a restore that was cut off may have left; undefined where none was. */
export const halfInFolder = (dataDir: string): Paths | undefined =>
  existsSync(fileIn(dataDir)) ? (JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Paths) : undefined;

export async function halfInDatabase(db: Db): Promise<Paths | undefined> {
  const { rows: there } = await sql`select from pg_class where oid = to_regclass(${`public.${table}`})`.execute(db);
  if (there.length === 0) return undefined;
  const { rows } = await sql<{ path: string }>`select path from ${sql.id(table)}`.execute(db);
  return rows.map(({ path }) => path);
}

export const markFolder = (dataDir: string, paths: Paths): void =>
  writeDurably(fileIn(dataDir), `${JSON.stringify(paths)}\n`);

export const markDatabase = (db: Db, paths: Paths): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create table ${sql.id(table)} (path text not null)`.execute(tx);
    for (const path of paths) await sql`insert into ${sql.id(table)} values (${path})`.execute(tx);
  });

/** The folder's goes first: a database without a mark holds data. */
export function unmarkFolder(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

export async function unmarkDatabase(db: Db): Promise<void> {
  await sql`drop table ${sql.id(table)}`.execute(db);
}

export function clearPaths(paths: Paths): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}

/** Takes away all that migrations make; the mark goes last. A table takes its own sequences along. */
export async function clearDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ drop: string }>`
    select format('drop %s if exists %s cascade', kind, name) as drop from (
      select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, oid::regclass::text,
        case when oid = to_regclass(${`public.${table}`}) then 3 when relkind = 'S' then 1 else 0 end
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all
      select 'routine', oid::regprocedure::text, 2 from pg_proc where pronamespace = 'public'::regnamespace
    ) made (kind, name, place) order by place`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
}

const unfinished = '上一次恢复没有完成，数据不完整：请重新运行 npm run restore，完成后再启动';

/** @throws Error on a folder that a restore has left half done. */
export function demandWholeFolder(dataDir: string): void {
  if (halfInFolder(dataDir) !== undefined) throw new Error(unfinished);
}

/** @throws Error on a database that a restore has left half done. */
export async function demandWholeDatabase(db: Db): Promise<void> {
  if ((await halfInDatabase(db)) !== undefined) throw new Error(unfinished);
}
