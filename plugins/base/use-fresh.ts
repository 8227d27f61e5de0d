import { useEffect, useEffectEvent, useState } from 'react';

/** Asks a call again as its dialog opens: what another dialog was shown earlier may be older. True once that is here. */
export function useFresh({ reload }: { reload: () => Promise<unknown> }): boolean {
  const [fresh, setFresh] = useState(false);
  const ask = useEffectEvent(() => reload().finally(() => setFresh(true)));
  useEffect(() => void ask(), []);
  return fresh;
}
