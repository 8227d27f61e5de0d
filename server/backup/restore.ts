/** A backup put back where nothing is: checked before the first row is written, and counted after the last. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, sql } from '@portal/sdk/server';
import { type AreaMigrations, checksum, migrate, presentName, readMigrations } from '../db/migrate.ts';
import { type Database, openDb, type OpenOptions } from '../db/open.ts';
import { walkAll } from '../platform/audit/verify.ts';
import { keyFile } from '../secrets.ts';
import { sourceAreas } from '../source-registry.ts';
import { importRows } from './import-rows.ts';
import { tableFile } from './export-rows.ts';
import { type Manifest, readManifest, type Sealed } from './manifest.ts';
import type { Places } from './places.ts';
import { copySealed, sealOf } from './sealed-files.ts';

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

/** @throws Error with a Chinese sentence that names what is in the way. */
function demandEmpty({ dataDir, folders, files, open }: Parts): void {
  const taken = [
    ...folders.map(({ folder }) => folder),
    ...(open.databaseUrl === undefined ? [join(dataDir, 'pgdata')] : []),
  ].find((folder) => !isEmptyFolder(folder));
  if (taken !== undefined) throw new Error(`${taken} 不是空的：只能恢复到空的数据目录`);
  const file = files.find((one) => existsSync(one.file));
  if (file) throw new Error(`${file.file} 已经存在：只能恢复到空的数据目录`);
}

async function demandEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') limit 1`.execute(db);
  if (rows[0]) throw new Error(`数据库不是空的（有表 ${rows[0].name}）：只能恢复到空的数据库`);
}

async function restoreDatabase(database: Database, from: string, manifest: Manifest, { root, progress }: Parts) {
  const all = readMigrations(root, sourceAreas(root));
  const ran = migrationsOf(manifest, all);
  await database.background(async (db) => {
    await demandEmptyDatabase(db);
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

async function restoreFiles(from: string, manifest: Manifest, { folders, files }: Places): Promise<void> {
  const target = (path: string): string => {
    const place = folders.find(({ name }) => path.startsWith(`${name}/`));
    const file = files.find(({ name }) => name === path)?.file;
    return place ? join(place.folder, path.slice(place.name.length + 1)) : (file ?? '');
  };
  for (const path of Object.keys(manifest.files))
    if (target(path) !== '') await copySealed(join(from, path), target(path));
}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
}

/** @throws Error with a Chinese sentence; what was begun is taken away again, as far as it is this portal's own folder. */
export async function restore({ from, keysFrom }: RestoreFrom, parts: Parts): Promise<Restored> {
  const { open, dataDir, progress } = parts;
  const manifest = readManifest(from);
  progress('核对备份');
  await demandSeals(from, manifest);
  demandEmpty(parts);
  const keys = keysFrom === undefined ? undefined : join(keysFrom, 'secret-keys');
  if (keys !== undefined && !existsSync(keys)) throw new Error(`${keys} 不存在：密钥不在这个目录`);
  const database = await openDb(open);
  try {
    await restoreDatabase(database, from, manifest, parts);
  } catch (error) {
    await database.close();
    if (open.databaseUrl === undefined) rmSync(join(dataDir, 'pgdata'), { recursive: true, force: true });
    throw error;
  }
  await database.close();
  progress('恢复附件和插件');
  await restoreFiles(from, manifest, parts);
  if (keys !== undefined) {
    mkdirSync(dataDir, { recursive: true });
    copyFileSync(keys, keyFile(dataDir));
  }
  return { manifest, rows: manifest.tables.reduce((total, { rows }) => total + rows, 0) };
}
