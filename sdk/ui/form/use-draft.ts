import { useEffect, useEffectEvent, useState } from 'react';
import { useTopic } from '../../bus.ts';
import { useSession } from '../../session.tsx';

/** A draft is kept this often while it changes. */
export const draftMs = 30_000;

type Values = Record<string, unknown>;

function read(name: string | undefined): Values | undefined {
  if (name === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** A half-filled form, kept in this browser for its user: found again after a crash, a reload or an expired session. */
export function useDraft(key: string | undefined, values: () => Values, dirty: boolean) {
  const userId = useSession().user?.userId ?? 'visitor';
  const name = key === undefined ? undefined : `portal:${userId}:draft:${key}`;
  const [found, setFound] = useState(() => read(name));
  /** @returns whether the browser had room for it. */
  const keep = (): boolean => {
    if (name === undefined) return false;
    try {
      localStorage.setItem(name, JSON.stringify(values()));
      return true;
    } catch {
      return false;
    }
  };
  const latest = useEffectEvent(keep);
  useEffect(() => {
    if (name === undefined || !dirty) return undefined;
    const timer = setInterval(() => latest(), draftMs);
    return () => clearInterval(timer);
  }, [name, dirty]);
  useTopic('session:ending', () => dirty && keep());
  useTopic('page:stopping', () => dirty && keep());
  const drop = () => {
    if (name !== undefined) localStorage.removeItem(name);
    setFound(undefined);
  };
  /** `found` until it is taken or dropped. */
  return { found, keep, drop, take: () => setFound(undefined) };
}
