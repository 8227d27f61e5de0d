import { actingOwner, type Enter, type HeldKind, installLedger, portalOwner } from '@portal/sdk/host';
import { ownerOf } from '../deployment/crashes.ts';

export interface Held {
  readonly kind: HeldKind;
  /** Topic, channel, path of a call or a page, title of a dialog: never data. */
  readonly name: string;
  /** Plugin, or the portal itself. */
  readonly owner: string;
  /** Milliseconds since the portal's page was opened. */
  readonly since: number;
  readonly release: () => void;
}

const held = new Set<Held>();
/** Paths whose answers a plugin has ever shown: what is left of them is its own. */
const asked = new Map<string, Set<string>>();

function noteAnswer({ owner, name }: Held): void {
  const paths = asked.get(owner) ?? new Set();
  asked.set(owner, paths.add(name));
}

/** Hooks of the SDK say for whom they act; of any other code the trace tells whose file asked. */
const enter: Enter = (kind, name, release) => {
  const owner = actingOwner() ?? ownerOf(new Error().stack) ?? portalOwner;
  const entry = { kind, name, owner, since: performance.now(), release };
  held.add(entry);
  if (kind === 'answer') noteAnswer(entry);
  return () => {
    if (held.delete(entry)) release();
  };
};

/** What plugins, and the portal itself, hold now. */
export const book = {
  open: (): void => installLedger(enter),
  held: (): readonly Held[] => [...held],
  askedBy: (owner: string): ReadonlySet<string> => asked.get(owner) ?? new Set(),
  /** Gives back what an owner has left behind. */
  release(entry: Held): void {
    if (held.delete(entry)) entry.release();
  },
};
