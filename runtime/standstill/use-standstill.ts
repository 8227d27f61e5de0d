import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Phase, phaseAt, standstill, warnMs } from './standstill.ts';

const second = 1000;

/** When something next begins to be shown or ends, in ms; undefined: never. */
function nextChange(now: number): number | undefined {
  const { windows } = standstill.get();
  const moments = windows.flatMap(({ from, to }) => [Date.parse(from) - warnMs, Date.parse(from), Date.parse(to)]);
  const ahead = moments.filter((at) => at > now);
  return ahead.length > 0 ? Math.min(...ahead) - now : undefined;
}

/** The phase of this second: drawn anew while it counts down, else only when it changes. */
export function useStandstill(): Phase {
  const state = useSyncExternalStore(standstill.subscribe, standstill.get);
  const [now, setNow] = useState(standstill.now);
  const phase = phaseAt(state, Math.max(now, standstill.now()));
  useEffect(() => {
    const wait = phase.kind === 'ahead' || phase.kind === 'running' ? second : nextChange(standstill.now());
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setNow(standstill.now()), Math.min(wait, 3600 * second));
    return () => clearTimeout(timer);
  });
  return phase;
}
