import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@portal/sdk/server';
import { type Migration, Migrator, sql } from 'kysely';

export interface MigrationFile {
  /** `<area>/<NNNN>-<what>`; numbers are unique within an area, whatever folder the file stands in. */
  readonly name: string;
  readonly sql: string;
}

export interface AreaMigrations {
  readonly area: string;
  readonly files: readonly MigrationFile[];
}

const fileName = /^(\d{4}-[a-z0-9-]+)\.sql$/;
const outsideTransactions = /(^|;)\s*(begin|start\s+transaction|commit|end|rollback|abort|vacuum)\b|\bconcurrently\b/i;

function filesBelow(folder: string, area: string): MigrationFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.name.endsWith('.sql')) return [];
    const path = join(entry.parentPath, entry.name);
    const name = fileName.exec(entry.name)?.[1];
    if (!name) throw new Error(`${path}: a migration is named 0001-what.sql.`); // it would be left out in silence
    return [{ name: `${area}/${name}`, sql: readFileSync(path, 'utf8') }];
  });
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = files.map(({ name }) => name.split('/')[1]?.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`${area}: two migrations have the number ${twice}.`);
  return files;
}

/** The platform's migrations, then each area's, from their subject folders. */
export const readMigrations = (root: string, areaIds: readonly string[]): AreaMigrations[] => [
  { area: 'platform', files: filesBelow(join(root, 'server/platform'), 'platform') },
  ...areaIds.map((area) => ({ area, files: filesBelow(join(root, 'plugins', area), area) })),
];

export const checksum = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** Function bodies, strings, quoted names and comments, whichever begins first. */
const notStatements = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*|\/\*[\s\S]*?\*\//g;
const bare = (text: string) => text.replace(notStatements, (found) => (/^(--|\/\*)/.test(found) ? ' ' : "''"));

function migrationOf(file: MigrationFile): Migration {
  if (outsideTransactions.test(bare(file.sql))) throw new Error(`${file.name}: a migration runs inside a transaction.`);
  return {
    async up(db) {
      await sql.raw(file.sql).execute(db);
      await sql`insert into mig_checksum (name, sha256) values (${file.name}, ${checksum(file.sql)})`.execute(db);
    },
  };
}

/** By name of the files that have run, their checksums. */
type Ran = ReadonlyMap<string, string>;

async function readRan(db: Db): Promise<Ran> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from mig_checksum`.execute(db);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** @throws Error when a file that has run was edited since. */
function checkDrift(ran: Ran, { files }: AreaMigrations): void {
  const drifted = files.find(({ name, sql: text }) => ran.has(name) && ran.get(name) !== checksum(text));
  if (drifted) throw new Error(`数据库迁移文件 ${drifted.name} 在执行后被修改。请新增迁移文件，不要修改已执行的。`);
}

/** Whether its files are those that have run, no more and no fewer. */
function isLatest(ran: Ran, { area, files }: AreaMigrations): boolean {
  const names = [...ran.keys()].filter((name) => name.startsWith(`${area}/`));
  return names.length === files.length && files.every(({ name }) => ran.has(name));
}

/** Files that have landed under another name, or went to another area: a database that ran them goes on under the new one. */
const renamed: Readonly<Record<string, string>> = {
  'settlement/0101-contract-clause': 'settlement/0154-contract-clause',
  'portal/0001-content': 'content/0001-content',
  'portal/0002-handbook': 'content/0002-handbook',
  'portal/0003-editing': 'content/0003-editing',
  'portal/0004-handbook-search': 'content/0004-handbook-search',
  'portal/0193-file-documents': 'content/0193-file-documents',
  'portal/0198-content-ent': 'content/0198-content-ent',
  'report/0005-shared-view': 'platform/0315-shared-view',
};

export const presentName = (name: string): string => renamed[name] ?? name;

const recordOf = (name: string) => sql.table(`mig_${name.split('/')[0]}`);

async function rename(db: Db): Promise<void> {
  const former = Object.keys(renamed);
  const { rows } = await sql<{ name: string }>`
    select name from mig_checksum where name = any(${former}) order by name`.execute(db);
  for (const { name } of rows) {
    const [from, to] = [recordOf(name), recordOf(presentName(name))];
    await sql`create table if not exists ${to} (like ${from} including all)`.execute(db);
    await sql`
      with gone as (delete from ${from} where name = ${name} returning timestamp)
      insert into ${to} (name, timestamp) select ${presentName(name)}, timestamp from gone`.execute(db);
    await sql`update mig_checksum set name = ${presentName(name)} where name = ${name}`.execute(db);
  }
}

async function migrateArea(db: Db, migrations: AreaMigrations, ran: Ran): Promise<void> {
  checkDrift(ran, migrations);
  if (isLatest(ran, migrations)) return; // the migrator reads every column of the database twice to find that out
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(migrations.files.map((file) => [file.name, migrationOf(file)])),
    },
    migrationTableName: `mig_${migrations.area}`,
    migrationLockTableName: `mig_${migrations.area}_lock`,
    allowUnorderedMigrations: true, // subjects of an area are written side by side: a lower number may land later
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? migrations.area;
  throw new Error(`数据库迁移 ${failed} 失败：${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

/** Brings every area's tables to their latest; several processes may start at once. */
export async function migrate(db: Db, areas: readonly AreaMigrations[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // of two that make a table at once, one fails, whatever it says of `if not exists`
    await sql`select pg_advisory_xact_lock(hashtext('mig_checksum'))`.execute(tx);
    await sql`create table if not exists mig_checksum (name text primary key, sha256 text not null)`.execute(tx);
    await rename(tx);
  });
  const ran = await readRan(db);
  for (const area of areas) await migrateArea(db, area, ran);
}
