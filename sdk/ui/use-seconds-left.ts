import { useEffect, useState } from 'react';

/** Seconds that are left of a waiting time, and how to begin another one. */
export function useSecondsLeft(seconds: number) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft] as const;
}
