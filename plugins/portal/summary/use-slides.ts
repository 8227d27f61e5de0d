import { useEffect, useState } from 'react';

/** How long a banner stays. */
export const slideMs = 7000;

const stillness = '(prefers-reduced-motion: reduce)';

/** Which of `count` slides shows; they turn by themselves unless held, paused, or the system asks for less motion. */
export function useSlides(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !globalThis.matchMedia?.(stillness).matches);
  const [held, setHeld] = useState(false);
  const runs = playing && !held && count > 1;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), slideMs);
    return () => clearInterval(timer);
  }, [runs, count]);
  return {
    index: count === 0 ? 0 : index % count,
    go: setIndex,
    playing,
    toggle: () => setPlaying(!playing),
    hold: setHeld,
  };
}
