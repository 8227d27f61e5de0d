import { useEffect, useRef, useState } from 'react';

/** How long a text is looked at before it can be agreed to. */
export const leastReadSeconds = 10;

/** Whether the reader has reached the end (a mark below the text has been seen), and the seconds that are left. */
export function useReadThrough(seconds: number) {
  const end = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  useEffect(() => {
    const mark = end.current;
    if (!mark) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setReached(true),
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, []);
  return { end, reached, left, done: reached && left <= 0 };
}
