import { actAs, actingOwner, hold, portalOwner } from '@portal/sdk/host';
import { ownerOf } from '../deployment/crashes.ts';
import { dialogs } from '../shell/dialogs.ts';
import { tabs } from '../shell/tabs/tabs.ts';

/** Kit parts ask in the name of the page that is shown. */
function shownPlugin(): string | undefined {
  const { tabs: open, active } = tabs.get();
  return open.find(({ key }) => key === active)?.view?.area?.plugin.id;
}

const isOpen = (id: number) => dialogs.get().modals.some((entry) => entry.id === id && entry.phase !== 'closing');

/** Opens a dialog that stands on the ledger until it closes. Given back, it is dismissed: `close` ends one that works. */
export function holdDialog<T>(title: string | undefined, open: () => T, close: (opened: T) => void): T {
  const owner = actingOwner() ?? ownerOf(new Error().stack) ?? shownPlugin() ?? portalOwner;
  const known = new Set(dialogs.get().modals.map(({ id }) => id));
  const opened = open();
  const entry = dialogs.get().modals.find(({ id }) => !known.has(id));
  if (!entry) return opened;
  const release = () => {
    dialogs.dismissModal(entry.id);
    close(opened);
  };
  const end = actAs(owner, () => hold('dialog', title ?? '提示信息', release));
  const forget = dialogs.subscribe(() => {
    if (isOpen(entry.id)) return;
    forget();
    end();
  });
  return opened;
}
