import { useCallback, useRef, useState } from 'react';
import { bus } from '../bus.ts';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { host, type RequestOptions } from '../host.ts';

/** spec 4: a button pressed twice within this time acts once. */
export const reclickGuardMs = 3000;

/** True once, then false for `reclickGuardMs`; pass the clock's milliseconds. */
export function createReclickGuard(windowMs = reclickGuardMs) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    admits(nowMs: number): boolean {
      if (nowMs - last < windowMs) return false;
      last = nowMs;
      return true;
    },
    /** A failed attempt may be repeated at once. */
    release(): void {
      last = Number.NEGATIVE_INFINITY;
    },
  };
}

export interface Submission<C> {
  readonly busy: boolean;
  /** Resolves to the answer, or to `undefined` when the press was a re-click or the call was refused. */
  submit(input: InputOf<C>, options?: Pick<RequestOptions, 'files'>): Promise<OutputOf<C> | undefined>;
}

const newKey = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${Math.random().toString(36).slice(2)}`;

/** Makes a writing call: re-click guard of 3000 ms, busy flag, one idempotency key a press. The host shows refusals. */
export function useSubmit<C extends Call>(call: C): Submission<C> {
  const [busy, setBusy] = useState(false);
  const [guard] = useState(() => createReclickGuard());
  const running = useRef(false);
  const submit = useCallback<Submission<C>['submit']>(
    async (input, options) => {
      if (running.current || !guard.admits(host().now())) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const answer = await host().request(call, input, { ...options, idempotencyKey: newKey() });
        bus.emit('data:changed', { path: call.path });
        return answer;
      } catch {
        guard.release();
        return undefined; // the host has shown why
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call, guard],
  );
  return { busy, submit };
}
