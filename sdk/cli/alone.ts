/** One publisher of a deployment folder at a time, also after one was killed at work. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command.ts';

export const lockName = '.publishing';

/** Longer than any publication takes: nobody on this machine can see whether a process of another one still lives. */
const forgottenMs = 10 * 60_000;

interface Lock {
  readonly pid: number;
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

function lives(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // of another user
  }
}

const isLeft = ({ pid, host, at }: Lock): boolean =>
  host === hostname() ? !lives(pid) : Date.now() - at > forgottenMs;

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
  const mine: Lock = { pid: process.pid, host: hostname(), at: Date.now() };
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** @throws CommandError while another one is at work. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, lockName);
  if (!take(file)) {
    const text = textOf(file);
    const lock = read(text);
    if (lock && isLeft(lock)) takeAway(file, text);
    if (!take(file)) {
      const by = lock ? `（${lock.host}，进程 ${lock.pid}）` : '';
      throw new CommandError(`另一次发布正在进行${by}；若已中断，请删除 ${file} 后重试。`);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
