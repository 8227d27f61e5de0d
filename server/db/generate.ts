/**
 * Writes `server/db/tables.ts` and the checksums of `server/db/migrations.json` from the migrations of this repository;
 * with `--check` only compares. A migration that is committed is never written anew: databases have run it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceAreas } from '../source-registry.ts';
import { checksum, migrate, presentName, readMigrations } from './migrate.ts';
import { openDb } from './open.ts';
import { projectRoot } from './root.ts';
import { generateTypes } from './typegen.ts';

const root = projectRoot();
const file = join(root, 'server/db/tables.ts');
const sums = join(root, 'server/db/migrations.json');
const migrations = readMigrations(root, sourceAreas(root));

const known: Record<string, string> = existsSync(sums) ? JSON.parse(readFileSync(sums, 'utf8')) : {};
const found = Object.fromEntries(
  migrations.flatMap(({ files }) => files.map((file) => [file.name, checksum(file.sql)] as const)),
);
const changed = Object.keys(known).filter((name) => found[presentName(name)] !== known[name]);
if (changed.length > 0) {
  console.error(`已提交的迁移文件不能修改或删除，请新增迁移文件：${changed.join('、')}`);
  process.exit(1);
}

const database = await openDb({ databaseUrl: process.env['DATABASE_URL'] });
await migrate(database.db, migrations);
const text = await generateTypes(database.db);
await database.close();

const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
if (process.argv.includes('--check')) {
  if (committed !== text || Object.keys(found).length > Object.keys(known).length) {
    console.error('server/db/tables.ts 或 migrations.json 与迁移不一致，请运行 npm run reports。');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
  writeFileSync(sums, `${JSON.stringify(found, null, 2)}\n`);
}
