import { useEffect, useState } from 'react';
import { useSession } from '../../session.tsx';

/** A draft is kept this often while it changes. */
export const draftMs = 30_000;

type Values = Record<string, unknown>;

/** A half-filled form, kept in this browser for its user: restored after a crash, a reload or an expired session. */
export function useDraft(key: string | undefined, values: () => Values, dirty: boolean) {
  const userId = useSession().user?.userId ?? 'visitor';
  const name = key === undefined ? undefined : `portal:${userId}:draft:${key}`;
  const [found] = useState<Values | undefined>(() => {
    try {
      return name === undefined ? undefined : ((JSON.parse(localStorage.getItem(name) ?? 'null') as Values | null) ?? undefined);
    } catch {
      return undefined;
    }
  });
  const keep = () => name !== undefined && localStorage.setItem(name, JSON.stringify(values()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the latest values when it fires
  useEffect(() => {
    if (name === undefined || !dirty) return undefined;
    const timer = setInterval(keep, draftMs);
    return () => clearInterval(timer);
  }, [name, dirty]);
  return { found, keep, drop: () => name !== undefined && localStorage.removeItem(name) };
}
