/** One published version: its shape, its seal, whose key that is, and whether this portal offers what it needs. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  conflictLine,
  demandGenuine,
  fits,
  isError,
  type PublishedVersion,
  sealName,
  shapeConflicts,
  type Trust,
  trustConflicts,
  versionFolder,
  type VersionSeal,
} from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import type { Unfit, Version } from './releases.ts';

/** What published plugins have to run in. */
export interface Offering {
  readonly sdk: string;
  /** Module → version that the runtime shares. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Why a version cannot run in this portal; known before a byte of it is downloaded. */
function unfitIn({ sdk, shared }: Offering, row: PublishedVersion): Unfit | undefined {
  if (!fits(row.sdk, sdk)) return { step: 'sdk', detail: `需要 SDK ${row.sdk}，门户提供的是 ${sdk}` };
  const missing = Object.entries(row.shared).find(([name, range]) => !fits(range, shared[name] ?? ''));
  if (!missing) return undefined;
  const [name, range] = missing;
  const given = shared[name] === undefined ? '没有提供' : `提供的是 ${shared[name]}`;
  return { step: 'shared', detail: `需要共享模块 ${name} ${range}，门户${given}` };
}

/** So little that nothing of what was wrong with it is left. */
export function unreadable(id: string, row: unknown, refused: string): Version {
  const { name, version } = (typeof row === 'object' && row !== null ? row : {}) as Readonly<Record<string, unknown>>;
  const textOf = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value.slice(0, 40) : otherwise;
  const plugin: BuiltPlugin = {
    id,
    version: textOf(version, '-'),
    name: textOf(name, id),
    container: '',
    entry: { url: '', integrity: '' },
    ...{ routes: [], redirects: [], menus: {}, notices: {}, todos: {}, documents: {}, numbers: {}, cards: [] },
  };
  return { plugin, codes: {}, refused };
}

interface Reading {
  /** The deployment folder. */
  readonly folder: string;
  readonly offering: Offering;
  readonly trust: Trust;
  /** Of the plugin whose version it is. */
  readonly id: string;
}

export function readVersion(reading: Reading, row: unknown): Version {
  const faults = shapeConflicts(row).filter(isError);
  if (faults.length > 0) return unreadable(reading.id, row, faults.map(conflictLine).join('；'));
  const read = row as PublishedVersion;
  return read.id === reading.id
    ? readSealedVersion(reading, read)
    : unreadable(reading.id, row, `版本属于另一个插件 ${read.id}`);
}

function readSealedVersion({ folder, offering, trust, id }: Reading, row: PublishedVersion): Version {
  try {
    const seal = JSON.parse(readFileSync(join(folder, versionFolder(row), sealName), 'utf8')) as VersionSeal;
    demandGenuine(seal);
    const plugin = JSON.parse(seal.whole.text) as BuiltPlugin;
    if (plugin.id !== row.id || plugin.version !== row.version) throw new Error('签名属于另一个版本');
    const faults = shapeConflicts({ ...plugin, codes: row.codes }).filter(isError);
    const foreign = trustConflicts(trust, seal.key, { ...plugin, codes: row.codes });
    const refused = [...faults, ...foreign].map(conflictLine);
    if (refused.length > 0) return unreadable(id, row, refused.join('；'));
    const unfit = unfitIn(offering, row);
    const entryBytes = statSync(join(folder, plugin.entry.url), { throwIfNoEntry: false })?.size;
    const { codes, provenance } = row;
    return { plugin, codes, provenance, seal, entryBytes, ...(unfit && { unfit }) };
  } catch {
    return { plugin: row, codes: {}, unfit: { step: 'signature', detail: '签名缺失或不符，没有加载' } };
  }
}
