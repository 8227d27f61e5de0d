import { type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Call } from './contract/index.ts';
import type { PermissionCode } from './contract/call.ts';
import { host, type Session } from './host.ts';
import { actAs, OwnerContext, PausedContext } from './owner.ts';

/** The session of this tab; re-renders when the user, the enterprise or the permissions change. */
export function useSession(): Session {
  const owner = useContext(OwnerContext);
  const subscribe = useCallback((listener: () => void) => actAs(owner, () => host().onSession(listener)), [owner]);
  const session = useSyncExternalStore(subscribe, host().session);
  const paused = useContext(PausedContext);
  const [seen, setSeen] = useState(session);
  if (!paused && seen !== session) setSeen(session);
  return paused ? seen : session;
}

/** Whether the session may make a call: public, signed in, or holding its code. */
export function mayCall(session: Session, { access }: Pick<Call, 'access'>): boolean {
  if (access === 'public') return true;
  return access === 'login' ? session.loggedIn : session.codes.has(access);
}

/** Draws its children only for users who may make the call, or who hold the code. The server refuses the same code. */
export function Can({
  call,
  code,
  children,
}: {
  call?: Pick<Call, 'access'>;
  code?: PermissionCode;
  children: ReactNode;
}) {
  const session = useSession();
  const allowed = (!call || mayCall(session, call)) && (!code || session.codes.has(code));
  return allowed ? children : null;
}
