import { useRef, useState } from 'react';
import { createKeys, isLost } from '../../data/use-submit.ts';
import { CallError, type RequestOptions } from '../../host.ts';

/** How a draft is sent: under the key of its content; what it is refused stands in the form. */
export type KeepOptions = Pick<RequestOptions, 'quiet' | 'idempotencyKey'>;

/** Keeps a draft on the server, once however often it is pressed: meanwhile, or again because its answer was lost. */
export function useKeeping() {
  const [busy, setBusy] = useState(false);
  const [keys] = useState(createKeys);
  const running = useRef(false);
  const keep = async <T>(values: unknown, send: (options: KeepOptions) => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const kept = await send({ quiet: 'refusals', idempotencyKey: keys.keyOf(values, {}) });
      keys.settle();
      return kept;
    } catch (error) {
      if (!(error instanceof CallError && isLost(error))) keys.settle();
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, keep };
}
