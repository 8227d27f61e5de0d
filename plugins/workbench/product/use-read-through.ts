import { useEffect, useRef, useState } from 'react';

/** Whether the end of a scrolled text has been seen, and how many seconds it must still be looked at. */
export function useReadThrough(seconds: number) {
  const box = useRef<HTMLElement>(null);
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
      { root: box.current },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, []);
  return { box, end, reached, left, done: reached && left <= 0 };
}
