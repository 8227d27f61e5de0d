import { useContext, useEffect } from 'react';
import useSWR, { unstable_serialize as serialized, useSWRConfig } from 'swr';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { type CallError, host } from '../host.ts';
import { actAs, hold, OwnerContext } from '../owner.ts';
import { takeStarted } from './first-call.ts';

export interface Answer<Out> {
  /** While the answer for another input is pending, the one before; after a failure only what this input was answered. */
  readonly data: Out | undefined;
  /** True until the first answer, and while the answer for another input is pending. */
  readonly loading: boolean;
  readonly error: CallError | undefined;
  reload(): Promise<unknown>;
}

const nothing = () => undefined;

/** Records that a page shows the answers of a call. */
function useEntered(path: string, waits: boolean): void {
  const owner = useContext(OwnerContext);
  useEffect(() => (waits ? undefined : actAs(owner, () => hold('answer', path, nothing))), [owner, path, waits]);
}

type Cache = ReturnType<typeof useSWRConfig>['cache'];
const turns = new WeakMap<Cache, Map<string, Promise<unknown>>>();

/** One request for all that want an answer anew for the same reason: they hear of it in one turn. */
function inOneTurn(cache: Cache, key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const turn = turns.get(cache) ?? new Map<string, Promise<unknown>>();
  turns.set(cache, turn);
  const asked =
    turn.get(key) ??
    Promise.resolve().then(() => {
      turn.delete(key);
      return ask();
    });
  turn.set(key, asked);
  return asked;
}

/**
 * Reads a call; components that make the same call share its answer, which is only requested again on reload. Pass
 * `undefined` as input to wait. What lasts is asked once a session. Failures are returned, not toasted: the page draws
 * them in place.
 */
export function useCall<C extends Call>(call: C, input: InputOf<C> | undefined): Answer<OutputOf<C>> {
  const key = input === undefined ? null : [call.path, input];
  const ask = () => host().request(call, input as InputOf<C>, { quiet: true });
  const { data, error, isLoading, mutate } = useSWR<OutputOf<C>, CallError>(
    key,
    () => (takeStarted(call.path, input as object) ?? ask()) as Promise<OutputOf<C>>,
    {
      revalidateIfStale: !call.lasting,
      revalidateOnFocus: false,
      revalidateOnReconnect: !call.lasting,
      shouldRetryOnError: false,
      keepPreviousData: true,
    },
  );
  const { cache } = useSWRConfig();
  const name = serialized(key);
  const own = cache.get(name)?.data as OutputOf<C> | undefined;
  useEntered(call.path, key === null);
  const reload = () => inOneTurn(cache, name, () => mutate());
  return { data: error ? own : data, error, loading: isLoading, reload };
}
