import { canOpen } from '@portal/sdk';
import type { Notice } from '@portal/sdk/calls/notification';
import { closedFor, type Dialogue, openingOf } from '@portal/sdk/decide';
import { host } from '@portal/sdk/host';
import { useState } from 'react';
import { usePortal } from '../../portal.ts';
import { markRead } from './mark-read.ts';

export interface Shown {
  readonly kind: Dialogue;
  readonly notice: Notice;
  /** False while its dialog closes. */
  readonly open: boolean;
}

/** Opens notices: leaves for a page, or shows the approval or the facts in a dialog of the centre. */
export function useOpening(onLeave: () => void) {
  const { plugins } = usePortal().registry;
  const [shown, setShown] = useState<Shown>();
  const open = (notice: Notice) => {
    if (closedFor(notice) !== undefined) return;
    void markRead(notice).catch(() => undefined);
    const opening = openingOf(notice, plugins, canOpen);
    if (opening.kind !== 'page') return setShown({ kind: opening.kind, notice: { ...notice, status: 1 }, open: true });
    onLeave();
    host().navigate(opening.path);
  };
  return { open, shown, close: () => setShown((last) => last && { ...last, open: false }) };
}
