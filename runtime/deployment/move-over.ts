/** Moves open pages to the version that runs now: at once where nothing is being entered, else after that. */
import { isDevVersion, type ListedPlugin } from '@portal/sdk/registry';
import type { View } from '../router/view.ts';
import type { Tab, Tabs } from '../shell/tabs/state.ts';
import type { Deployment } from './deployment.ts';

/** The version of the page's plugin that runs now, where it is another than the page's. */
export function newerFor(plugins: readonly ListedPlugin[], { area }: Pick<View, 'area'>): ListedPlugin | undefined {
  const running = area && plugins.find(({ id }) => id === area.plugin.id);
  return running && running.version !== area.plugin.version ? running : undefined;
}

interface Parts {
  readonly deployment: Pick<Deployment, 'get' | 'subscribe'>;
  readonly tabs: {
    get(): Tabs;
    subscribe(listener: () => void): () => void;
    unload(keys: readonly string[]): void;
    release(keys: readonly string[]): void;
  };
  /** What the router shows. */
  readonly shown: () => View | undefined;
  /** Resolves the address that is shown anew. */
  readonly reopen: () => void;
}

/** @returns what ends it. */
export function moveOver({ deployment, tabs, shown, reopen }: Parts): () => void {
  /** Each version of a plugin is tried once: one that does not load stays the card that says so. */
  const tried = new Set<string>();
  const nextFor = (view: View | undefined) => view && newerFor(deployment.get().plugins, view);
  const isFree = ({ view, dirty }: Tab) => !dirty && nextFor(view) !== undefined;
  /** A developer who edits a plugin wants to see it at once; typed text has been kept as a draft. */
  const isPressing = ({ view, dirty }: Tab) => dirty && isDevVersion(nextFor(view)?.version ?? '');
  const reopenOnce = (view: View | undefined) => {
    const next = nextFor(view);
    const name = next && `${view?.path} ${next.id}@${next.version} from ${view?.area?.plugin.version}`;
    if (name === undefined || tried.has(name)) return;
    tried.add(name);
    reopen();
  };
  const follow = () => {
    const { tabs: open, active } = tabs.get();
    const pressing = open.filter(isPressing);
    if (pressing.length > 0) return tabs.release(pressing.map(({ key }) => key)); // and follows again
    tabs.unload(open.filter((tab) => tab.key !== active && isFree(tab)).map(({ key }) => key));
    const tab = open.find(({ key }) => key === active);
    if (!tab) reopenOnce(shown());
    else if (isFree(tab)) reopenOnce(tab.view);
  };
  const ends = [
    deployment.subscribe(() => {
      tried.clear();
      follow();
    }),
    tabs.subscribe(follow),
  ];
  return () => {
    for (const end of ends) end();
  };
}
