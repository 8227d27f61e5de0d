/**
 * A script of the tests: builds the migrated and seeded database that holds some areas once, with those that it is
 * built on, and prints where it is. A process of its own, since the menus come from plugin declarations, which a test's
 * bundle had better not carry.
 */
import { cpSync, existsSync } from 'node:fs';
import { loadAreas } from './areas.ts';
import { clockOf } from './clock.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import type { Database } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { cachedSnapshot, templateDatabase } from './db/snapshot.ts';
import { createFiles } from './files/files.ts';
import { diskStore } from './files/store.ts';
import { readManifests } from './manifests.ts';
import { demandStored, syncMenus } from './platform/menus/sync.ts';
import { sealStored } from './platform/personal/pass.ts';
import { syncSearch } from './platform/search/sync.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { testKeyring } from './secrets.ts';
import { seedDemo } from './seed.ts';
import { seededFolder, seededSteps, snapshotKey, testNow } from './test-snapshot-key.ts';

const root = projectRoot();

async function seed({ db }: Database, ids: readonly string[], folder: string): Promise<void> {
  await migrate(db, readMigrations(root, ids));
  const now = () => new Date(testNow);
  await sealStored({ db, secrets: testKeyring(), now, pause: 0 });
  const [areas, manifests] = await Promise.all([loadAreas(ids), readManifests(ids)]);
  const files = createFiles(diskStore(folder));
  const clock = clockOf(() => new Date(testNow));
  demandStored(await syncMenus(db, manifests));
  await seedDemo({ db, areas, files, audit: recordCall, secrets: testKeyring(), clock });
  await syncSearch(db, areas);
}

const { DATABASE_URL: databaseUrl } = process.env;

async function snapshotOf([...steps]: readonly (readonly string[])[]): Promise<string | undefined> {
  const ids = steps.pop();
  if (ids === undefined) return undefined;
  const base = await snapshotOf(steps);
  const key = snapshotKey(ids);
  const build = async (database: Database) => {
    const folder = seededFolder(key);
    const stored = seededFolder(snapshotKey(steps.at(-1) ?? []));
    if (base !== undefined && existsSync(stored)) cpSync(stored, folder, { recursive: true });
    await seed(database, ids, folder);
  };
  return databaseUrl ? templateDatabase(databaseUrl, key, build, base) : cachedSnapshot(key, build, base);
}

process.stdout.write((await snapshotOf(seededSteps(process.argv.slice(2)))) ?? '');
