import { useCallback, useRef, useState } from 'react';
import { bus } from '../bus.ts';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { CallError, host, type RequestOptions } from '../host.ts';

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

type Options = Pick<RequestOptions, 'files'>;

/** How a press ended: answered, refused, or not sent because it was a re-click. */
export type Ending<C> =
  | { readonly kind: 'answered'; readonly answer: OutputOf<C> }
  | { readonly kind: 'refused'; readonly error: CallError }
  | { readonly kind: 'repeated' };

export interface Attempts<C> {
  readonly busy: boolean;
  attempt(input: InputOf<C>, options?: Options): Promise<Ending<C>>;
}

export interface Submission<C> {
  readonly busy: boolean;
  /** Resolves to the answer, or to `undefined` when the press was a re-click or the call was refused. */
  submit(input: InputOf<C>, options?: Options): Promise<OutputOf<C> | undefined>;
}

const newKey = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${Math.random().toString(36).slice(2)}`;

/** The answer was lost on its way: what was sent may have been done. */
export const isLost = ({ code }: CallError) => /^(network|format|408|5\d\d)$/.test(code);

/** One key for each submission: what is sent again because its answer was lost keeps its key, and is done once. */
export function createKeys() {
  let open: { readonly content: string; readonly key: string } | undefined;
  return {
    keyOf(input: unknown, { files }: Options): string {
      const content = files ? newKey() : JSON.stringify(input); // files are not compared
      if (open?.content !== content) open = { content, key: newKey() };
      return open.key;
    },
    settle(): void {
      open = undefined;
    },
  };
}

const errorOf = (thrown: unknown) =>
  thrown instanceof CallError ? thrown : new CallError('unknown', '操作失败，请稍后重试');

function useAttempts<C extends Call>(call: C, quiet: RequestOptions['quiet']): Attempts<C> {
  const [busy, setBusy] = useState(false);
  const [guard] = useState(() => createReclickGuard());
  const [keys] = useState(createKeys);
  const running = useRef(false);
  const attempt = useCallback<Attempts<C>['attempt']>(
    async (input, options = {}) => {
      if (running.current || !guard.admits(host().now())) return { kind: 'repeated' };
      running.current = true;
      setBusy(true);
      try {
        const idempotencyKey = keys.keyOf(input, options);
        const answer = await host().request(call, input, { ...options, idempotencyKey, ...(quiet && { quiet }) });
        keys.settle();
        bus.emit('data:changed', { path: call.path });
        return { kind: 'answered', answer };
      } catch (thrown) {
        const error = errorOf(thrown);
        guard.release();
        if (!isLost(error)) keys.settle();
        return { kind: 'refused', error };
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call, guard, keys, quiet],
  );
  return { busy, attempt };
}

/**
 * Makes a writing call for a form, which shows refusals of the server itself: re-click guard of 3000 ms, busy flag, one
 * idempotency key a submission. What has no answer of the server is told by the host as well.
 */
export const useAttempt = <C extends Call>(call: C): Attempts<C> => useAttempts(call, 'refusals');

/** The same for a button, which shows what is wrong with its document; the host shows other refusals. */
export const useAct = <C extends Call>(call: C): Attempts<C> => useAttempts(call, 'faults');

export interface Work<C> extends Submission<C> {
  /** For the `refusal` of a dialog: why the last press has led nowhere. */
  readonly refusal: string;
  /** Says so without asking the server. */
  refuse(refusal: string): void;
}

/** Each sentence once. */
const saidBy = ({ faults, message }: CallError): string =>
  faults.length === 0 ? message : [...new Set(faults.map(({ text }) => text))].join('；');

/** The same for a dialog that is no form: what the server refuses stands beside the button that was pressed. */
export function useWork<C extends Call>(call: C): Work<C> {
  const { busy, attempt } = useAttempt(call);
  const [refusal, refuse] = useState('');
  const submit = useCallback<Work<C>['submit']>(
    async (input, options) => {
      refuse('');
      const ending = await attempt(input, options);
      if (ending.kind === 'refused') refuse(saidBy(ending.error));
      return ending.kind === 'answered' ? ending.answer : undefined;
    },
    [attempt],
  );
  return { busy, submit, refusal, refuse };
}

/** The same for what is no form: the host shows refusals. */
export function useSubmit<C extends Call>(call: C): Submission<C> {
  const { busy, attempt } = useAttempts(call, false);
  const submit = useCallback<Submission<C>['submit']>(
    async (input, options) => {
      const ending = await attempt(input, options);
      return ending.kind === 'answered' ? ending.answer : undefined;
    },
    [attempt],
  );
  return { busy, submit };
}
