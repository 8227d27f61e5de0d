/**
 * Data in an embedded database, read from PostgreSQL: seeding it anew takes five times as long. A run on both databases
 * seeds the demonstration data into each.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDb } from '../server/db/open.ts';
import { cachedSnapshot, cloneDatabase, existingTemplate } from '../server/db/snapshot.ts';
import { sourceAreas } from '../server/source-registry.ts';
import { snapshotKey } from '../server/test-snapshot-key.ts';

const run = promisify(execFile);
const maxBuffer = 2 ** 28;
const format = ['--no-owner', '--inserts', '--rows-per-insert', '1000'];

interface Source {
  readonly url: string;
  readonly bin: string;
}

/** All statements that make a database; without the commands of psql. */
async function statementsOf({ bin }: Source, url: string): Promise<string> {
  const { stdout } = await run(join(bin, 'pg_dump'), [...format, url], { maxBuffer });
  return stdout.replaceAll(/^\\.*$/gm, '');
}

/** Copies the database that holds all areas. @throws Error when it was not seeded on PostgreSQL. */
export async function copyTestData(source: Source): Promise<void> {
  const ids = sourceAreas();
  const key = snapshotKey(ids);
  const template = await existingTemplate(source.url, key);
  if (template === undefined) throw new Error(`No template holds the data of ${ids.join(', ')}.`);
  await cachedSnapshot(key, async ({ db }) => {
    const copy = await cloneDatabase(source.url, template); // others take copies of the template meanwhile
    const statements = await statementsOf(source, copy.url).finally(copy.drop);
    await sql.raw(statements).execute(db);
  });
}

/** Copies a database that nobody is connected to. @param dataDir Where a portal on the embedded database finds it. */
export async function copyDatabase(source: Source, dataDir: string): Promise<void> {
  const { db, close } = await openDb({ dataDir });
  await sql.raw(await statementsOf(source, source.url)).execute(db);
  await close();
}
