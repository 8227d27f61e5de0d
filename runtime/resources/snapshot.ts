import type { HeldKind } from '@portal/sdk/host';
import { book } from './book.ts';
import { openDialogs } from './dialogs.ts';
import { type FileKind, pluginFiles } from './files.ts';
import { mountedPages } from './pages.ts';

export interface Entry {
  readonly owner: string;
  readonly kind: HeldKind | FileKind | 'hidden' | 'dialog';
  readonly name: string;
  readonly count: number;
  /** Milliseconds since the portal's page was opened, of the oldest; absent for what is read from the document. */
  readonly since?: number;
}

type Found = Omit<Entry, 'count'>;

function found(): Found[] {
  const hidden = mountedPages().filter((page) => page.hidden);
  return [
    ...book.held().map(({ owner, kind, name, since }): Found => ({ owner, kind, name, since })),
    ...openDialogs().map(({ owner, title }): Found => ({ owner, kind: 'dialog', name: title })),
    ...hidden.map(({ owner, path }): Found => ({ owner, kind: 'hidden', name: path })),
    ...pluginFiles().map(({ owner, kind, name }): Found => ({ owner, kind, name })),
  ];
}

const order = (one: Found, other: Found) =>
  `${one.owner} ${one.kind} ${one.name}` < `${other.owner} ${other.kind} ${other.name}` ? -1 : 1;

/** What is held now, the same things counted together, by owner, kind and name. */
export function readResources(): Entry[] {
  const groups = new Map<string, Entry>();
  for (const one of found().sort(order)) {
    const key = `${one.owner} ${one.kind} ${one.name}`;
    groups.set(key, { ...one, ...groups.get(key), count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

/** The same, one line each. */
export const resourceLines = (): string[] =>
  readResources().map(({ owner, kind, name, count }) => `${owner} ${kind} ${name} × ${count}`);
