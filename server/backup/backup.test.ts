/**
 * A backup of the demonstration and its return into the embedded database, from PostgreSQL with DATABASE_URL; from each
 * into its like it goes in tests/durability.
 */
import { gunzipSync } from 'node:zlib';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Db, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { KyselyPlugin } from 'kysely';
import { systemClock } from '../clock.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { type Database, openDb } from '../db/open.ts';
import { projectRoot } from '../db/root.ts';
import { cloneDatabase } from '../db/snapshot.ts';
import { testKeyring } from '../secrets.ts';
import { openServer, type TestServer } from '../testing.ts';
import { backUp } from './backup.ts';
import { sequencesOf } from './catalogue.ts';
import { readManifest } from './manifest.ts';
import type { Places } from './places.ts';
import { migrationsOf, restore } from './restore.ts';
import { contentOf } from './test-content.ts';

const { DATABASE_URL: serverUrl } = process.env;
const root = projectRoot();
const work = mkdtempSync(join(tmpdir(), 'portal-backup-'));
let server: TestServer;
let source: Pick<Database, 'background' | 'engine'>;
let places: Places;

const placesIn = (dataDir: string): Places => ({
  dataDir,
  folders: ['files', 'plugins', 'registry'].map((name) => ({ name, folder: join(dataDir, name) })),
  files: [{ name: 'audit-anchor.log', file: join(dataDir, 'audit-anchor.log') }],
  own: ['own/registry.json', 'own/config.json'].map((name) => ({ name, file: join(dataDir, name) })),
  keys: ['secret-keys', 'registry-key.pem'].map((name) => ({ name, file: join(dataDir, name) })),
  pinned: join(dataDir, 'dist/registry.keys.json'),
});
const quiet = () => undefined;

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, folder, path)), { recursive: true });
    writeFileSync(join(work, folder, path), text);
  }
}
/** A ring of keys that each consist of one byte. */
const ring = (...bytes: readonly number[]) =>
  bytes.map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}\n`).join('');

beforeAll(async () => {
  server = await openServer({ areas: [] });
  const { db, databaseUrl } = server;
  source = { engine: databaseUrl === undefined ? 'pglite' : 'postgres', background: (run) => run(db) };
  places = placesIn(join(work, 'data'));
  mkdirSync(join(places.dataDir, 'files/ab'), { recursive: true });
  writeFileSync(join(places.dataDir, 'files/ab/abc'), Buffer.alloc(3_000_000, 7));
  writeFileSync(join(places.dataDir, 'files/ab/abd.part'), 'half');
  write('data', {
    'secret-keys': ring(1),
    'registry-key.pem': 'private',
    'plugins/plugins/parts/1.0.0/plugin.js': 'published',
    'own/registry.json': '{"plugins":[]}',
    'own/config.json': '{}',
    'dist/registry.keys.json': '["one"]',
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

const parts = () => ({ ...places, database: source, clock: systemClock, progress: quiet });

async function restoredInto(dataDir: string, from: string, progress: (line: string) => void): Promise<Database> {
  const parts = { ...placesIn(dataDir), root, open: { dataDir }, progress };
  await restore({ from, keysFrom: join(work, 'keys') }, parts);
  return openDb({ dataDir, personal: testKeyring().personal });
}

test('what comes back is what was there: rows, sequences, files and keys', async () => {
  const to = join(work, 'first');
  const told = await backUp({ to, keysTo: join(work, 'keys') }, parts());
  const manifest = readManifest(to);
  expect(Object.keys(manifest.files)).toEqual([
    ...['files/ab/abc', 'plugins/plugins/parts/1.0.0/plugin.js', 'own/registry.json', 'own/config.json'],
  ]);
  expect(told).toMatchObject({ files: 4, tables: manifest.tables.length });
  expect(readdirSync(to).sort()).toEqual(['db', 'files', 'manifest.json', 'own', 'plugins']);
  expect(readdirSync(join(work, 'keys')).sort()).toEqual(['registry-key.pem', 'secret-keys']);
  const modeOf = (path: string) => statSync(join(work, path)).mode & 0o777;
  expect([modeOf('first'), modeOf('keys'), modeOf('keys/secret-keys')]).toEqual([0o700, 0o700, 0o600]);
  const users = gunzipSync(readFileSync(join(to, 'db/usr_user.jsonl.gz'))).toString('utf8');
  expect(users).toContain('gys_admin');
  expect(users).not.toMatch(/\b1\d{10}\b/); // phones are sealed
  const before = await contentOf(server.db);
  write('back', { 'own/registry.json': '{"plugins":[1]}', 'dist/registry.keys.json': '["other"]' });
  const said: string[] = [];
  const database = await restoredInto(join(work, 'back'), to, (line) => said.push(line));
  try {
    expect(await contentOf(database.db)).toMatchObject(before); // areas that the test has not asked for are there, empty
    const numbers = async (db: Db) =>
      Object.fromEntries((await sequencesOf(db)).map(({ name, last }) => [name, last] as const));
    expect(await numbers(database.db)).toMatchObject(await numbers(server.db));
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
  expect(readFileSync(join(work, 'back/secret-keys'), 'utf8')).toBe(ring(1));
  expect(modeOf('back/secret-keys')).toBe(0o600);
  expect(readFileSync(join(work, 'back/registry-key.pem'), 'utf8')).toBe('private');
  expect(readFileSync(join(work, 'back/own/config.json'), 'utf8')).toBe('{}');
  expect(readFileSync(join(work, 'back/own/registry.json'), 'utf8')).toBe('{"plugins":[1]}'); // its own stays
  expect(said).toEqual(
    expect.arrayContaining([
      `${join(work, 'back/own/registry.json')} 与备份时不同，没有改动它；备份时的是 ${join(to, 'own/registry.json')}`,
      '这里的构建不接受备份时的运维公钥，已发布的插件不会采用：请用原来的签名私钥重新构建',
    ]),
  );
  expect(existsSync(join(work, 'back/restoring.json'))).toBe(false);
}, 240_000);

interface Empty {
  readonly open: { readonly databaseUrl?: string; readonly dataDir: string };
  drop(): Promise<void>;
}

/** On a server where there is one: the embedded database takes seconds to be made. */
async function emptyDatabase(name: string): Promise<Empty> {
  const dataDir = join(work, name);
  if (serverUrl === undefined) return { open: { dataDir }, drop: async () => undefined };
  const { url, drop } = await cloneDatabase(serverUrl, 'template1');
  return { open: { dataDir, databaseUrl: url }, drop };
}

/** What stands in a database: tables, sequences, functions. */
async function leftIn(open: Empty['open']): Promise<unknown> {
  const { db, close } = await openDb(open);
  const { rows } = await sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace`.execute(db);
  await close();
  return rows;
}

