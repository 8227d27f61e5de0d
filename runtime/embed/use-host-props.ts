import { useEffect, useState } from 'react';
import { hostPatienceMs, hostProps } from './host-props.ts';

/** Whether the host shell has identified the user; `missing` when it failed to, or takes too long. */
export function useHostProps() {
  const [phase, setPhase] = useState<'waiting' | 'there' | 'missing'>(hostProps.told() ? 'waiting' : 'there');
  useEffect(() => {
    if (phase !== 'waiting') return undefined;
    let left = false;
    const become = (next: 'there' | 'missing') => !left && setPhase(next);
    const timer = setTimeout(become, hostPatienceMs, 'missing');
    hostProps.told()?.then(
      () => become('there'),
      () => become('missing'),
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [phase]);
  return { phase, again: () => setPhase('waiting') };
}
