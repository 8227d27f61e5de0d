import type { ComponentProps, ComponentType } from 'react';
import { dialogs } from './dialogs.ts';
import { removalMs } from './modal/modal-stack.ts';

/** What every dialog of the shell is given. It stays mounted while it closes, so that focus goes back to its opener. */
export interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Dialogs and drawers of the shell: each its own chunk, fetched when it is first opened. */
const thunks = {
  addCompany: () => import(/* webpackChunkName: "companies" */ './companies/add-company-dialog.tsx'),
  allMenus: () => import(/* webpackChunkName: "all-menus" */ './menus/all-menus-dialog.tsx'),
  approval: () => import(/* webpackChunkName: "notices" */ './notices/approval-dialog.tsx'),
  companies: () => import(/* webpackChunkName: "companies" */ './companies/company-dialog.tsx'),
  devices: () => import(/* webpackChunkName: "devices" */ './devices/devices-dialog.tsx'),
  downloads: () => import(/* webpackChunkName: "downloads" */ './downloads/download-drawer.tsx'),
  enterprises: () => import(/* webpackChunkName: "companies" */ './companies/enterprise-dialog.tsx'),
  keys: () => import(/* webpackChunkName: "keys" */ './keys/keys-dialog.tsx'),
  notice: () => import(/* webpackChunkName: "notices" */ './notices/notice-dialog.tsx'),
  notices: () => import(/* webpackChunkName: "notices" */ './notices/notice-centre.tsx'),
  orgChange: () => import(/* webpackChunkName: "org-change" */ './org-change/org-change-dialog.tsx'),
  preferences: () => import(/* webpackChunkName: "preferences" */ './preferences/preference-drawer.tsx'),
  preview: () => import(/* webpackChunkName: "preview" */ './preview/preview-dialog.tsx'),
  search: () => import(/* webpackChunkName: "search" */ './search/search-dialog.tsx'),
  security: () => import(/* webpackChunkName: "security" */ './security/security-dialog.tsx'),
  stepUp: () => import(/* webpackChunkName: "step-up" */ './step-up/step-up-dialog.tsx'),
  todos: () => import(/* webpackChunkName: "todos" */ './todos/todo-dialog.tsx'),
} as const;

type Thunks = typeof thunks;
export type OverlayName = keyof Thunks;
type Own<N extends OverlayName> = Omit<ComponentProps<Awaited<ReturnType<Thunks[N]>>['default']>, keyof OverlayProps>;

export interface Overlay {
  readonly id: number;
  readonly name: OverlayName;
  readonly open: boolean;
  /** Of the history, where it was opened. */
  readonly entry: string | undefined;
  readonly Dialog: ComponentType<OverlayProps>;
  readonly props: object;
}

/** A dialog may open another; a third would bury the first. */
const deepest = 2;
/** A file is looked at from whatever dialog lists it, and a proof asked for by whatever dialog sends. */
const onTop: readonly OverlayName[] = ['preview', 'stepUp'];

let state: readonly Overlay[] = [];
let nextId = 1;

/** Key that the router gave to the entry of the history; the first has none. */
const entryOf = ({ state: entry }: History): string | undefined => (entry as { key?: string } | null)?.key;
const listeners = new Set<() => void>();

function set(next: readonly Overlay[]): void {
  state = next;
  for (const listener of listeners) listener();
}

function close(id: number): void {
  set(state.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => set(state.filter((one) => one.id !== id)), removalMs);
}

/** The shell's own dialogs; drawn by `OverlayHost`. */
export const overlays = {
  get: (): readonly Overlay[] => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Fetches and opens a dialog: whether it did. One that is open already, or would be the third, is not opened. */
  async open<N extends OverlayName>(
    name: N,
    ...[props]: object extends Own<N> ? [Own<N>?] : [Own<N>]
  ): Promise<boolean> {
    const entry = entryOf(history); // where it was asked for: its code may arrive after the next page
    let Dialog: ComponentType<OverlayProps>;
    try {
      Dialog = (await thunks[name]()).default as ComponentType<OverlayProps>;
    } catch {
      dialogs.toast({ intent: 'error', message: '该窗口加载失败，请检查网络后重试' });
      return false;
    }
    const shown = state.filter((one) => one.open);
    if ((shown.length >= deepest && !onTop.includes(name)) || shown.some((one) => one.name === name)) return false;
    set([...state, { id: nextId++, name, open: true, entry, Dialog, props: props ?? {} }]);
    return true;
  },
  close,
  /** But those opened at the present entry of the history: its address stands there before its page is drawn. */
  closeAll(): void {
    const here = entryOf(history);
    for (const one of state) if (one.open && (one.entry === undefined || one.entry !== here)) close(one.id);
  },
};