test('a backup of an older portal comes back as of this one, with its rows', async () => {
  const [first, second] = [await emptyDatabase('old'), await emptyDatabase('upgraded')];
  const to = join(work, 'older');
  const all = readMigrations(root, []);
  const newest = all.flatMap(({ files }) => files.map(({ name }) => name)).at(-1) ?? '';
  const old = await openDb(first.open);
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
  const into = { ...placesIn(second.open.dataDir), root, open: second.open, progress: quiet };
  const manifest = readFileSync(join(to, 'manifest.json'), 'utf8');
  write('older', { 'manifest.json': manifest.replace('"rows": 1,', '"rows": 2,') });
  await expect(restore({ from: to }, into)).rejects.toThrow(/^恢复后表 \w+ 有 1 行，备份中有 2 行$/);
  expect(readdirSync(second.open.dataDir).filter((name) => !name.startsWith('portal.lock'))).toEqual([]);
  if (serverUrl !== undefined) expect(await leftIn(second.open)).toEqual([]);
  write('older', { 'manifest.json': manifest });
  await restore({ from: to }, into);
  if (serverUrl !== undefined) {
    const elsewhere = { ...into, ...placesIn(join(work, 'elsewhere')) };
    await expect(restore({ from: to }, elsewhere)).rejects.toThrow(
      /^数据库不是空的（有表 \w+）：只能恢复到空的数据库$/,
    );
  }
  const database = await openDb(second.open);
  const { rows } = await sql`
    select area, exists (select from mig_checksum where name = ${newest}) as upgraded from sys_seed`.execute(
    database.db,
  );
  await database.close();
  await first.drop();
  await second.drop();
  expect(rows).toEqual([{ area: 'of-before', upgraded: true }]);
}, 240_000);

const restoring = (from: string, dataDir = join(work, 'never')) =>
  restore({ from }, { ...placesIn(dataDir), root, open: { dataDir }, progress: quiet });

test('a backup whose file was changed, or that lacks its manifest, restores nothing', async () => {
  const to = join(work, 'changed');
  await backUp({ to }, parts());
  const file = join(to, 'files/ab/abc');
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([Buffer.from([bytes.readUInt8(0) ^ 1]), bytes.subarray(1)])); // as long as before
  await expect(restoring(to)).rejects.toThrow('备份的文件 files/ab/abc 与清单不符，没有恢复任何内容');
  rmSync(file);
  await expect(restoring(to)).rejects.toThrow('备份缺少文件 files/ab/abc，没有恢复任何内容');
  rmSync(join(to, 'manifest.json'));
  await expect(restoring(to)).rejects.toThrow('不是完整的备份');
  expect(existsSync(join(work, 'never/pgdata'))).toBe(false);
}, 240_000);

test.runIf(serverUrl !== undefined)('all tables are read as they stood at one moment', async () => {
  let answers = 0;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers === 5) await sql`insert into sys_seed (area) values ('meanwhile')`.execute(server.db);
      return result;
    },
  };
  const to = join(work, 'meanwhile');
  const database = { ...source, background: <T>(run: (db: Db) => Promise<T>) => run(server.db.withPlugin(meanwhile)) };
  await backUp({ to }, { ...parts(), database });
  expect(gunzipSync(readFileSync(join(to, 'db/sys_seed.jsonl.gz'))).toString('utf8')).not.toContain('meanwhile');
  expect(await server.db.selectFrom('sysSeed').select('area').where('area', '=', 'meanwhile').execute()).toHaveLength(
    1,
  );
});

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

test('the keys of another deployment are never written over, and a ring that has grown takes the place of the one before', async () => {
  write('keys-of-another', { 'secret-keys': ring(2) });
  const to = join(work, 'not-made');
  await expect(backUp({ to, keysTo: join(work, 'keys-of-another') }, parts())).rejects.toThrow('是另一份密钥');
  write('keys-before', { 'secret-keys': ring(1) });
  write('data', { 'secret-keys': ring(3, 1) });
  await backUp({ to, keysTo: join(work, 'keys-before') }, parts());
  expect(readFileSync(join(work, 'keys-before/secret-keys'), 'utf8')).toBe(ring(3, 1));
  write('keyed', { 'secret-keys': ring(2) });
  const asked = { from: to, keysFrom: join(work, 'keys-before') };
  const dataDir = join(work, 'keyed');
  const restored = restore(asked, { ...placesIn(dataDir), root, open: { dataDir }, progress: quiet });
  await expect(restored).rejects.toThrow('是另一份密钥');
  expect(readdirSync(dataDir)).toEqual(['secret-keys']);
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
