import { useOpenTasks, useTopic } from '@portal/sdk';
import { badgesOf, type Joined, type VisibleMenu } from '@portal/sdk/decide';
import { actAs, host } from '@portal/sdk/host';
import type { BuiltBadge } from '@portal/sdk/registry';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePortal, useSessionState } from '../../portal.ts';
import { personOf } from '../../router/can-open.ts';

type Asking = Joined<BuiltBadge>;

export interface Badge {
  /** What is counted. */
  readonly title: string;
  readonly count: number;
}

/** By the key of the menu entry, `order/firstAudit`. */
export type Badges = ReadonlyMap<string, Badge>;

const keyOf = ({ plugin, spec }: Asking) => `${plugin.id}/${spec.menu}`;

const entriesIn = (menus: readonly VisibleMenu[]): readonly VisibleMenu['node'][] =>
  menus.flatMap(({ node, children }) => [node, ...entriesIn(children)]);

/** Open tasks stand at the entries of their worklists; the number is the one that the bell and the inbox show. */
function useTaskBadges(menus: readonly VisibleMenu[]): Badges {
  const { kinds, counts } = useOpenTasks();
  const entries = entriesIn(menus);
  const badges = new Map<string, Badge>();
  for (const { bizType, path } of kinds) {
    const key = entries.find(({ routeUrl }) => routeUrl === path)?.sourceKey;
    const count = counts.get(bizType) ?? 0;
    if (key && count > 0) badges.set(key, { title: '待我处理', count: count + (badges.get(key)?.count ?? 0) });
  }
  return badges;
}

/** A number that cannot be had is not shown. */
async function counted(badge: Asking): Promise<readonly [string, Badge][]> {
  try {
    const count = (await host().loadJoin(badge.id)) as () => Promise<number>;
    return [[keyOf(badge), { title: badge.title, count: await actAs(badge.plugin.id, count) }]];
  } catch {
    return [];
  }
}

/** Runs one request after the other: changes in the meantime cause one more. */
function useCounts(wanted: readonly Asking[]) {
  const [badges, setBadges] = useState<Badges>(new Map());
  const state = useRef({ wanted, running: false, again: false });
  const ask = async () => {
    const { current } = state;
    current.again = current.running;
    if (current.running) return;
    current.running = true;
    const found = await Promise.all(current.wanted.map(counted));
    current.running = false;
    setBadges(new Map(found.flat()));
    if (current.again) await ask();
  };
  return { state, badges, ask };
}

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

/** The numbers at these menu entries: open tasks, and what plugins count, asked for once the page stands, and again when to-dos or data have changed. */
export function useBadges(menus: readonly VisibleMenu[]): Badges {
  const { deployment } = usePortal();
  const tasks = useTaskBadges(menus);
  const session = useSessionState();
  const { world, plugins } = deployment.get();
  const wanted = useMemo(() => {
    const shown = new Set(entriesIn(menus).map(({ sourceKey }) => sourceKey));
    return badgesOf({ world, plugins, person: personOf(session) }).filter((badge) => shown.has(keyOf(badge)));
  }, [world, plugins, session, menus]);
  const { state, badges, ask } = useCounts(wanted);
  const which = wanted.map(({ id, version }) => `${id}@${version}`).join(' ');
  const start = useEffectEvent(() => {
    state.current.wanted = wanted;
    whenIdle(() => void ask());
  });
  useEffect(() => {
    if (which !== '') start();
  }, [which]);
  const hear = () => void (which !== '' && ask());
  useTopic('todo:changed', hear);
  useTopic('data:changed', hear);
  useTopic('live:resumed', hear);
  const keys = new Set(wanted.map(keyOf));
  return new Map([...[...badges].filter(([key]) => keys.has(key)), ...tasks]);
}

/** Of an entry, and of those below it while they are not shown. */
export function badgeOf(badges: Badges, { node, children }: VisibleMenu, open: boolean): Badge | undefined {
  const own = badges.get(node.sourceKey ?? '');
  const below = open ? [] : children.flatMap((child) => badgeOf(badges, child, false) ?? []);
  const all = [...(own ? [own] : []), ...below].filter(({ count }) => count > 0);
  const [first] = all;
  if (!first) return undefined;
  const title = all.every((one) => one.title === first.title) ? first.title : '待处理';
  return { title, count: all.reduce((sum, { count }) => sum + count, 0) };
}
