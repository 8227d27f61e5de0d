/** What a backup says of itself. It is written last, so that a folder without it is no backup. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sequence } from './catalogue.ts';

export const manifestName = 'manifest.json';
const format = 1;

/** Of a file below the backup's folder. */
export interface Sealed {
  readonly sha256: string;
  readonly bytes: number;
}

export interface StoredTable extends Sealed {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface Manifest {
  readonly format: typeof format;
  /** ISO. */
  readonly at: string;
  readonly engine: 'pglite' | 'postgres';
  /** Migration → checksum: the schema that the rows belong to. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly tables: readonly StoredTable[];
  readonly sequences: readonly Sequence[];
  /** Keys that the build took signatures of, SPKI in base64: a build with others takes none of the published versions. */
  readonly operators: readonly string[];
  /** Path within the backup → seal: attachments, published plugins and what was kept of them, the installation's own. */
  readonly files: Readonly<Record<string, Sealed>>;
  /** Where the keys went, as the person said; null: they were not taken. */
  readonly keys: string | null;
}

export const manifestOf = (facts: Omit<Manifest, 'format'>): Manifest => ({ format, ...facts });

/** @throws Error with a Chinese sentence where the folder holds no whole backup that this portal reads. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  if (!existsSync(file)) throw new Error(`${folder} 不是完整的备份：没有 ${manifestName}`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new Error(`${file} 不能读取，备份不完整`);
  }
  if (manifest.format !== format) throw new Error(`备份的格式是 ${String(manifest.format)}，本门户只能读取 ${format}`);
  return manifest;
}
