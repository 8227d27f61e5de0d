/**
 * `npm run check:data`: asks whether the data keeps its invariants, prints a table, and exits with 1 where it does not.
 * The data is that of `DATABASE_URL` or of the data folder (stop the portal first: the embedded database has one owner);
 * `-- --fresh` asks a demo database that is made for it and forgotten.
 */
import { join, resolve } from 'node:path';
import { loadAreas } from './areas.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { checkData, tableOf } from './data-checks.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { createFiles } from './files/files.ts';
import { diskStore } from './files/store.ts';
import { readManifests } from './manifests.ts';
import { demandStored, syncMenus } from './platform/menus/sync.ts';
import { sealStored } from './platform/personal/pass.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { openKeyring, testKeyring } from './secrets.ts';
import { seedDemo } from './seed.ts';
import { sourceAreas } from './source-registry.ts';

const root = projectRoot();
const fresh = process.argv.includes('--fresh');
const config = readConfig();
const dataDir = config.databaseUrl ? undefined : resolve(root, config.dataDir);
const { secretKeys, cipherPolicy } = config;
const place = { secretKeys, dataDir: resolve(root, config.dataDir), mayMake: false, policy: cipherPolicy };
const secrets = fresh ? testKeyring() : openKeyring(place);
const { personal } = secrets;
const database = await openDb(fresh ? { personal } : { databaseUrl: config.databaseUrl, dataDir, personal });
const { db } = database;
const areas = await loadAreas();
const ids = sourceAreas(root);
await migrate(db, readMigrations(root, ids));
if (fresh) {
  await sealStored({ db, secrets, now: systemClock.now, pause: 0 });
  const files = createFiles(diskStore(join(root, '.cache', 'files-check-data')));
  const services = { files, audit: recordCall, secrets, clock: systemClock };
  demandStored(await syncMenus(db, await readManifests()));
  await seedDemo({ db, areas, ...services });
}
const results = await checkData(db, areas);
await database.close();
console.log(tableOf(results));
const broken = results.filter((result) => result.broken > 0).length;
console.log(
  broken === 0 ? `${results.length} 项不变量全部成立。` : `${results.length} 项不变量中 ${broken} 项不成立。`,
);
process.exitCode = broken === 0 ? 0 : 1;
