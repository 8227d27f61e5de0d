import { safeRedirect } from '../http/codes.ts';

const key = 'portal:target';

/** The page that a visitor wanted before being asked to sign in; survives the sign-in, not the tab. */
export const target = {
  keep: (path: string): void => sessionStorage.setItem(key, path),
  /** Taken once; only paths of this portal are honoured. */
  take(): string | undefined {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path ? safeRedirect(path, { origin: location.origin }) : undefined;
  },
};
