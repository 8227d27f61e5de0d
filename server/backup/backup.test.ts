/** A backup of the demonstration and its return, whole, from either database into either. */
import { gunzipSync } from 'node:zlib';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { systemClock } from '../clock.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { type Database, openDb } from '../db/open.ts';
import { projectRoot } from '../db/root.ts';
import { testKeyring } from '../secrets.ts';
import { openServer, type TestServer } from '../testing.ts';
import { backUp } from './backup.ts';
import { tablesOf } from './catalogue.ts';
import { readManifest } from './manifest.ts';
import type { Places } from './places.ts';
import { migrationsOf, restore } from './restore.ts';

const root = projectRoot();
const work = mkdtempSync(join(tmpdir(), 'portal-backup-'));
let server: TestServer;
let source: Pick<Database, 'background' | 'engine'>;
let places: Places;

const placesIn = (dataDir: string): Places => ({
  dataDir,
  folders: ['files', 'plugins', 'registry'].map((name) => ({ name, folder: join(dataDir, name) })),
  files: [{ name: 'audit-anchor.log', file: join(dataDir, 'audit-anchor.log') }],
});
const quiet = () => undefined;

beforeAll(async () => {
  server = await openServer({ areas: [] });
  const { db, databaseUrl } = server;
  source = { engine: databaseUrl === undefined ? 'pglite' : 'postgres', background: (run) => run(db) };
  places = placesIn(join(work, 'data'));
  mkdirSync(join(places.dataDir, 'files/ab'), { recursive: true });
  writeFileSync(join(places.dataDir, 'files/ab/abc'), Buffer.alloc(3_000_000, 7));
  writeFileSync(join(places.dataDir, 'files/ab/abd.part'), 'half');
  writeFileSync(join(places.dataDir, 'secret-keys'), `k1:${Buffer.alloc(32, 1).toString('base64')}\n`);
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

const parts = () => ({ ...places, database: source, clock: systemClock, progress: quiet });

/** A hash of all rows of each table, in the order of their texts. */
async function contentOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const { name, columns } of await tablesOf(db)) {
    const texts = sql.raw(columns.map((column) => `"${column.name}"::text`).join(', '));
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as hash
      from (select md5(array[${texts}]::text) as line from ${sql.raw(`"${name}"`)}) all_rows`.execute(db);
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
}

async function restoredInto(open: { databaseUrl?: string; dataDir: string }, from: string) {
  const into = placesIn(open.dataDir);
  const target = open.databaseUrl ? { databaseUrl: open.databaseUrl } : { dataDir: open.dataDir };
  await restore({ from, keysFrom: join(work, 'keys') }, { ...into, root, open: target, progress: quiet });
  const database = await openDb({ ...target, personal: testKeyring().personal });
  return database;
}

test('what comes back is what was there: rows, sequences, files and keys', async () => {
  const to = join(work, 'first');
  const told = await backUp({ to, keysTo: join(work, 'keys') }, parts());
  const manifest = readManifest(to);
  expect(Object.keys(manifest.files)).toEqual(['files/ab/abc']);
  expect(told).toMatchObject({ files: 1, tables: manifest.tables.length });
  expect(existsSync(join(to, 'secret-keys'))).toBe(false);
  const users = gunzipSync(readFileSync(join(to, 'db/usr_user.jsonl.gz'))).toString('utf8');
  expect(users).toContain('gys_admin');
  expect(users).not.toMatch(/\b1\d{10}\b/); // phones are sealed
  const before = await contentOf(server.db);
  const database = await restoredInto({ dataDir: join(work, 'back') }, to);
  try {
    expect(await contentOf(database.db)).toMatchObject(before); // areas that the test has not asked for are there, empty
    const phones = (db: Db) => db.selectFrom('usrUser').select(['account', 'phone']).orderBy('id').execute();
    expect(await phones(database.db)).toEqual(await phones(server.db));
    const next = await sql<{ id: string }>`
      insert into sys_mode (mode, from_at, to_at, reason, user_id, user_name, created_at)
      values ('READ_ONLY', now(), now() + interval '1 hour', '演练', 1, '运维', now()) returning id`.execute(
      database.db,
    );
    expect(next.rows).toHaveLength(1);
    await expect(
      sql`insert into usr_session (user_id, token_hash, login_at, last_at, ip, user_agent, method)
        values (99999999, 'x', now(), now(), '', '', 'password')`.execute(database.db),
    ).rejects.toMatchObject({ code: '23503' });
    const off = sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect((await off.execute(database.db)).rows).toEqual([]);
  } finally {
    await database.close();
  }
  expect(readdirSync(join(work, 'back/files/ab'))).toEqual(['abc']);
  expect(existsSync(join(work, 'back/secret-keys'))).toBe(true);
}, 240_000);

test.runIf(Boolean(process.env['DATABASE_URL']))(
  'a backup of PostgreSQL comes back in PostgreSQL, and the other way round',
  async () => {
    const to = join(work, 'first');
    const name = `portal_restored_${process.pid}`;
    await sql`create database ${sql.id(name)}`.execute(server.db);
    const url = new URL(server.databaseUrl ?? '');
    url.pathname = `/${name}`;
    try {
      const database = await restoredInto({ databaseUrl: url.href, dataDir: join(work, 'other') }, to);
      expect(await contentOf(database.db)).toMatchObject(await contentOf(server.db));
      await database.close();
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db);
    }
  },
  240_000,
);

test('a backup of an older portal comes back as of this one, with its rows', async () => {
  const old = await openDb();
  const to = join(work, 'older');
  const all = readMigrations(root, []);
  const newest = all.flatMap(({ files }) => files.map(({ name }) => name)).at(-1) ?? '';
  try {
    await migrate(
      old.db,
      all.map(({ area, files }) => ({ area, files: files.filter(({ name }) => name !== newest) })),
    );
    await sql`insert into sys_seed (area) values ('of-before')`.execute(old.db);
    await backUp({ to }, { ...placesIn(join(work, 'nothing')), database: old, clock: systemClock, progress: quiet });
  } finally {
    await old.close();
  }
  expect(Object.keys(readManifest(to).migrations)).not.toContain(newest);
  const dataDir = join(work, 'upgraded');
  await restore({ from: to }, { ...placesIn(dataDir), root, open: { dataDir }, progress: quiet });
  const database = await openDb({ dataDir });
  const { rows } = await sql`
    select area, exists (select from mig_checksum where name = ${newest}) as upgraded from sys_seed`.execute(
    database.db,
  );
  await database.close();
  expect(rows).toEqual([{ area: 'of-before', upgraded: true }]);
}, 240_000);

const restoring = (from: string, dataDir = join(work, 'never')) =>
  restore({ from }, { ...placesIn(dataDir), root, open: { dataDir }, progress: quiet });

test('a backup whose file was changed, or that lacks its manifest, restores nothing', async () => {
  const to = join(work, 'changed');
  await backUp({ to }, parts());
  appendFileSync(join(to, 'files/ab/abc'), 'x');
  await expect(restoring(to)).rejects.toThrow('备份的文件 files/ab/abc 与清单不符，没有恢复任何内容');
  rmSync(join(to, 'files/ab/abc'));
  await expect(restoring(to)).rejects.toThrow('备份缺少文件 files/ab/abc，没有恢复任何内容');
  rmSync(join(to, 'manifest.json'));
  await expect(restoring(to)).rejects.toThrow('不是完整的备份');
  expect(existsSync(join(work, 'never/pgdata'))).toBe(false);
}, 240_000);

test('nothing is restored over what is there', async () => {
  mkdirSync(join(work, 'used/files'), { recursive: true });
  writeFileSync(join(work, 'used/files/one'), '');
  await expect(restoring(join(work, 'first'), join(work, 'used'))).rejects.toThrow('不是空的');
});

test('keys never lie with the backup unless they are asked to, and a folder that is used is not written to', async () => {
  const to = join(work, 'beside');
  await expect(backUp({ to, keysTo: join(to, 'keys') }, parts())).rejects.toThrow('密钥不要和备份放在一起');
  expect(existsSync(to)).toBe(false);
  await expect(backUp({ to: work }, parts())).rejects.toThrow('不是空目录');
  await expect(backUp({ to: join(places.dataDir, 'backup') }, parts())).rejects.toThrow('备份不能放在');
});

test('a backup that fails on its way leaves nothing that looks like one', async () => {
  const to = join(work, 'failed');
  const failing = { ...parts(), database: { ...source, background: () => Promise.reject(new Error('ENOSPC')) } };
  await expect(backUp({ to }, failing)).rejects.toThrow('ENOSPC');
  expect(readdirSync(work).filter((name) => name.includes('failed'))).toEqual([]);
});

test('a backup of a newer portal, or of changed migrations, is refused with the name of the migration', () => {
  const all = [{ area: 'platform', files: [{ name: 'platform/0001-user', sql: 'select 1' }] }];
  const of = (migrations: Record<string, string>) => () => migrationsOf({ migrations }, all);
  expect(of({ 'platform/0999-later': 'x' })).toThrow('备份来自更新的门户：迁移 platform/0999-later');
  expect(of({ 'platform/0001-user': 'x' })).toThrow('备份的迁移 platform/0001-user 与本门户的内容不同');
});
