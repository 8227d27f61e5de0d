/** Whether the processes of a portal have adopted what was published into their folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteMs, type ProcessNote, processesName } from '../adopt/format.ts';

/** A process that has not told anything for so long is gone, or cannot be waited for. */
const silentMs = 5 * noteMs;
const waitMs = 30_000;
const lookMs = 100;

interface Waiting {
  /** The deployment folder. */
  readonly folder: string;
  /** Of the registry that was written. */
  readonly revision: string;
  /** The version that they have to run. Default whatever they choose. */
  readonly version?: { readonly id: string; readonly version: string };
  /** Default the system's. */
  readonly clock?: { now(): number; pause(ms: number): Promise<void> };
}

export interface Adoption {
  /** How many run it. */
  readonly processes: number;
  /** Who does not, and why. */
  readonly refused?: { readonly by: string; readonly reason: string };
}

const systemClock = {
  now: () => Date.now(),
  pause: (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    }),
};

function notesIn(folder: string): ProcessNote[] {
  const notes = join(folder, processesName);
  if (!existsSync(notes)) return [];
  return readdirSync(notes)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(notes, name), 'utf8')) as ProcessNote];
      } catch {
        return []; // its process has just ended
      }
    });
}

/** Waits until every process that tells anything has adopted the registry, or one of them will not run the version. */
export async function adoption({ folder, revision, version, clock = systemClock }: Waiting): Promise<Adoption> {
  const end = clock.now() + waitMs;
  for (;;) {
    const live = notesIn(folder).filter(({ at }) => clock.now() - at < silentMs);
    const adopted = live.filter((note) => note.revision === revision);
    for (const { host, pid, refused } of adopted) {
      const mine = refused.find((one) => one.id === version?.id && one.version === version.version);
      if (mine) return { processes: adopted.length, refused: { by: `${host} 的进程 ${pid}`, reason: mine.reason } };
    }
    const waiting = live.find((note) => note.revision !== revision);
    if (!waiting) return { processes: adopted.length };
    if (clock.now() >= end) {
      const reason = waiting.problem ?? `${waitMs / 1000} 秒内没有采用`;
      return { processes: adopted.length, refused: { by: `${waiting.host} 的进程 ${waiting.pid}`, reason } };
    }
    await clock.pause(lookMs);
  }
}

export const inWords = ({ processes }: Adoption): string =>
  processes === 0 ? '没有运行中的门户进程' : `${processes} 个门户进程已采用`;
