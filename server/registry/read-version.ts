/** Published versions: their shape, their seals, whose keys those are, and whether this portal offers what they need. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  conflictLine,
  demandGenuine,
  fits,
  isError,
  type PublishedPlugin,
  type PublishedVersion,
  sealName,
  shapeConflicts,
  type Trust,
  trustConflicts,
  versionFolder,
  type VersionSeal,
} from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import type { KnownVersion, ReadBefore } from './known.ts';
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
  /** Under the same trust. */
  readonly before: ReadBefore;
}

function readVersion(reading: Reading, row: unknown): Version {
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

/** A seal that does not count may be put right, or come later than its pointer: its file tells. Absent where it counts. */
function sealStamp({ folder }: Reading, { plugin, unfit }: Version): string | undefined {
  if (unfit?.step !== 'signature') return undefined;
  const stat = statSync(join(folder, versionFolder(plugin), sealName), { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}

function readWithStamp(reading: Reading, row: unknown): KnownVersion {
  const version = readVersion(reading, row);
  const seal = sealStamp(reading, version);
  return seal === undefined ? { version } : { version: readVersion(reading, row), seal }; // never older than its stamp
}

/** Of one plugin, the current version first. */
export function versionsOf(reading: Reading, row: PublishedPlugin | null | undefined): readonly Version[] {
  const { previous, ...current } = (row ?? {}) as { readonly previous?: unknown };
  const rows = [row === null ? null : current, ...(Array.isArray(previous) ? (previous as readonly unknown[]) : [])];
  const holds = ({ version, seal }: KnownVersion) => seal === sealStamp(reading, version);
  return rows.map((one) => {
    const key = `${reading.id} ${JSON.stringify(one)}`;
    return reading.before.versions.of(key, () => readWithStamp(reading, one), holds).version;
  });
}
