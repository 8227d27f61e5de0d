import { safeRedirect } from '../http/codes.ts';

const key = 'portal:target';

/** The page that a visitor wanted before being asked to sign in; survives the sign-in, not the tab. */
export const target = {
  keep: (path: string): void => sessionStorage.setItem(key, path),
  /** Only paths of this portal are honoured. */
  read(): string | undefined {
    const path = sessionStorage.getItem(key);
    return path ? safeRedirect(path, { origin: location.origin }) : undefined;
  },
  forget: (): void => sessionStorage.removeItem(key),
};
