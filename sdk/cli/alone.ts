/** One publisher of a deployment folder at a time, also after one was killed at work. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command.ts';

export const lockName = '.publishing';

/** Longer than any publication takes: nobody can see whether a process of another machine still lives. */
const forgottenMs = 10 * 60_000;

/** In a container every process has the same number. */
const ownRun = randomUUID();

interface Lock {
  readonly pid: number;
  /** Of the process; no other one has it. */
  readonly run?: string;
  readonly host: string;
  /** When it was taken, ms. */
  readonly at: number;
}

function read(text: string): Lock | undefined {
  try {
    return JSON.parse(text) as Lock;
  } catch {
    return undefined;
  }
}

function lives({ pid, run }: Lock): boolean {
  if (pid === process.pid) return run === undefined || run === ownRun;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // of another user
  }
}

const isLeft = (lock: Lock): boolean =>
  Date.now() - lock.at > forgottenMs || (lock.host === hostname() && !lives(lock));

/** Of two that find the same lock left behind, one moves it away; who has moved another's puts it back. */
function takeAway(file: string, seen: string): void {
  const beside = `${file}.${process.pid}`;
  try {
    renameSync(file, beside);
    if (readFileSync(beside, 'utf8') !== seen) linkSync(beside, file);
  } catch {
    // somebody else was first
  } finally {
    rmSync(beside, { force: true });
  }
}

function take(file: string): boolean {
  const mine: Lock = { pid: process.pid, run: ownRun, host: hostname(), at: Date.now() };
  const beside = `${file}.${ownRun}`;
  try {
    writeFileSync(beside, JSON.stringify(mine)); // whole from the first moment, whenever its process is killed
    linkSync(beside, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(beside, { force: true });
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Another one is at work. */
export class Busy extends CommandError {
  constructor(by: string, file: string) {
    super(`PTL-3323 另一次发布正在进行${by}；若已中断，请删除 ${file} 后重试。`);
  }
}

/** @throws Busy while another one is at work. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, lockName);
  if (!take(file)) {
    const text = textOf(file);
    const lock = read(text);
    if (lock && isLeft(lock)) takeAway(file, text);
    if (!take(file)) {
      const by = lock ? `（${lock.host}，进程 ${lock.pid}）` : '';
      throw new Busy(by, file);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
