/** Two portals on one database of their own, with a clock that leaps. */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase } from '../../server/db/snapshot.ts';
import { keyFile } from '../../server/secrets.ts';
import { aheadOf, leapingClock } from '../../server/test-clock.ts';
import { endProcesses, startProcess } from '../../server/test-process.ts';

const { DATABASE_URL: server, FLOWS_DEMO_DATABASE: demo, FLOWS_DATA: shared = 'data' } = process.env;

/** Whether there is a database that takes two processes, and demonstration data beside it to copy. */
export const takesTwo = server !== undefined && demo !== undefined;

export interface TwoPortals {
  readonly origins: readonly [string, string];
  /** It is that moment at both from now on, and whatever runs by time runs. */
  leap(moment: Date): Promise<void>;
  close(): Promise<void>;
}

/** What waits already reminds nobody: hundreds of tasks come due while the clock leaps over days. */
async function silence(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update wf_task set tell_at = null');
  await client.end();
}

export async function openTwo(now: Date, env: Readonly<Record<string, string>>): Promise<TwoPortals> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-two-'));
  const copy = await cloneDatabase(server ?? '', demo ?? '');
  const close = async () => {
    await endProcesses();
    await copy.drop();
    rmSync(folder, { recursive: true });
  };
  try {
    copyFileSync(keyFile(shared), keyFile(folder));
    await silence(copy.url);
    const options = {
      env: { DATABASE_URL: copy.url, DATA_DIR: folder, SITE: 'on', ...env },
      preload: leapingClock(aheadOf(now)),
    };
    const both = await Promise.all([startProcess(options), startProcess(options)]);
    return {
      origins: [both[0].address, both[1].address],
      async leap(moment) {
        const leapt = both.map(({ child }) => once(child, 'message'));
        const ahead = aheadOf(moment);
        for (const { child } of both) child.send(ahead);
        await Promise.all(leapt);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
