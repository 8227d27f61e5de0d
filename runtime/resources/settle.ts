import type { Off } from '@portal/sdk/decide';
import type { HeldKind } from '@portal/sdk/host';
import { mutate } from 'swr';
import { dialogs } from '../shell/dialogs.ts';
import { book, type Held } from './book.ts';
import { type OpenDialog, openDialogs } from './dialogs.ts';
import { pluginFiles } from './files.ts';
import { mountedPages } from './pages.ts';

/** What a plugin had left behind when it was switched off. */
export interface Settled extends Pick<Held, 'name' | 'owner'> {
  readonly kind: HeldKind | 'dialog';
  readonly at: number;
}

const mostKept = 100;
let settled: readonly Settled[] = [];

/** The latest resources that had to be released for a plugin: each is an oversight of its team. */
export const lastSettled = (): readonly Settled[] => settled;

/** A page behind the notice keeps what was typed: it is still there. */
const outlives = ({ kind }: Held) => kind === 'page';

function note({ kind, name, owner }: Omit<Settled, 'at'>): void {
  settled = [{ kind, name, owner, at: Date.now() }, ...settled].slice(0, mostKept);
}

function giveBack(entry: Held): void {
  note(entry);
  book.release(entry);
}

/** Answered with 取消; a dialog whose work is pending closes when it is done. */
function dismiss({ id, owner, title }: OpenDialog): void {
  note({ kind: 'dialog', name: title, owner });
  dialogs.dismissModal(id);
}

const pathOfKey = (key: unknown): unknown => (Array.isArray(key) ? key[0] : undefined);

/** Answers that no page of the plugin will show again; one that waits behind the notice goes on with what it had. */
function dropAnswers(owner: string): void {
  if (mountedPages().some((page) => page.owner === owner)) return;
  const inUse = new Set(book.held().flatMap(({ kind, name }) => (kind === 'answer' ? [name] : [])));
  const mine = book.askedBy(owner);
  const isLeft = (key: unknown) => {
    const path = pathOfKey(key);
    return typeof path === 'string' && mine.has(path) && !inUse.has(path);
  };
  void mutate(isLeft, undefined, { revalidate: false });
}

/** Styles come back with their plugin; hints have done their work. */
function settleFiles(isOff: (owner: string) => boolean): void {
  for (const { owner, kind, element } of pluginFiles()) {
    if (kind === 'style') (element as HTMLLinkElement).disabled = isOff(owner);
    else if (kind === 'preload' && isOff(owner)) element.remove();
  }
}

/** Releases what plugins that are switched off still hold. */
export function settleResources({ switched, quarantined }: Off): void {
  const isOff = (owner: string) => switched.has(owner) || quarantined.has(owner);
  for (const entry of book.held()) if (isOff(entry.owner) && !outlives(entry)) giveBack(entry);
  for (const dialog of openDialogs()) if (isOff(dialog.owner)) dismiss(dialog);
  for (const owner of new Set([...switched.keys(), ...quarantined])) if (!owner.includes('/')) dropAnswers(owner);
  settleFiles(isOff);
}
