import { isKept } from '../shell/tabs/state.ts';
import { tabs } from '../shell/tabs/tabs.ts';
import { book } from './book.ts';

export interface MountedPage {
  readonly owner: string;
  readonly path: string;
  /** Kept behind another tab: mounted, but nothing of it runs. */
  readonly hidden: boolean;
}

/** Pages that are mounted: the shown one has entered itself, the kept ones are known to the tabs. */
export function mountedPages(): MountedPage[] {
  const shown = book
    .held()
    .filter(({ kind }) => kind === 'page')
    .map(({ owner, name }) => ({ owner, path: name, hidden: false }));
  const { tabs: open, active } = tabs.get();
  const kept = open.filter((tab) => tab.key !== active && isKept(tab));
  const hidden = kept.flatMap(({ view }) =>
    view?.area ? [{ owner: view.area.plugin.id, path: view.path, hidden: true }] : [],
  );
  return [...shown, ...hidden];
}
