/**
 * `npm run audit:verify`: whether the audit trail is whole: every row, the head, the anchors outside. Exits with 1 where
 * it is not. The data is that of `DATABASE_URL` or of the data folder (stop the portal first: the embedded database has
 * one owner). `-- --anchors <file>` reads anchors from elsewhere, such as those that a syslog receiver has kept.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { anchorStore } from './platform/audit/anchor-store.ts';
import { reportOf } from './platform/audit/report.ts';
import { verify } from './platform/audit/verify.ts';

const at = process.argv.indexOf('--anchors');
const file = at === -1 ? undefined : process.argv[at + 1];
const given = file === undefined ? undefined : readFileSync(resolve(file), 'utf8');
const config = readConfig();
const dataDir = config.databaseUrl ? undefined : resolve(projectRoot(), config.dataDir);
const database = await openDb({ databaseUrl: config.databaseUrl, dataDir });
// one moment of the database: what is written, or leaves by its age, in the meantime is no fault
const verified = await database.db
  .transaction()
  .setIsolationLevel('repeatable read')
  .execute((db) => verify(db, anchorStore(config.anchors), systemClock.now(), given));
await database.close();
console.log(reportOf(verified));
process.exitCode = verified.faults.length === 0 ? 0 : 1;
