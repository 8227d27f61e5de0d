import type { VisibleMenu } from '@portal/sdk/decide';
import { storage } from '../../session/storage.ts';

/** How a user has used the menus in this browser; entries by their menu ids. */
export interface MenuMemory {
  readonly favourites: readonly string[];
  /** Pages, the last one first. */
  readonly recent: readonly string[];
  /** Visits by top entry. */
  readonly used: Readonly<Record<string, number>>;
  /** Entries that are not new; absent until the menus were shown once. */
  readonly known?: readonly string[];
}

const nothing: MenuMemory = { favourites: [], recent: [], used: {} };
const key = 'menus';
const mostRecent = 8;

const read = (userId: string): MenuMemory => ({
  ...nothing,
  ...storage.choice<Partial<MenuMemory>>(userId, key, {}),
});

function change(userId: string, next: Partial<MenuMemory>): MenuMemory {
  const memory = { ...read(userId), ...next };
  storage.saveChoice(userId, key, memory);
  return memory;
}

/** Every entry of a tree. */
const idsOf = (menus: readonly VisibleMenu[]): readonly string[] =>
  menus.flatMap(({ node, children }) => [node.menuId, ...idsOf(children)]);

export const menuMemory = {
  read,
  visited(userId: string, page: string, top: string): void {
    const { recent, used, known } = read(userId);
    change(userId, {
      recent: [page, ...recent.filter((one) => one !== page)].slice(0, mostRecent),
      used: { ...used, [top]: (used[top] ?? 0) + 1 },
      ...(known && { known: [...new Set([...known, page, top])] }),
    });
  },
  favour(userId: string, page: string, favoured: boolean): MenuMemory {
    const others = read(userId).favourites.filter((one) => one !== page);
    return change(userId, { favourites: favoured ? [...others, page] : others });
  },
  /** The first time nothing is new. */
  meet(userId: string, menus: readonly VisibleMenu[]): void {
    if (!read(userId).known && menus.length > 0) change(userId, { known: idsOf(menus) });
  },
};

/** Whether an entry, or a page below it, has come since and was not opened yet. */
export const isNew = ({ node, children }: VisibleMenu, memory: MenuMemory): boolean =>
  children.length > 0
    ? children.some((child) => isNew(child, memory))
    : memory.known !== undefined && !memory.known.includes(node.menuId);
