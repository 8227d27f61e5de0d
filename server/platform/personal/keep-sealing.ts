import { setTimeout as wait } from 'node:timers/promises';
import { keepCounts } from './key-use.ts';
import { type PassOptions, sealStored } from './pass.ts';

/** After a batch that failed, or while another process has the last table. */
const againMs = 60_000;
/** How old the counts of who holds what may be. */
const countAgainMs = 3600_000;

/** Seals what waits, beside the requests, and counts what keys hold. @returns what ends it, after the batch that runs. */
export function keepSealing(options: PassOptions, onError: (error: unknown) => void): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const { db, now, background = (work) => work(db) } = options;
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const done = await sealStored({ ...options, ended: () => signal.aborted }).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (signal.aborted) return;
      await background((slow) => keepCounts(slow, now())).catch(onError);
      await wait(done ? countAgainMs : againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const kept = keep();
  return () => {
    leaving.abort();
    return kept;
  };
}
