import { canOpen } from '@portal/sdk';
import type { Notice } from '@portal/sdk/calls/notification';
import { closedFor, openingOf } from '@portal/sdk/decide';
import { host } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';
import { overlays } from '../overlays.ts';
import { markRead } from './mark-read.ts';

/** Opens a notice of a page: leaves for its own page, or shows it in a dialog. */
export function openNotice(notice: Notice, plugins: readonly ListedPlugin[]): void {
  if (closedFor(notice) !== undefined) return;
  void markRead(notice).catch(() => undefined);
  const opening = openingOf(notice, plugins, canOpen);
  if (opening.kind === 'page') host().navigate(opening.path);
  else void overlays.open('notice', { notice: { ...notice, status: 1 }, kind: opening.kind });
}
