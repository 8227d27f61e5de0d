/** One way into a deployment folder, for the command and for the server: what was signed is checked, stored, waited for. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ADOPT, type Conflict, isError } from '../adopt/conflict.ts';
import { conflictsWith } from '../adopt/plan.ts';
import { shapeConflicts } from '../adopt/shape.ts';
import { type Adoption, adoption } from './adoption.ts';
import { CommandError } from './command.ts';
import { damagedFiles, type DeploymentState, publishedVersion, readDeployment, readManifest } from './deployment.ts';
import { type PublishedPlugin, type PublishedVersion, sealName, versionFolder } from '../adopt/format.ts';
import { type OpenPointer, pointerFile, writeDurably, writePointer } from './pointers.ts';
import { demandGenuine, type VersionSeal } from './seal.ts';
import { readJson } from './sdk-package.ts';
import { type Trust, trustConflicts } from './trust.ts';

/** Versions kept to go back to. */
const keptVersions = 5;

/** What stands in the way, as one sentence. */
export const PUBLISH = { changed: 'PTL-3324' } as const;

export interface Publication {
  /** What is to stand in the plugin's file. */
  readonly next: OpenPointer;
  /** What is to stand there when the portal does not adopt it. */
  readonly back: OpenPointer;
  /** Folder with the version's files and their seal; absent when no files are new. */
  readonly staged?: string;
}

export interface Stored {
  /** Why nothing was stored; empty where it was. */
  readonly conflicts: readonly Conflict[];
  readonly adopted?: Adoption;
}

const withoutPrevious = ({ previous: _previous, ...version }: PublishedPlugin): PublishedVersion => version;

/** The plugin's row after this version took its place. */
export function rowWith(mine: PublishedVersion, current: PublishedPlugin | undefined): PublishedPlugin {
  if (!current) return { ...mine, previous: [] };
  const earlier = [withoutPrevious(current), ...current.previous].filter(({ version }) => version !== mine.version);
  return { ...mine, previous: earlier.slice(0, keptVersions) };
}

/** Files on their way; below `plugins/`, so that a change of name puts them in place, and never served. */
const stagingFolder = (folder: string): string => join(folder, 'plugins', '.staging');

/** A folder of one publication. What others have left who were ended at work goes: the lock is this one's. */
export function stage(folder: string): string {
  rmSync(stagingFolder(folder), { recursive: true, force: true });
  mkdirSync(stagingFolder(folder), { recursive: true });
  return join(stagingFolder(folder), 'version');
}

function demandIntact(folder: string): void {
  const damaged = damagedFiles(folder, readManifest(folder));
  if (damaged.length > 0) throw new CommandError(`文件与 manifest.json 不符：${damaged.join('、')}`);
}

/** @throws CommandError when the files are not what the manifest says, or the seal is not of this version. */
function demandSealed(staged: string, row: PublishedVersion | undefined): VersionSeal {
  demandIntact(staged);
  const mine = publishedVersion(staged);
  const same = row && row.version === mine.version && row.manifest.integrity === mine.manifest.integrity;
  const refused = new CommandError(`${ADOPT.pointerSignature} 版本的签名缺失、不符或属于另一个版本，没有发布。`);
  if (!same) throw refused;
  try {
    const seal = readJson<VersionSeal>(join(staged, sealName));
    demandGenuine(seal);
    if (seal.whole.text === JSON.stringify(readManifest(staged).plugin)) return seal;
  } catch {
    // told below
  }
  throw refused;
}

/** Never changes what is there; but the seal may be another key's. */
function placeVersion(staged: string, to: string): void {
  if (!existsSync(to)) {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(staged, to);
    return;
  }
  const same = publishedVersion(to).manifest.integrity === publishedVersion(staged).manifest.integrity;
  if (!same) throw new CommandError(`${ADOPT.publishedVersion} ${to} 已存在且内容不同；请换一个版本号。`);
  demandIntact(to);
  writeDurably(join(to, sealName), readFileSync(join(staged, sealName), 'utf8'));
}

