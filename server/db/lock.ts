import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the process began, so that a re-used pid is not taken for the holder. */
  started: string;
  host: string;
  released?: boolean;
}

/** Start of a process in kernel ticks, where the kernel tells (Linux); elsewhere the pid alone decides. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started, host }: Holder): boolean {
  if (host !== hostname()) return true; // another machine's process cannot be asked: never steal
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === '' || startOf(pid) === started;
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** `undefined` when the file is gone or was cut off by a crash. @throws when it may not be read. */
function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Links are atomic: one of several racing processes succeeds. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** `portal.lock` is generation 0. */
const lockName = /^portal\.lock(?:\.(\d+))?$/;
const fileOf = (folder: string, generation: number) =>
  join(folder, generation === 0 ? 'portal.lock' : `portal.lock.${generation}`);

function generations(folder: string): number[] {
  const found = readdirSync(folder).flatMap((name) => {
    const match = lockName.exec(name);
    return match ? [Number(match[1] ?? 0)] : [];
  });
  return found.sort((a, b) => b - a);
}

export interface FolderLock {
  release(): Promise<void>;
}

const attempts = 20;

/** The generation that this process holds, or `undefined` when another was faster. @throws while the holder lives. */
function take(folder: string, own: string): number | undefined {
  const [newest, ...older] = generations(folder);
  const holder = newest === undefined ? undefined : read(fileOf(folder, newest));
  if (holder && !holder.released && isAlive(holder)) {
    throw new Error(
      `数据目录 ${folder} 正被进程 ${holder.pid}（${holder.host}）使用，请先停止它。` +
        (holder.host === hostname() ? '' : `若确认该主机上的进程已停止，请删除 ${fileOf(folder, newest ?? 0)}。`),
    );
  }
  const mine = newest === undefined ? 0 : newest + 1;
  if (!tryLink(own, fileOf(folder, mine))) return undefined;
  if (generations(folder)[0] !== mine) {
    // Linked below a newer holder, where an older file had just been removed.
    rmSync(fileOf(folder, mine), { force: true });
    return undefined;
  }
  for (const generation of [newest ?? 0, ...older]) {
    if (generation < mine) rmSync(fileOf(folder, generation), { force: true });
  }
  return mine;
}

/**
 * Takes the database folder for this process: two processes on one embedded database lose rows silently. The newest
 * generation holds; a successor links the next one and never moves a file that it did not write, so that a process that
 * judged an older holder dead cannot push out the one that has replaced it.
 * @throws Error with the holder's pid while another process lives.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const own = join(folder, `.portal.lock.${process.pid}.${process.hrtime.bigint()}`);
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  writeFileSync(own, JSON.stringify(holder));
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const generation = take(folder, own);
      if (generation !== undefined) return held(fileOf(folder, generation), holder);
    }
    throw new Error(`数据目录 ${folder} 无法锁定，请重试。`);
  } finally {
    rmSync(own, { force: true });
  }
}

function held(file: string, holder: Holder): FolderLock {
  /** Marked rather than removed: numbers that only grow are what keeps a late successor out. */
  const drop = () => {
    try {
      const marked = `${file}.released`;
      writeFileSync(marked, JSON.stringify({ ...holder, released: true }));
      renameSync(marked, file);
    } catch {
      // The folder is gone, and the lock with it; or the disk is full, and the next start sees a dead pid.
    }
  };
  process.once('exit', drop);
  return {
    async release() {
      process.off('exit', drop);
      drop();
    },
  };
}
