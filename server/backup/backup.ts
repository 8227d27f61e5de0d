/** A backup: rows, files and keys into folders that were empty, each part sealed; it counts once its manifest stands. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeDurably } from '@portal/sdk/deployment';
import type { Clock } from '@portal/sdk/server';
import type { Database } from '../db/open.ts';
import { exportRows, tableFile } from './export-rows.ts';
import { type Manifest, manifestName, manifestOf, type Sealed } from './manifest.ts';
import { type NamedFile, operatorsIn, type Places, within } from './places.ts';
import { copySealed, filesBelow, keep } from './sealed-files.ts';

export interface BackupTo {
  /** Folder that is not there yet, or is empty. */
  readonly to: string;
  /** Where the keys go; absent: they are not taken. */
  readonly keysTo?: string | undefined;
  /** The keys may lie with what they open. */
  readonly keysBeside?: boolean | undefined;
}

interface Parts extends Places {
  readonly database: Pick<Database, 'background' | 'engine'>;
  readonly clock: Clock;
  readonly progress: (line: string) => void;
}

export interface BackedUp {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** A ring that has grown holds all keys of the one before. */
function demandKeysKept(keysTo: string, { name, file }: NamedFile): void {
  const before = join(keysTo, name);
  if (!existsSync(before) || !existsSync(file)) return;
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
  const now = new Set(linesOf(file));
  if (linesOf(before).some((line) => !now.has(line))) throw new Error(`${before} 是另一份密钥，请另选一个目录`);
}

/** @throws Error with a Chinese sentence: nothing is written then. */
function demandPlaces({ to, keysTo, keysBeside = false }: BackupTo, { dataDir, folders, keys }: Places): void {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} 不是空目录，请另选一个`);
  const inside = [dataDir, ...folders.map(({ folder }) => folder)].find((folder) => within(to, folder));
  if (inside !== undefined) throw new Error(`备份不能放在 ${inside} 里面`);
  if (keysTo === undefined) return;
  if (within(keysTo, to) && !keysBeside)
    throw new Error('密钥不要和备份放在一起：拿到备份的人就能解开它。确实要放在一起，加上 --keys-beside');
  for (const key of keys) demandKeysKept(keysTo, key);
}

async function copyFiles({ folders, files, own }: Places, into: string): Promise<Record<string, Sealed>> {
  const copied: Record<string, Sealed> = {};
  for (const { name, folder } of folders)
    for (const path of await filesBelow(folder)) {
      const within = `${name}/${path}`;
      // what was there when the folder was read may have been removed since, as an export that has expired
      const sealed = await copySealed(join(folder, path), join(into, within)).catch((error: unknown) => {
        if (existsSync(join(folder, path))) throw error;
        rmSync(join(into, within), { force: true });
        return undefined;
      });
      if (sealed) copied[within] = sealed;
    }
  for (const { name, file } of [...files, ...own])
    if (existsSync(file)) copied[name] = await copySealed(file, join(into, name));
  return copied;
}

/** @returns where they are; null: they were not taken. */
function copyKeys(keys: Places['keys'], keysTo: string | undefined, progress: Parts['progress']): string | null {
  const [ring] = keys;
  if (ring && !existsSync(ring.file)) progress('密钥环由环境变量 SECRET_KEYS 给出，没有密钥文件；请另行保管它');
  const there = keys.filter(({ file }) => existsSync(file));
  if (keysTo === undefined) {
    for (const { file } of there)
      progress(`没有备份密钥文件 ${file}：用 --keys-to 另存，丢失后已加密的内容、已签名的插件不能再用`);
    return null;
  }
  mkdirSync(keysTo, { recursive: true, mode: 0o700 });
  for (const { name, file } of there) {
    copyFileSync(file, join(keysTo, name));
    chmodSync(join(keysTo, name), 0o600);
  }
  return there.length > 0 ? keysTo : null;
}

/** @throws Error, after which the folder holds nothing that looks like a backup. */
export async function backUp(asked: BackupTo, parts: Parts): Promise<BackedUp> {
  const { database, clock, progress } = parts;
  demandPlaces(asked, parts);
  const to = resolve(asked.to);
  const working = join(dirname(to), `.${to.split('/').at(-1)}.part`);
  rmSync(working, { recursive: true, force: true });
  mkdirSync(working, { recursive: true, mode: 0o700 });
  try {
    const at = clock.now().toISOString();
    progress('导出数据库');
    const rows = await database.background((db) => exportRows(db, working));
    progress('复制附件和插件');
    const files = await copyFiles(parts, working);
    await keep(
      [...rows.tables.map(({ name }) => tableFile(name)), ...Object.keys(files)].map((path) => join(working, path)),
    );
    const keys = copyKeys(parts.keys, asked.keysTo, progress);
    const facts = { at, engine: database.engine, ...rows, files, keys, operators: operatorsIn(parts) };
    const manifest: Manifest = manifestOf(facts);
    writeDurably(join(working, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    rmSync(to, { recursive: true, force: true }); // empty, or not there
    renameSync(working, to);
    const sealed = [...rows.tables, ...Object.values(files)];
    return {
      tables: rows.tables.length,
      rows: sum(rows.tables.map((table) => table.rows)),
      files: Object.keys(files).length,
      bytes: sum(sealed.map(({ bytes }) => bytes)),
    };
  } catch (error) {
    rmSync(working, { recursive: true, force: true });
    throw error;
  }
}
