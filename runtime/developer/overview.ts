import type { DeclaredPlugin } from '@portal/sdk/calls/developer';
import { portalOwner } from '@portal/sdk/host';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePortal, useSessionState } from '../portal.ts';
import { personOf } from '../router/can-open.ts';
import type { Known } from './trace.ts';

export interface TabProps {
  /** What the server says of each plugin. */
  readonly declared: readonly DeclaredPlugin[];
}

/** What the portal decides by, as it stands now. */
export function useKnown(): Known {
  const { deployment } = usePortal();
  const session = useSessionState();
  const { world, plugins } = useSyncExternalStore(deployment.subscribe, deployment.get);
  return useMemo(() => ({ world, plugins, person: personOf(session) }), [world, plugins, session]);
}

/** How people know an owner. */
export function useOwnerName(): (owner: string) => string {
  const { plugins } = useKnown();
  return (owner) => (owner === portalOwner ? '门户框架' : (plugins.find(({ id }) => id === owner)?.name ?? owner));
}

const everyMs = 1000;

/** Reads again each second; `read` must stay the same function. */
export function useEverySecond<T>(read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs);
    return () => clearInterval(timer);
  }, [read]);
  return value;
}
