import { canOpen } from '@portal/sdk';
import { commandsOf, isOutside, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { useMemo, useState } from 'react';
import { basePath } from '../../page-data.ts';
import { usePortal, useSessionState } from '../../portal.ts';
import { personOf } from '../../router/can-open.ts';
import { storage } from '../../session/storage.ts';
import { findDocuments, findHelp, findPages, type Found, foundCommands, pagesOf } from './find.ts';
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
    /** Commands depend on the current page. */
    note: (found: Found) =>
      found.kind !== 'command' &&
      keep([found, ...recent.filter(({ path }) => path !== found.path)].slice(0, mostRecent)),
    forget: () => keep([]),
  };
}

/** Commands of plugins that this user may run at the page on screen. */
function useCommands() {
  const { deployment } = usePortal();
  const session = useSessionState();
  const { world, plugins } = deployment.get();
  const address = location.pathname.slice(basePath.length) + location.search;
  return useMemo(
    () => commandsOf({ world, plugins, person: personOf(session) }, address),
    [world, plugins, session, address],
  );
}

export interface Group {
  readonly title: string;
  readonly items: readonly Found[];
}

/** The results for the keyword, by kind; before anything is typed, the recent choices. */
export function useFound(keyword: string, recent: readonly Found[]): readonly Group[] {
  const { table, registry } = usePortal();
  const { menus } = useSessionState();
  const sounds = useSounds();
  const pages = useMemo(() => pagesOf(visibleMenus(withoutUnavailable(menus, table.serves))), [menus, table]);
  const commands = useCommands();
  const ofPage = commands.filter(({ spec }) => spec.when !== undefined);
  const groups: readonly Group[] =
    keyword.trim() === ''
      ? [
          { title: '最近使用', items: recent.filter(({ path }) => isOutside(path) || canOpen(path)) },
          { title: '命令', items: foundCommands(ofPage) },
        ]
      : [
          { title: '单据', items: findDocuments(registry.plugins, keyword, canOpen) },
          { title: '菜单', items: findPages(pages, keyword, sounds) },
          { title: '命令', items: findPages(foundCommands(commands), keyword, sounds) },
          { title: '帮助', items: findHelp(keyword, canOpen) },
        ];
  return groups.filter(({ items }) => items.length > 0);
}
