/**
 * Reports tasks that block the page for more than 50 ms, attributed to the plugin that is shown, at most once a minute.
 */
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { life } from '../life.ts';
import type { BusyPage } from '../session/storage.ts';
import type { Watched } from './watch-faults.ts';

export const tellEveryMs = 60_000;
const mostTimes = 1000;

interface Tasks {
  readonly page: BusyPage;
  readonly count: number;
  readonly longest: number;
}

export function watchTasks({ shown, request }: Pick<Watched, 'shown' | 'request'>): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return;
  const held = new Map<string, Tasks>();
  const observer = new PerformanceObserver((list) => {
    const page = shown();
    if (!page) return;
    const key = `${page.plugin}@${page.version}`;
    const before = held.get(key) ?? { page, count: 0, longest: 0 };
    const entries = list.getEntries();
    const longest = Math.max(before.longest, ...entries.map(({ duration }) => duration));
    held.set(key, { page, count: before.count + entries.length, longest });
  });
  const tell = () => {
    for (const [key, { page, count, longest }] of held) {
      held.delete(key);
      const { plugin, version, path: url } = page;
      const message = `${count} 个长任务，最长 ${Math.round(longest)} 毫秒`;
      const times = Math.min(count, mostTimes);
      const facts = { plugin, version, url, kind: 'slow', message, times, quarantined: false } as const;
      void request(pluginTabs.report, facts, { quiet: true }).catch(() => undefined);
    }
  };
  observer.observe({ type: 'longtask' });
  const timer = setInterval(tell, tellEveryMs);
  life.until(() => {
    observer.disconnect();
    clearInterval(timer);
  });
}
