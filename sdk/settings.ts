import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { type OpenValues, type Settings, settled } from './contract/setting.ts';
import { host } from './host.ts';
import { actAs, OwnerContext } from './owner.ts';

/**
 * The settings of the page's plugin as they are now, secrets apart; the page is drawn anew when an administrator changes one.
 * @example
 * const { aheadDays } = useSettings(orderSettings);
 */
export function useSettings<D extends Settings['declared']>({ plugin, declared }: Settings<D>): OpenValues<D> {
  const owner = useContext(OwnerContext);
  const subscribe = useCallback((listener: () => void) => actAs(owner, () => host().onSettings(listener)), [owner]);
  const given = useSyncExternalStore(subscribe, () => host().settings(plugin));
  return useMemo(() => {
    const open = Object.fromEntries(Object.entries(declared).filter(([, { secret }]) => !secret));
    return settled(open, given) as OpenValues<D>;
  }, [declared, given]);
}
