/**
 * A script of the tests: builds the migrated and seeded database of some areas once, and prints where it is. A process
 * of its own, since the menus come from plugin declarations, which a test's bundle had better not carry.
 */
import { join } from 'node:path';
import { loadAreas } from './areas.ts';
import { clockOf } from './clock.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import type { Database } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { cachedSnapshot, templateDatabase } from './db/snapshot.ts';
import { createFiles } from './files/files.ts';
import { diskStore } from './files/store.ts';
import { readManifests } from './manifests.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { seedDemo } from './seed.ts';

const [key = '', today = '', ...ids] = process.argv.slice(2);
const root = projectRoot();

async function build({ db }: Database): Promise<void> {
  await migrate(db, readMigrations(root, ids));
  const [areas, manifests] = await Promise.all([loadAreas(ids), readManifests(ids)]);
  const files = createFiles(diskStore(join(root, '.cache', `files-${key}`)));
  await seedDemo({ db, areas, manifests, files, audit: recordCall, clock: clockOf(() => new Date(today)) });
}

const { DATABASE_URL: databaseUrl } = process.env;
process.stdout.write(databaseUrl ? await templateDatabase(databaseUrl, key, build) : await cachedSnapshot(key, build));
