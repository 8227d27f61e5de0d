/** What the search finds by itself, as pure functions: permitted pages by their names and sounds, lists by their numbers. */
import type { SearchHit, SearchKind } from '@portal/sdk/calls/search';
import type { Joined, VisibleMenu } from '@portal/sdk/decide';
import { addressOf, type BuiltCommand, type ListedPlugin } from '@portal/sdk/registry';

/** Something to go to, to run, or to look among. */
export interface Found {
  readonly kind: 'menu' | 'list' | 'document' | 'help' | 'command' | 'filter';
  readonly title: string;
  /** Where it stands: the menus above it, or the list that it is looked up in. */
  readonly place: string;
  readonly path: string;
  /** Further words that find it. */
  readonly words?: string;
  /** Opens in a new window. */
  readonly external: boolean;
  /** Of a document. */
  readonly hit?: SearchHit;
}

/** A document as the server has found it. */
export const foundHit = (hit: SearchHit): Found => ({
  ...{ kind: 'document', title: [hit.number, hit.name].filter(Boolean).join(' '), external: false, hit },
  place: hit.state?.text ?? hit.party ?? '',
  path: hit.path,
});

/** What the search can be limited to besides kinds of documents. */
const OWN_KINDS: readonly SearchKind[] = [
  { kind: 'menu', title: '菜单' },
  { kind: 'command', title: '命令' },
];

/** Kinds to look among, after a slash. */
export const foundKinds = (kinds: readonly SearchKind[]): readonly Found[] =>
  [...kinds, ...OWN_KINDS].map(({ kind, title }) => ({
    ...{ kind: 'filter', title, place: `只查找${title}`, path: kind, external: false },
  }));

/** Every page of the menus that can be gone to; one page in two menus is found once. */
export function pagesOf(menus: readonly VisibleMenu[], above: readonly string[] = []): readonly Found[] {
  const found = menus.flatMap(({ node, disabled, external, children }): readonly Found[] => {
    if (disabled) return [];
    const { menuName: title, routeUrl: path } = node;
    const below = pagesOf(children, [...above, title]);
    return path ? [{ kind: 'menu', title, place: above.join(' / '), path, external }, ...below] : below;
  });
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

/** Places of the characters that letters stand for, or nothing; by whole sounds, by initials, or by both mixed. */
export type Sounds = (text: string, letters: string) => readonly number[] | null;

const isRun = (places: readonly number[]) =>
  places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1);

/** How well a page matches the typed text; lower is better, undefined when it does not match. */
function rankOf({ title, place, words = '' }: Found, typed: string, sounds: Sounds | undefined): number | undefined {
  const text = title.toLowerCase();
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1;
  if (text.includes(typed)) return 2;
  const heard = /^[a-z]/.test(typed) ? (sounds?.(title, typed) ?? null) : null;
  if (heard) return 3 + (heard[0] === 0 ? 0 : 1) + (isRun(heard) ? 0 : 2);
  return `${words} ${place}`.toLowerCase().includes(typed) ? 7 : undefined;
}

/** Most pages that a search shows. */
const mostPages = 8;

/** The pages or commands that match best, in their own order within one rank. */
export function findPages(pages: readonly Found[], keyword: string, sounds?: Sounds): readonly Found[] {
  const typed = keyword.trim().toLowerCase();
  if (typed === '') return [];
  return pages
    .flatMap((page) => {
      const rank = rankOf(page, typed, sounds);
      return rank === undefined ? [] : [{ page, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostPages)
    .map(({ page }) => page);
}

/** Commands as the search shows them: code is known by the id of the command, `order/command/copy`. */
export const foundCommands = (commands: readonly Joined<BuiltCommand>[]): readonly Found[] =>
  commands.map(({ id, title, plugin, spec }) => {
    const page = plugin.routes.find(({ name }) => name === spec.route);
    const path = page ? addressOf(page, page.path) : id;
    const words = spec.keywords?.join(' ') ?? '';
    return { kind: page ? 'menu' : 'command', title, place: plugin.name, path, words, external: false };
  });

/** Lists that a number is looked up in, as far as this user may open them. */
export const findLists = (
  plugins: readonly ListedPlugin[],
  keyword: string,
  canOpen: (path: string) => boolean,
): readonly Found[] => {
  const number = keyword.trim().toUpperCase();
  return plugins.flatMap(({ numbers, routes }) =>
    Object.values(numbers).flatMap(({ title, pattern, list, filter }): readonly Found[] => {
      const route = routes.find(({ name }) => name === list);
      if (!route || !new RegExp(`^(?:${pattern})$`).test(number) || !canOpen(route.path)) return [];
      const path = `${route.path}?${new URLSearchParams({ [filter]: number })}`;
      return [{ kind: 'list', title: `打开${title} ${number}`, place: route.title, path, external: false }];
    }),
  );
};

/** spec 2; the plugin that serves it may be off. */
const helpPath = '/ef/helpCenter';
/** Shorter words find too much. */
const shortestHelp = 2;

export const findHelp = (keyword: string, canOpen: (path: string) => boolean): readonly Found[] => {
  const word = keyword.trim();
  if (word.length < shortestHelp || !canOpen(helpPath)) return [];
  const path = `${helpPath}?${new URLSearchParams({ keyword: word })}`;
  return [{ kind: 'help', title: `在帮助中心搜索“${word}”`, place: '帮助中心', path, external: false }];
};
