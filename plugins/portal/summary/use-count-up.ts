import { useEffect, useState } from 'react';

const durationMs = 600;
const wantsStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** A number that runs up to `target` once; at once where the system asks for less motion. */
export function useCountUp(target: number): number {
  const [value, setValue] = useState(() => (wantsStillness() ? target : 0));
  useEffect(() => {
    if (wantsStillness()) {
      setValue(target);
      return undefined;
    }
    const started = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, (now - started) / durationMs);
      setValue(target * (1 - (1 - passed) ** 3));
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}
