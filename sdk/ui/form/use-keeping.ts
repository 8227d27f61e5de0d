import { useRef, useState } from 'react';
import { createKeys, isLost } from '../../data/use-submit.ts';
import { CallError, type RequestOptions } from '../../host.ts';

/** How a draft is sent: under the key of its content; what it is refused stands in the form. */
export type KeepOptions = Pick<RequestOptions, 'quiet' | 'idempotencyKey'>;

interface Kept {
  readonly values: unknown;
  readonly send: (options: KeepOptions) => Promise<object | undefined>;
}

/** Keeps a draft on the server, once however often it is pressed: meanwhile, or again because its answer was lost. */
export function useKeeping() {
  const [busy, setBusy] = useState(false);
  const [keys] = useState(createKeys);
  const running = useRef(false);
  const lost = useRef<Kept>(undefined);
  const keep = async ({ values, send }: Kept): Promise<object | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const kept = await send({ quiet: 'refusals', idempotencyKey: keys.keyOf(values, {}) });
      keys.settle();
      lost.current = undefined;
      return kept;
    } catch (error) {
      const isGone = error instanceof CallError && isLost(error);
      if (!isGone) keys.settle();
      lost.current = isGone ? { values, send } : undefined;
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    keep,
    /** Whether the answer to a draft with other values was lost: there may be a document that the form knows nothing of. */
    owes: (values: unknown) =>
      lost.current !== undefined && JSON.stringify(lost.current.values) !== JSON.stringify(values),
    /** Sends that draft again as it was, under its key, so that it is written once; resolves to its answer. */
    recover: async () => lost.current && keep(lost.current),
  };
}
