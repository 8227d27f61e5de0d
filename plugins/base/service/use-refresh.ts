import { useEffect, useEffectEvent } from 'react';

/** How often load and queue are asked for again, while the page is looked at. */
const refreshMs = 15_000;

export function useRefresh(reload: () => unknown): void {
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, []);
}
