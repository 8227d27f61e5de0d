/** One way into a deployment folder, for the command and for the server: what was signed is checked, stored, waited for. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ADOPT, type Conflict, isError } from '../adopt/conflict.ts';
import { conflictsWith } from '../adopt/plan.ts';
import { type Adoption, adoption } from './adoption.ts';
import { CommandError } from './command.ts';
import { damagedFiles, type DeploymentState, publishedVersion, readDeployment, readManifest } from './deployment.ts';
import { type PublishedPlugin, type PublishedVersion, sealName, versionFolder } from './format.ts';
import { type OpenPointer, pointerFile, writeDurably, writePointer } from './pointers.ts';
import { demandGenuine, type VersionSeal } from './seal.ts';
import { readJson } from './sdk-package.ts';
import { trustConflicts } from './trust.ts';

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
  const seal = readJson<VersionSeal>(join(staged, sealName));
  demandGenuine(seal);
  const same = row && row.version === mine.version && row.manifest.integrity === mine.manifest.integrity;
  if (!same || seal.whole.text !== JSON.stringify(readManifest(staged).plugin))
    throw new CommandError(`${ADOPT.pointerSignature} 签名属于另一个版本，没有发布。`);
  return seal;
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

function conflictsOf({ next, staged }: Publication, state: DeploymentState): readonly Conflict[] {
  const { pointer, signed } = next;
  const { row, id } = pointer;
  const claims = row ?? { id, routes: [], redirects: [] };
  const own = state.trust ? trustConflicts(state.trust, signed.key, claims) : [];
  if (own.length > 0 || !row || !staged) return own;
  return conflictsWith(row, state.known);
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

/**
 * To be called alone in the folder. Files first, then the plugin's file; what a process does not adopt is taken back.
 * @throws CommandError when what was sent is not whole.
 */
export async function store(
  publication: Publication,
  folder: string,
  progress: (line: string) => void,
): Promise<Stored> {
  const { next, staged } = publication;
  const { id, row } = next.pointer;
  const state = readDeployment(folder);
  demandNext(next, state);
  const conflicts = conflictsOf(publication, state);
  if (conflicts.some(isError)) return { conflicts };
  if (staged !== undefined) {
    const { key } = demandSealed(staged, row);
    const foreign = state.trust && row ? trustConflicts(state.trust, key, row) : [];
    if (foreign.length > 0) return { conflicts: foreign };
    if (row) placeVersion(staged, join(folder, versionFolder(row)));
  }
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
