import { canOpen, useCall } from '@portal/sdk';
import { search, type SearchKind } from '@portal/sdk/calls/search';
import { commandsOf, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { useSettled } from '@portal/sdk/ui';
import { useMemo } from 'react';
import { basePath } from '../../page-data.ts';
import { usePortal, useSessionState } from '../../portal.ts';
import { personOf } from '../../router/can-open.ts';
import { findHelp, findLists, findPages, type Found, foundCommands, foundHit, foundKinds, pagesOf } from './find.ts';
import { useSounds } from './use-sounds.ts';

export interface Group {
  readonly title: string;
  readonly items: readonly Found[];
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

/** Pages and commands for the keyword: they are known here, and there at once. */
function useOwn(keyword: string, only: string | undefined): readonly Group[] {
  const { table } = usePortal();
  const { menus } = useSessionState();
  const sounds = useSounds();
  const pages = useMemo(() => pagesOf(visibleMenus(withoutUnavailable(menus, table.serves))), [menus, table]);
  const commands = useCommands();
  const ofPage = commands.filter(({ spec }) => spec.when !== undefined);
  if (keyword === '') return [{ title: '命令', items: only === undefined ? foundCommands(ofPage) : [] }];
  return [
    { title: '菜单', items: only === undefined || only === 'menu' ? findPages(pages, keyword, sounds) : [] },
    {
      title: '命令',
      items: only === undefined || only === 'command' ? findPages(foundCommands(commands), keyword, sounds) : [],
    },
  ];
}

/** Kinds to look among, once a slash is typed first. */
function useKinds(typed: string): readonly Group[] {
  const sounds = useSounds();
  const { data = [] } = useCall(search.kinds, typed.startsWith('/') ? {} : undefined);
  if (!typed.startsWith('/')) return [];
  const kinds = foundKinds(data);
  const word = typed.slice(1).trim();
  return [{ title: '按类型查找', items: word === '' ? kinds : findPages(kinds, word, sounds) }];
}

const isPage = (only: string | undefined) => only === 'menu' || only === 'command';

/** Documents that the server finds, once typing has paused; an answer to an older question is never shown as this one's. */
function useDocuments(keyword: string, only: string | undefined) {
  const settled = useSettled(keyword);
  const asks = settled !== '' && settled === keyword && !isPage(only);
  const answer = useCall(
    search.find,
    asks ? { keyword: settled, ...(only !== undefined && { kind: only }) } : undefined,
  );
  const waits = keyword !== '' && !isPage(only) && (settled !== keyword || answer.loading);
  const { groups, silent } = asks && !waits && answer.data ? answer.data : { groups: [], silent: [] }; // without a question, the last answer stays there
  return {
    waits,
    error: waits ? undefined : answer.error,
    reload: answer.reload,
    more: groups.filter(({ more }) => more),
    silent,
    groups: groups.map(({ title, hits }) => ({
      title,
      items: hits.filter(({ path }) => canOpen(path)).map(foundHit),
    })),
  };
}

/** The results for the keyword, by kind. */
export function useFound(typed: string, only: SearchKind | undefined) {
  const { registry } = usePortal();
  const filters = useKinds(typed);
  const keyword = typed.startsWith('/') ? '' : typed.trim();
  const own = useOwn(typed.startsWith('/') ? '/' : keyword, only?.kind);
  const documents = useDocuments(keyword, only?.kind);
  const number = keyword.toUpperCase();
  const named = documents.groups.some(({ items }) => items.some(({ hit }) => hit?.number === number));
  // known at once, they would be taken for the best that there is
  const unlimited = only === undefined && keyword !== '' && !documents.waits;
  const groups: readonly Group[] = [
    ...filters,
    ...own,
    ...documents.groups,
    // where the document itself is there, a list that holds it is one step more
    {
      title: '单据',
      items: unlimited && !named ? findLists(registry.plugins, keyword, canOpen) : [],
    },
    { title: '帮助', items: unlimited ? findHelp(keyword, canOpen) : [] },
  ];
  return { ...documents, groups: groups.filter(({ items }) => items.length > 0) };
}
