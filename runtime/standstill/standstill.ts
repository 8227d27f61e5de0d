/** What this tab knows of the portal's standstill, and when it is by the server's clock. */
import type { ModeState, ModeWindow } from '@portal/sdk/calls/mode-tabs';

export type Shown = Exclude<Phase, { kind: 'none' }>;

export type Phase =
  | { readonly kind: 'none' }
  /** A window begins within half an hour. */
  | { readonly kind: 'ahead'; readonly window: ModeWindow; readonly leftMs: number }
  | { readonly kind: 'running'; readonly window: ModeWindow; readonly leftMs: number }
  /** The database takes no writes, and nobody knows until when. */
  | { readonly kind: 'forced' };

export const warnMs = 30 * 60_000;

const nothing: ModeState = { stamp: '', now: '', windows: [], forcedSince: null };

const none: Phase = { kind: 'none' };

/** Where a moment of the server's clock stands in what was told. */
export function phaseAt({ windows, forcedSince }: ModeState, now: number): Phase {
  const left = (at: string) => Date.parse(at) - now;
  const running = windows.find(({ from, to }) => left(from) <= 0 && left(to) > 0);
  if (running) return { kind: 'running', window: running, leftMs: left(running.to) };
  if (forcedSince !== null) return { kind: 'forced' };
  const ahead = windows.find(({ from }) => left(from) > 0 && left(from) <= warnMs);
  return ahead ? { kind: 'ahead', window: ahead, leftMs: left(ahead.from) } : none;
}

let state = nothing;
/** Of the server's clock before the browser's, ms. */
let aheadMs = 0;
const listeners = new Set<() => void>();
let ask: () => void = () => undefined;

export const standstill = {
  get: (): ModeState => state,
  now: (): number => Date.now() + aheadMs,
  phase: (): Phase => phaseAt(state, standstill.now()),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  adopt(told: ModeState): void {
    aheadMs = Date.parse(told.now) - Date.now();
    state = told;
    for (const listener of listeners) listener();
  },
  /** Asks the server: who has not signed in hears nothing by himself for a minute. */
  look: (): void => ask(),
  /** What an answer of the server says of it, in one word: a new one is asked about, none ends what was known. */
  heard(stamp: string): void {
    if (stamp === state.stamp) return;
    if (stamp === '') standstill.adopt({ ...nothing, now: new Date(standstill.now()).toISOString() });
    else ask();
  },
  /** @returns what takes it back. */
  askedBy(asking: () => void): () => void {
    ask = asking;
    return () => {
      ask = () => undefined;
      state = nothing;
    };
  },
};
