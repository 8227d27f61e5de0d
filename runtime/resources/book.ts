import { actingOwner, type Enter, type HeldKind, installResourceRegistry, portalOwner } from '@portal/sdk/host';
import { ownerOf } from '../deployment/crashes.ts';

export interface Held {
  readonly kind: HeldKind;
  /** Topic, channel, path of a call or a page: never data. */
  readonly name: string;
  /** Plugin, or the portal itself. */
  readonly owner: string;
  /** Milliseconds since the portal's page was opened. */
  readonly since: number;
  readonly release: () => void;
}

/** What the host hands out, and the shell does not. */
export interface Signed {
  readonly asker: string | undefined;
}

const held = new Set<Held>();
/** Paths whose answers a plugin has ever shown: what is left of them is its own. */
const asked = new Map<string, Set<string>>();

function noteAnswer({ owner, name }: Held): void {
  const paths = asked.get(owner) ?? new Set();
  asked.set(owner, paths.add(name));
}

/** Hooks of the SDK name the plugin that they act for; for other code the stack trace names the file. */
const asker = (): string | undefined => actingOwner() ?? ownerOf(new Error().stack);

/** A dialog with the plugin that opened it; kit parts leave none, they act for the page that is shown. */
export const signed = <Spec extends object>(spec: Spec): Spec & Signed => ({ ...spec, asker: asker() });

const enter: Enter = (kind, name, release) => {
  const owner = asker() ?? portalOwner;
  const entry = { kind, name, owner, since: performance.now(), release };
  held.add(entry);
  if (kind === 'answer') noteAnswer(entry);
  return () => {
    if (held.delete(entry)) release();
  };
};

/** What plugins, and the portal itself, hold now. */
export const book = {
  open: (): void => installResourceRegistry(enter),
  held: (): readonly Held[] => [...held],
  askedBy: (owner: string): ReadonlySet<string> => asked.get(owner) ?? new Set(),
  /** Releases what an owner has left behind. */
  release(entry: Held): void {
    if (held.delete(entry)) entry.release();
  },
};
