/** Everything that a tab reports about plugins: faults, long tasks, frozen pages, and the versions that it runs. */
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import type { Fault, Host, Toast } from '@portal/sdk/host';
import { keepTopics } from '../faults/last-topics.ts';
import { life } from '../life.ts';
import type { BusyPage } from '../session/storage.ts';
import { busy, type Frozen } from './busy.ts';
import type { Deployment } from './deployment.ts';
import { tellRuns } from './tell-runs.ts';
import { watchCrashes } from './watch-crashes.ts';
import { watchTasks } from './watch-tasks.ts';

export interface Watched {
  readonly deployment: Deployment;
  readonly request: Host['request'];
  readonly now: () => number;
  readonly toast: (toast: Toast) => void;
  readonly signedIn: () => boolean;
  /** The page of a plugin that is shown. */
  readonly shown: () => BusyPage | undefined;
  readonly frozen: readonly Frozen[];
}

const frozenText = ({ name, version, fellBack }: Frozen) =>
  `“${name}”${version} 上次使页面失去响应，${fellBack ? '本页已改用上一版本' : '本页已暂停使用它'}，并已报告`;

function tellFrozen({ frozen, request, toast }: Watched): void {
  for (const one of frozen) {
    const { plugin, version, path: url, fellBack } = one;
    const facts = { plugin, version, url, kind: 'freeze', message: '页面失去响应', quarantined: !fellBack } as const;
    void request(pluginTabs.report, facts, { quiet: true }).catch(() => undefined);
    toast({ intent: 'warning', message: frozenText(one) });
  }
}

/** A press may freeze the page. */
function watchPresses({ shown }: Watched): void {
  const press = () => {
    const page = shown();
    if (!page) return;
    busy.begin(page);
    busy.end();
  };
  const on = { capture: true, signal: life.signal };
  addEventListener('click', press, on);
  addEventListener('keydown', ({ key }) => key === 'Enter' && press(), on);
}

/** @returns what takes each further fault. */
export function watchFaults(watched: Watched): (fault: ErrorEvent | PromiseRejectionEvent | Fault) => void {
  keepTopics();
  tellFrozen(watched);
  watchPresses(watched);
  watchTasks(watched);
  tellRuns(watched);
  return watchCrashes(watched);
}
