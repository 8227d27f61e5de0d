/** A backup put back where nothing is: checked before the first row is written, and counted after the last. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Db, sql } from '@portal/sdk/server';
import { type AreaMigrations, checksum, migrate, presentName, readMigrations } from '../db/migrate.ts';
import { lockFolder } from '../db/lock.ts';
import { type Database, openDb, type OpenOptions } from '../db/open.ts';
import { walkAll } from '../platform/audit/verify.ts';
import { sourceAreas } from '../source-registry.ts';
import { tableFile } from './export-rows.ts';
import {
  clearDatabase,
  clearPaths,
  halfInDatabase,
  halfInFolder,
  markDatabase,
  markFolder,
  unmarkDatabase,
  unmarkFolder,
} from './half.ts';
import { importRows } from './import-rows.ts';
import { type Manifest, readManifest, type Sealed } from './manifest.ts';
import { type NamedFile, operatorsIn, type Places } from './places.ts';
import { copySealed, keep, sealOf } from './sealed-files.ts';

export interface RestoreFrom {
  readonly from: string;
  /** Folder of the keys; absent: they are there already, or come by `SECRET_KEYS`. */
  readonly keysFrom?: string | undefined;
}

interface Parts extends Places {
  readonly root: string;
  readonly open: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>;
  readonly progress: (line: string) => void;
}

async function demandSeals(from: string, { tables, files }: Manifest): Promise<void> {
  const sealed: (readonly [path: string, seal: Sealed])[] = [
    ...tables.map((table) => [tableFile(table.name), table] as const),
    ...Object.entries(files),
  ];
  for (const [path, { sha256, bytes }] of sealed) {
    const found = existsSync(join(from, path)) ? await sealOf(join(from, path)) : undefined;
    if (found === undefined) throw new Error(`备份缺少文件 ${path}，没有恢复任何内容`);
    if (found.sha256 !== sha256 || found.bytes !== bytes)
      throw new Error(`备份的文件 ${path} 与清单不符，没有恢复任何内容`);
  }
}

/** The migrations of this portal that the backup has run. @throws Error where it has run others. */
export function migrationsOf({ migrations }: Pick<Manifest, 'migrations'>, all: readonly AreaMigrations[]) {
  const ran = new Map(Object.entries(migrations).map(([name, sha256]) => [presentName(name), sha256]));
  const known = new Map(all.flatMap(({ files }) => files.map((file) => [file.name, checksum(file.sql)] as const)));
  for (const [name, sha256] of ran) {
    if (!known.has(name)) throw new Error(`备份来自更新的门户：迁移 ${name} 在这里没有，请用同样或更新的版本恢复`);
    if (known.get(name) !== sha256) throw new Error(`备份的迁移 ${name} 与本门户的内容不同，不能恢复`);
  }
  return all.map(({ area, files }) => ({ area, files: files.filter(({ name }) => ran.has(name)) }));
}

const isEmptyFolder = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

const embeddedIn = (dataDir: string) => join(dataDir, 'pgdata');

/** What a restore fills on this machine. */
const pathsOf = ({ dataDir, folders, files, open }: Parts): readonly string[] => [
  ...folders.map(({ folder }) => folder),
  ...files.map(({ file }) => file),
  ...(open.databaseUrl === undefined ? [embeddedIn(dataDir)] : []),
];

/** @throws Error with a Chinese sentence that names what is in the way. */
function demandEmpty(parts: Parts): void {
  const { files } = parts;
  const file = files.find((one) => existsSync(one.file));
  if (file) throw new Error(`${file.file} 已经存在：只能恢复到空的数据目录`);
  const single = new Set(files.map((one) => one.file));
  const taken = pathsOf(parts).find((path) => !single.has(path) && !isEmptyFolder(path));
  if (taken !== undefined) throw new Error(`${taken} 不是空的：只能恢复到空的数据目录`);
}

async function demandEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') limit 1`.execute(db);
  if (rows[0]) throw new Error(`数据库不是空的（有表 ${rows[0].name}）：只能恢复到空的数据库`);
}

/** The ring of another database is never written over. @throws Error with a Chinese sentence. */
function demandKeys(keysFrom: string | undefined, { keys: [ring] }: Places): void {
  if (keysFrom === undefined || ring === undefined) return;
  const given = join(keysFrom, ring.name);
  if (!existsSync(given)) throw new Error(`${given} 不存在：密钥不在这个目录`);
  if (existsSync(ring.file) && !readFileSync(ring.file).equals(readFileSync(given)))
    throw new Error(`${ring.file} 已经存在，是另一份密钥：请先移走它`);
}

function restoreKeys(keysFrom: string | undefined, keys: readonly NamedFile[]): void {
  if (keysFrom === undefined) return;
  for (const { name, file } of keys) {
    if (existsSync(file) || !existsSync(join(keysFrom, name))) continue;
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(keysFrom, name), file);
  }
}

