import { createContext } from 'react';

/** Owner of what belongs to no plugin: the portal itself. No plugin can be called so. */
export const portalOwner = '@portal';

/** The plugin whose page or card a component stands in. */
export const OwnerContext = createContext(portalOwner);

/** A page behind a notice for now: nothing of it goes, whatever is taken from its user meanwhile. */
export const PausedContext = createContext(false);

/** Kinds of what may be held; pages hold the answers that they show. */
export type HeldKind = 'page' | 'bus' | 'channel' | 'session' | 'answer';

/** Enters what was taken. @returns a function that gives it back, once, and strikes it out. */
export type Enter = (kind: HeldKind, name: string, release: () => void) => () => void;

let acting: string | undefined;
let enter: Enter = (_kind, _name, release) => release;

/** Everything that is taken while `run` runs belongs to this owner: effects of the SDK's hooks do not tell by themselves. */
export function actAs<T>(owner: string, run: () => T): T {
  const before = acting;
  acting = owner;
  try {
    return run();
  } finally {
    acting = before;
  }
}

/** Whose hook runs now; undefined outside of the SDK's hooks. */
export const actingOwner = (): string | undefined => acting;

/** The host keeps a ledger of what plugins hold from now on. */
export const installResourceRegistry = (next: Enter): void => {
  enter = next;
};

/** Takes something that is given back by `release`, on the ledger of the host. */
export const hold: Enter = (kind, name, release) => enter(kind, name, release);
