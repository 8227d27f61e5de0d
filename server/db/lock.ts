import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the process began, so that a re-used pid is not taken for the holder. */
  started: string;
  host: string;
}

/** Start of a process in kernel ticks, where the kernel tells (Linux); elsewhere the pid alone decides. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
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

const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};

function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file); // atomic: one of several racing processes succeeds
    return true;
  } catch {
    return false;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes the database folder for this process: two processes on one embedded database lose rows silently.
 * @throws Error with the holder's pid while another process lives.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'portal.lock');
  const own = join(folder, `portal.lock.${process.pid}.${Date.now()}`);
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  writeFileSync(own, JSON.stringify(holder));
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (tryLink(own, file)) return release(file, holder);
      const other = read(file);
      if (other && isAlive(other))
        throw new Error(`数据目录 ${folder} 正被进程 ${other.pid}（${other.host}）使用，请先停止它。`);
      const stale = `${file}.stale.${process.pid}`;
      if (existsSync(file)) renameSync(file, stale);
      rmSync(stale, { force: true });
    }
    throw new Error(`数据目录 ${folder} 无法锁定，请重试。`);
  } finally {
    rmSync(own, { force: true });
  }
}

function release(file: string, holder: Holder): FolderLock {
  const drop = () => {
    const current = read(file);
    if (current?.pid === holder.pid && current.started === holder.started) rmSync(file, { force: true });
  };
  process.once('exit', drop);
  return {
    async release() {
      process.off('exit', drop);
      drop();
    },
  };
}
