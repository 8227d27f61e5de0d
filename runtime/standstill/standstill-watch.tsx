import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Phase } from './standstill.ts';
import { useStandstill } from './use-standstill.ts';

const Shown = lazy(() => import(/* webpackChunkName: "standstill" */ './standstill-shown.tsx'));

/** All tabs go on at one moment: they ask again within so long. */
const spreadMs = 5000;

const stands = ({ kind }: Phase) => kind === 'running' || kind === 'forced';

/** Once the portal goes on, what stands in the pages is asked for again; what is typed stays. */
function useGoingOn(phase: Phase): void {
  const { mutate } = useSWRConfig();
  const stood = useRef(false);
  const now = stands(phase);
  useEffect(() => {
    if (now) stood.current = true;
    if (now || !stood.current) return undefined;
    stood.current = false;
    const timer = setTimeout(() => void mutate(() => true), Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [now, mutate]);
}

/** The bar of a standstill, and the page of a maintenance: fetched when there is one. */
export function Standstill() {
  const phase = useStandstill();
  useGoingOn(phase);
  return (
    phase.kind !== 'none' && (
      <Suspense fallback={null}>
        <Shown phase={phase} />
      </Suspense>
    )
  );
}
