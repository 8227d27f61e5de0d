/** A backup: rows, files and keys into folders that were empty, each part sealed; it counts once its manifest stands. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeDurably } from '@portal/sdk/deployment';
import type { Clock } from '@portal/sdk/server';
import type { Database } from '../db/open.ts';
import { keyFile } from '../secrets.ts';
import { exportRows } from './export-rows.ts';
import { type Manifest, manifestName, manifestOf, type Sealed } from './manifest.ts';
import { type Places, within } from './places.ts';
import { copySealed, filesBelow } from './sealed-files.ts';

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

/** @throws Error with a Chinese sentence: nothing is written then. */
function demandPlaces({ to, keysTo, keysBeside = false }: BackupTo, { dataDir, folders }: Places): void {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} 不是空目录，请另选一个`);
  const inside = [dataDir, ...folders.map(({ folder }) => folder)].find((folder) => within(to, folder));
  if (inside !== undefined) throw new Error(`备份不能放在 ${inside} 里面`);
  if (keysTo !== undefined && within(keysTo, to) && !keysBeside)
    throw new Error('密钥不要和备份放在一起：拿到备份的人就能解开它。确实要放在一起，加上 --keys-beside');
}

async function copyFiles({ folders, files }: Places, into: string): Promise<Record<string, Sealed>> {
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
  for (const { name, file } of files) if (existsSync(file)) copied[name] = await copySealed(file, join(into, name));
  return copied;
}

function copyKeys(dataDir: string, keysTo: string | undefined, progress: Parts['progress']): string | null {
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    progress('密钥环由环境变量 SECRET_KEYS 给出，没有密钥文件；请另行保管它');
    return null;
  }
  if (keysTo === undefined) {
    progress(`没有备份密钥文件 ${file}：用 --keys-to 另存，丢失后已加密的内容不能再用`);
    return null;
  }
  mkdirSync(keysTo, { recursive: true, mode: 0o700 });
  copyFileSync(file, join(keysTo, 'secret-keys'));
  return keysTo;
}

/** @throws Error, after which the folder holds nothing that looks like a backup. */
export async function backUp(asked: BackupTo, parts: Parts): Promise<BackedUp> {
  const { database, clock, progress, dataDir } = parts;
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
    const keys = copyKeys(dataDir, asked.keysTo, progress);
    const manifest: Manifest = manifestOf({ at, engine: database.engine, ...rows, files, keys });
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