/** Clears what a restore that was cut off has left, and marks this one. @throws Error where anything else is there. */
async function begin(parts: Parts, database: Database | undefined): Promise<void> {
  const { dataDir, progress } = parts;
  const left = database && (await halfInDatabase(database.db));
  const half = [...(halfInFolder(dataDir) ?? []), ...(left ?? [])];
  if (half.length > 0) progress('清除上一次没有完成的恢复');
  clearPaths(half);
  if (database && left) await clearDatabase(database.db);
  demandEmpty(parts);
  if (database) await demandEmptyDatabase(database.db);
  mkdirSync(dataDir, { recursive: true });
  markFolder(dataDir, pathsOf(parts));
  if (database) await markDatabase(database.db, pathsOf(parts));
}

type Schema = ReturnType<typeof migrationsOf>;

async function restoreDatabase(database: Database, { from, manifest, ran, all }: Source, progress: Parts['progress']) {
  await database.background(async (db) => {
    progress('建立数据库结构');
    await migrate(db, ran);
    progress('导入数据');
    await importRows(db, from, manifest);
    progress('升级数据库结构');
    await migrate(db, all);
    progress('核对审计链');
    const { fault } = await walkAll(db);
    if (fault) throw new Error(`恢复后审计链不完好：${fault.text}`);
  });
}

async function restoreFiles({ from, manifest }: Source, { folders, files, own, progress }: Parts): Promise<void> {
  const placed = new Map([...files, ...own].map(({ name, file }) => [name, file]));
  const target = (path: string): string | undefined => {
    const place = folders.find(({ name }) => path.startsWith(`${name}/`));
    return place ? join(place.folder, path.slice(place.name.length + 1)) : placed.get(path);
  };
  const written: string[] = [];
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    const to = target(path);
    if (to === undefined) continue;
    if (!existsSync(to)) {
      await copySealed(join(from, path), to);
      written.push(to);
    } else if ((await sealOf(to)).sha256 !== sha256)
      progress(`${to} 与备份时不同，没有改动它；备份时的是 ${join(from, path)}`);
  }
  await keep(written);
}

/** A build that was signed with other keys takes none of what teams have published. */
function tellOperators({ files, operators }: Manifest, parts: Parts): void {
  const here = operatorsIn(parts);
  const published = Object.keys(files).some((path) => path.startsWith('plugins/'));
  if (!published || here.length === 0 || here.some((key) => operators.includes(key))) return;
  parts.progress('这里的构建不接受备份时的运维公钥，已发布的插件不会采用：请用原来的签名私钥重新构建');
}

interface Source {
  readonly from: string;
  readonly manifest: Manifest;
  /** The migrations that the backup has run, and all there are. */
  readonly ran: Schema;
  readonly all: readonly AreaMigrations[];
}

async function fill(database: Database, source: Source, keysFrom: string | undefined, parts: Parts): Promise<void> {
  await restoreDatabase(database, source, parts.progress);
  parts.progress('恢复附件和插件');
  await restoreFiles(source, parts);
  restoreKeys(keysFrom, parts.keys);
  tellOperators(source.manifest, parts);
  unmarkFolder(parts.dataDir);
  if (database.engine === 'postgres') await unmarkDatabase(database.db);
}

/** Into what was marked. @throws Error, after which all is as empty as it was. */
async function fillOrClear(database: Database, work: () => Promise<void>, parts: Parts): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (database.engine === 'postgres') await clearDatabase(database.db);
    await database.close();
    clearPaths(pathsOf(parts));
    unmarkFolder(parts.dataDir);
    throw error;
  }
  await database.close();
}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
}

/** @throws Error with a Chinese sentence; what was begun is taken away again. */
export async function restore({ from, keysFrom }: RestoreFrom, parts: Parts): Promise<Restored> {
  const { open, dataDir, progress, root } = parts;
  const manifest = readManifest(from);
  progress('核对备份');
  await demandSeals(from, manifest);
  const all = readMigrations(root, sourceAreas(root));
  const source = { from, manifest, all, ran: migrationsOf(manifest, all) };
  demandKeys(keysFrom, parts);
  const lock = await lockFolder(dataDir);
  let shared: Database | undefined;
  try {
    shared = open.databaseUrl === undefined ? undefined : await openDb(open);
    await begin(parts, shared);
  } catch (error) {
    await shared?.close();
    await lock.release();
    throw error;
  }
  if (!shared) await lock.release(); // the embedded database takes it
  const database = shared ?? (await openDb(open));
  try {
    await fillOrClear(database, () => fill(database, source, keysFrom, parts), parts);
  } finally {
    if (shared) await lock.release();
  }
  return { manifest, rows: manifest.tables.reduce((total, { rows }) => total + rows, 0) };
}
