import { useSyncExternalStore } from 'react';
import { host } from './host.ts';
import type { Join } from './joins.ts';
import type { Slots } from './joins.ts';

/** What fills a slot, as far as it is known before its code; drawn by `Slot` or `Fill` of `@portal/sdk/ui`. */
export interface SlotFill<S extends keyof Slots = keyof Slots> extends Join {
  readonly slot: S;
}

const keyOf = (fills: readonly Join[]) => fills.map(({ id, version }) => `${id}@${version}`).join(' ');

/** What enabled plugins put into a slot for this user, in its order; follows switches, grants and versions. */
export function useSlot<S extends keyof Slots>(slot: S): readonly SlotFill<S>[] {
  const read = () => host().fills(slot);
  useSyncExternalStore(host().onSession, () => keyOf(read()));
  return read().map((fill) => ({ ...fill, slot }));
}
