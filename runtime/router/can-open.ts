import { decidePath, nothingOff, type Off, type Person, type RouteTable } from '@portal/sdk/decide';
import type { SessionState } from '../session/store.ts';

export const personOf = ({ loggedIn, user, permittedPaths, codes }: SessionState): Person => ({
  token: loggedIn,
  userSource: user?.userSource,
  permittedPaths,
  codes,
});

/** Whether a link to this path would lead to its page: the same decision as the router's. */
export const canOpen = (table: RouteTable, session: SessionState, path: string, off: Off = nothingOff): boolean =>
  decidePath({ table, ...off }, personOf(session), path).allowed;