/** Whose key may not, by what is known at this moment. */
function foreignIn({ publication: { next, seal }, folder, trust }: Storing & { publication: { seal?: VersionSeal } }) {
  const { row, id } = next.pointer;
  const faults = row ? shapeConflicts(row).filter(isError) : [];
  if (faults.length > 0) return faults;
  const { trust: now } = readDeployment(folder, trust?.());
  const claims = row ?? { id, routes: [], redirects: [] };
  const keys = [...new Set([next.signed.key, ...(seal ? [seal.key] : [])])];
  return now ? keys.flatMap((key) => trustConflicts(now, key, claims)) : [];
}

const stood = (folder: string, id: string): string | undefined => {
  const file = pointerFile(folder, id);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** A key that the portal does not take cannot sign the way back either: what stood there comes back as it was. */
function putBack(folder: string, { back }: Publication, reason: string, before: string | undefined): void {
  const isForeign = /PTL-331\d/.test(reason);
  if (!isForeign) writePointer(folder, back);
  else if (before !== undefined) writeDurably(pointerFile(folder, back.pointer.id), before);
  else rmSync(pointerFile(folder, back.pointer.id), { force: true });
}

/** @throws CommandError when somebody else has published the plugin since the publication was signed. */
function demandNext({ pointer: { id, after } }: OpenPointer, { pointers }: DeploymentState): void {
  if ((pointers.get(id)?.pointer.sequence ?? 0) !== after)
    throw new CommandError(`${PUBLISH.changed} 插件 ${id} 刚刚有另一次发布，没有发布；请重试。`);
}

export interface Storing {
  readonly publication: Publication;
  /** The deployment folder. */
  readonly folder: string;
  /** Whose keys count at this moment. Default those that the portal has named in the folder. */
  readonly trust?: () => Trust;
  readonly progress: (line: string) => void;
}

/** Puts the files in their place. @returns why it does not. */
function placeFiles(storing: Storing, state: DeploymentState): readonly Conflict[] {
  const { publication, folder } = storing;
  const { staged, next } = publication;
  const { row } = next.pointer;
  if (staged === undefined || !row) return foreignIn(storing);
  const conflicts = [...foreignIn(storing), ...conflictsWith(row, state.known)];
  if (conflicts.some(isError)) return conflicts;
  const seal = demandSealed(staged, row);
  placeVersion(staged, join(folder, versionFolder(row)));
  // once more, at the last moment: a key may have been taken back meanwhile
  return [...foreignIn({ ...storing, publication: { ...publication, seal } }), ...conflicts];
}

/**
 * To be called alone in the folder. Files first, then the plugin's file; what a process does not adopt is taken back.
 * @throws CommandError when what was sent is not whole.
 */
export async function store(storing: Storing): Promise<Stored> {
  const { publication, folder, progress } = storing;
  const { next, staged } = publication;
  const { id, row } = next.pointer;
  const state = readDeployment(folder, storing.trust?.());
  demandNext(next, state);
  const conflicts = placeFiles(storing, state);
  if (conflicts.some(isError)) return { conflicts };
  const before = stood(folder, id);
  progress(`写入 current/${id}.json`);
  writePointer(folder, next);
  progress('等待门户采用');
  const adopted = await adoption({ folder, revision: readDeployment(folder).revision, ...(row && { version: row }) });
  if (adopted.refused && staged !== undefined) {
    putBack(folder, publication, adopted.refused.reason, before);
    await adoption({ folder, revision: readDeployment(folder).revision });
  }
  return { conflicts, adopted };
}

/** @returns whether all files of a version are there and what they were. */
export function isIntact(folder: string, version: PublishedVersion): boolean {
  const files = join(folder, versionFolder(version));
  try {
    return readdirSync(files).length > 0 && damagedFiles(files, readManifest(files)).length === 0;
  } catch {
    return false;
  }
}

/** Written beside the files before they are put in place. */
export const writeSeal = (staged: string, seal: VersionSeal): void =>
  writeFileSync(join(staged, sealName), JSON.stringify(seal));
