import { portalOwner } from '@portal/sdk/host';
import { dialogs } from '../shell/dialogs.ts';
import { tabs } from '../shell/tabs/tabs.ts';
import type { Signed } from './book.ts';

export interface OpenDialog {
  readonly id: number;
  readonly owner: string;
  readonly title: string;
}

/** Navigation closes every dialog: the page that is shown is the one that asked. */
function shownPlugin(): string | undefined {
  const { tabs: open, active } = tabs.get();
  return open.find(({ key }) => key === active)?.view?.area?.plugin.id;
}

/** Dialogs that are open or wait for room; the shell's own bear no mark. */
export const openDialogs = (): OpenDialog[] =>
  dialogs.get().modals.flatMap(({ id, spec, phase }) => {
    if (phase === 'closing') return [];
    const owner = 'asker' in spec ? ((spec as Signed).asker ?? shownPlugin()) : undefined;
    return [{ id, owner: owner ?? portalOwner, title: spec.title ?? '提示信息' }];
  });
