/** A database that takes no writes: it is read-only, as a standby is, or has no room left. */
const codes = new Set(['25006', '53100']);
/** As the embedded database words it, whose codes of the system are not PostgreSQL's. */
const text = /No space left on device|ENOSPC|could not extend file|could not write to file/;

export const isWriteRefused = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && codes.has(String(error.code))) || text.test(error.message));

export type RefusedListener = (error: unknown) => void;

/** Tells whoever listens by then. */
export function refusedWrites() {
  const listeners = new Set<RefusedListener>();
  return {
    tell: (error: unknown): void => {
      for (const listener of listeners) listener(error);
    },
    hear: (listener: RefusedListener): void => void listeners.add(listener),
  };
}
