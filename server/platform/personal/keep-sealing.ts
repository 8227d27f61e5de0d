import { setTimeout as wait } from 'node:timers/promises';
import { type PassOptions, sealStored } from './pass.ts';

/** After a batch that failed, or while another process has the last table. */
const againMs = 60_000;

/** Seals what waits, beside the requests. @returns what ends it, after the batch that runs. */
export function keepSealing(options: PassOptions, onError: (error: unknown) => void): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const keep = async (): Promise<void> => {
    for (;;) {
      const done = await sealStored({ ...options, ended: () => signal.aborted }).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (done || signal.aborted) return;
      await wait(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const kept = keep();
  return () => {
    leaving.abort();
    return kept;
  };
}
