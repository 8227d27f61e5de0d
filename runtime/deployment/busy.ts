/** Finds the page that freezes a tab: it is noted while the tab is busy with it, and read at the next start. */
import type { ListedPlugin } from '@portal/sdk/registry';
import { life } from '../life.ts';
import { type BusyPage, storage } from '../session/storage.ts';
import type { Deployment } from './deployment.ts';

/** A tab whose timers run is not frozen; it says so before another tab concludes that it is. */
const mostMs = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

export const busy = {
  begin(page: BusyPage): void {
    clearTimeout(timer);
    storage.saveBusy(page);
    timer = setTimeout(storage.dropBusy, mostMs);
  },
  /** Once the tab answers: what is drawn now may still run. */
  end: (): void => void setTimeout(storage.dropBusy),
  /** A tab that can still be left is not frozen. */
  watch: (): void => addEventListener('pagehide', storage.dropBusy, { signal: life.signal }),
};

export interface Frozen extends BusyPage {
  readonly name: string;
  /** The plugin went back to its previous version; otherwise it is disabled in this tab. */
  readonly fellBack: boolean;
}

/** Before a page is opened: what froze is not opened again as it was. */
export function leaveFrozen(deployment: Deployment): readonly Frozen[] {
  return storage.takeFrozen().map((page) => {
    const { plugin: id, version } = page;
    const running: ListedPlugin | undefined = deployment.get().plugins.find((one) => one.id === id);
    const fellBack = running?.version !== version || deployment.fallBack(id);
    if (!fellBack) deployment.quarantine(id, true);
    return { ...page, name: running?.name ?? id, fellBack };
  });
}
