import { bus } from '@portal/sdk';
import type { ExportStatus } from '@portal/sdk/calls/export-task';
import type { Call } from '@portal/sdk/contract';
import type { Host, Toast } from '@portal/sdk/host';
import { life } from '../../life.ts';
import { overlays } from '../overlays.ts';

interface Means {
  readonly request: Host['request'];
  readonly toast: (toast: Toast) => void;
}

const toDownloads = { text: '下载中心', run: () => void overlays.open('downloads') };

/** Starts an export that is too large for one file in the background, with the same input. */
export async function exportInBackground({ request, toast }: Means, { path }: Call, input: object): Promise<void> {
  const { exportTask } = await import(/* webpackChunkName: "signed-in" */ '@portal/sdk/calls/export-task');
  try {
    await request(exportTask.add, { path, input });
  } catch {
    return; // the host has shown why
  }
  bus.emit('data:changed', { path: exportTask.add.path });
  toast({ intent: 'info', message: '数据超过 10,000 行，已转入后台导出', action: toDownloads });
}

const ENDED = {
  2: { intent: 'success', text: '导出完成' },
  4: { intent: 'warning', text: '导出失败' },
} as const satisfies Partial<Record<ExportStatus, { intent: Toast['intent']; text: string }>>;

const isOpen = () => overlays.get().some(({ name, open }) => name === 'downloads' && open);

/** Tells when an export has ended, wherever the user is by then; with the drawer open, without a link to it. */
export function tellOfExports(toast: Means['toast']): void {
  const onChange = ({ task, status, fileName }: Readonly<Record<string, unknown>>) => {
    if (task !== 'export') return;
    const way = isOpen() ? {} : { action: toDownloads };
    const { intent, text } = ENDED[status as keyof typeof ENDED];
    toast({ intent, message: `${text}：${fileName}`, ...way });
  };
  life.until(bus.on('task:changed', onChange));
}
