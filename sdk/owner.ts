import { createContext } from 'react';

/** Owner of what belongs to no plugin: the portal itself. No plugin can be called so. */
export const portalOwner = '@portal';

/** The plugin whose page or card a component stands in. */
export const OwnerContext = createContext(portalOwner);

/** A page that is hidden behind a notice: it keeps everything, whatever its user loses meanwhile. */
export const PausedContext = createContext(false);

/** Kinds of what may be held; pages hold the answers that they show. */
export type HeldKind = 'page' | 'bus' | 'channel' | 'session' | 'answer';

/** Records an acquired resource. @returns a function that gives it back, once, and strikes it out. */
export type Enter = (kind: HeldKind, name: string, release: () => void) => () => void;

let acting: string | undefined;
let enter: Enter = (_kind, _name, release) => release;

/**
 * Attributes every resource acquired during `run` to this owner: effects of the SDK's hooks do not know it themselves.
 */
export function actAs<T>(owner: string, run: () => T): T {
  const before = acting;
  acting = owner;
  try {
    return run();
  } finally {
    acting = before;
  }
}

/** The owner whose hook runs now; undefined outside of the SDK's hooks. */
export const actingOwner = (): string | undefined => acting;

/** Installs the host's registry of the resources that plugins hold. */
export const installResourceRegistry = (next: Enter): void => {
  enter = next;
};

/** Acquires a resource that `release` frees, and records it with the host. */
export const hold: Enter = (kind, name, release) => enter(kind, name, release);
