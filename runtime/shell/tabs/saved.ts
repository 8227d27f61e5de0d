import { parsePath } from '@portal/sdk/navigation';
import { addressOf, noTabs, type Tab, type Tabs } from './state.ts';

/** What is kept of a tab across a reload. */
interface SavedTab extends Pick<Tab, 'key' | 'title' | 'pinned' | 'used'> {
  readonly address: string;
  readonly subject?: string;
  readonly own?: string;
}

const nameFor = (owner: string) => `portal:${owner}:tabs`;

function read(owner: string): readonly SavedTab[] {
  try {
    return (JSON.parse(sessionStorage.getItem(nameFor(owner)) ?? '[]') as SavedTab[]) ?? [];
  } catch {
    return [];
  }
}

function restored({ address, subject, ...tab }: SavedTab): Tab {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  const location = { pathname, search, hash, state: null, key: 'restored' };
  return { ...tab, subject, location, view: undefined, dirty: false, turn: 0 } as Tab;
}

/** Tabs of one user in one enterprise, kept for this window of the browser. */
export const saved = {
  load: (owner: string): Tabs => ({ ...noTabs, tabs: read(owner).map(restored) }),
  save(owner: string, { tabs }: Tabs): void {
    const list = tabs.map((tab): SavedTab => {
      const { key, title, subject, own, pinned, used } = tab;
      const named = { ...(subject !== undefined && { subject }), ...(own !== undefined && { own }) };
      return { key, title, pinned, used, address: addressOf(tab), ...named };
    });
    try {
      sessionStorage.setItem(nameFor(owner), JSON.stringify(list));
    } catch {
      // with a full or refused storage the tabs are not restored; nothing else fails
    }
  },
  drop: (owner: string): void => sessionStorage.removeItem(nameFor(owner)),
};
