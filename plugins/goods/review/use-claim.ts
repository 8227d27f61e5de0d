import { request, useSession } from '@portal/sdk';
import { useEffect, useState } from 'react';
import { review } from './contract.ts';

interface Held {
  mine: boolean;
  userName: string;
}

/** Holds an application while it is open for its decision; tells who else has it. */
export function useClaim(applyNo: string | null, waits: boolean): Held | undefined {
  const may = useSession().codes.has(review.claim.access);
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    setHeld(undefined);
    if (applyNo === null || !waits || !may) return undefined;
    let current = true;
    request(review.claim, { applyNo }, { quiet: true }).then(
      (answer) => current && setHeld(answer),
      () => undefined, // decided meanwhile: the page says so when it is read again
    );
    return () => {
      current = false;
      request(review.release, { applyNo }, { quiet: true }).catch(() => undefined);
    };
  }, [applyNo, waits, may]);
  return held;
}
