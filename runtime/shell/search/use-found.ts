import { canOpen } from '@portal/sdk';
import { isOutside, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { useMemo, useState } from 'react';
import { usePortal, useSessionState } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { findDocuments, findHelp, findPages, type Found, pagesOf } from './find.ts';
import { useSounds } from './use-sounds.ts';

const recentKey = 'search:recent';
const mostRecent = 8;

/** What this user has chosen of late in this browser, the last one first. */
export function useRecent() {
  const userId = useSessionState().user?.userId ?? '';
  const [recent, set] = useState(() => storage.choice<readonly Found[]>(userId, recentKey, []));
  const keep = (next: readonly Found[]) => {
    set(next);
    storage.saveChoice(userId, recentKey, next);
  };
  return {
    recent,
    note: (found: Found) => keep([found, ...recent.filter(({ path }) => path !== found.path)].slice(0, mostRecent)),
    forget: () => keep([]),
  };
}

export interface Group {
  readonly title: string;
  readonly items: readonly Found[];
}

/** What answers the keyword, by kind; before anything is typed, what was chosen of late. */
export function useFound(keyword: string, recent: readonly Found[]): readonly Group[] {
  const { table, registry } = usePortal();
  const { menus } = useSessionState();
  const sounds = useSounds();
  const pages = useMemo(() => pagesOf(visibleMenus(withoutUnavailable(menus, table.serves))), [menus, table]);
  const groups: readonly Group[] =
    keyword.trim() === ''
      ? [{ title: '最近使用', items: recent.filter(({ path }) => isOutside(path) || canOpen(path)) }]
      : [
          { title: '单据', items: findDocuments(registry.plugins, keyword, canOpen) },
          { title: '菜单', items: findPages(pages, keyword, sounds) },
          { title: '帮助', items: findHelp(keyword, canOpen) },
        ];
  return groups.filter(({ items }) => items.length > 0);
}
