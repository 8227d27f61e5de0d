import { useEffect, useRef, useState } from 'react';

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

/**
 * Whether a text has been read: its end (a mark below it) has been in sight, and it was open for so many seconds.
 * `waits` says what is missing. The text scrolls in `box`, or with the page where that is not set.
 */
export function useReadThrough(seconds: number) {
  const box = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  const [left] = useSecondsLeft(seconds);
  useEffect(() => {
    const mark = end.current;
    if (!mark) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setReached(true),
      { root: box.current },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, []);
  const waits = [!reached && '请阅读至文末', left > 0 && `还需阅读 ${left} 秒`].filter(Boolean).join('，');
  return { box, end, waits, done: reached && left <= 0 };
}
