/** Writes `server/db/tables.ts` from the migrations of this repository; with `--check` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceRegistry } from '../source-registry.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openDb } from './open.ts';
import { projectRoot } from './root.ts';
import { generateTypes } from './typegen.ts';

const root = projectRoot();
const file = join(root, 'server/db/tables.ts');
const database = await openDb({ databaseUrl: process.env['DATABASE_URL'] });
await migrate(
  database.db,
  readMigrations(
    root,
    readSourceRegistry(root).map(({ id }) => id),
  ),
);
const text = await generateTypes(database.db);
await database.close();

const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
if (process.argv.includes('--check')) {
  if (committed !== text) {
    console.error('server/db/tables.ts 与迁移不一致，请运行 npm run reports。');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
}
