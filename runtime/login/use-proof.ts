import { registration } from '@portal/sdk/calls/registration';
import { useCallback, useRef } from 'react';
import { usePortal } from '../portal.ts';
import type { Puzzle } from './solver.ts';

/** Solves in a worker of its own: the page stays at hand. @throws when the browser cannot run it. */
async function solved(puzzle: Puzzle): Promise<string> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url));
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The solver failed.')));
      worker.postMessage(puzzle);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Solves the proof of work that a sign-in needs after a failed one, while the person types. A second request for the
 * same captcha and account returns the work in progress. A failure is left to the sign-in, which says what is missing.
 */
export function useProof() {
  const { request } = usePortal();
  const under = useRef({ key: '', done: Promise.resolve() });
  return useCallback(
    (captchaId: string, account: string): Promise<void> => {
      const key = `${captchaId} ${account}`;
      if (under.current.key === key) return under.current.done;
      const work = async () => {
        const puzzle = await request(registration.proof, { captchaId, account }, { quiet: true });
        await request(registration.solveProof, { captchaId, solution: await solved(puzzle) }, { quiet: true });
      };
      under.current = { key, done: work().catch(() => undefined) };
      return under.current.done;
    },
    [request],
  );
}
