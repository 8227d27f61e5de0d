/** Upgrades of the weeks before, one that was called off, and the next: at night, when nobody of a demonstration works. */
import { modes } from '@portal/sdk/calls/mode';
import type { Mode } from '@portal/sdk/calls/mode-tabs';
import { dateTime } from '@portal/sdk/format';
import type { Seed } from '@portal/sdk/server';

const [hourMs, dayMs] = [3600_000, 86_400_000];

interface Window {
  readonly mode: Mode;
  /** Before the demonstration's today; below zero, after it. */
  readonly days: number;
  /** At +08:00, and how many minutes. */
  readonly at: string;
  readonly minutes: number;
  readonly reason: string;
  /** Minutes after the beginning that it was ended; below zero, it was called off before it. */
  readonly ended?: number;
}

const windows: readonly Window[] = [
  { mode: 'MAINTENANCE', days: 62, at: '22:00', minutes: 120, reason: '数据库版本升级' },
  { mode: 'READ_ONLY', days: 41, at: '21:30', minutes: 60, reason: '结算数据迁移', ended: 35 },
  { mode: 'READ_ONLY', days: 33, at: '22:00', minutes: 45, reason: '存储扩容', ended: -300 },
  { mode: 'READ_ONLY', days: 27, at: '22:00', minutes: 45, reason: '存储扩容' },
  { mode: 'MAINTENANCE', days: 20, at: '23:00', minutes: 60, reason: '机房网络切换', ended: -1440 },
  { mode: 'MAINTENANCE', days: 13, at: '23:00', minutes: 60, reason: '机房网络切换', ended: 42 },
  { mode: 'READ_ONLY', days: 6, at: '22:30', minutes: 20, reason: '补丁升级', ended: -60 },
  { mode: 'READ_ONLY', days: 5, at: '22:30', minutes: 20, reason: '补丁升级' },
  { mode: 'MAINTENANCE', days: -14, at: '23:30', minutes: 20, reason: '门户版本升级' },
  { mode: 'READ_ONLY', days: -21, at: '23:30', minutes: 30, reason: '季度数据归档' },
  { mode: 'READ_ONLY', days: -28, at: '23:30', minutes: 30, reason: '备份演练' },
];

export const seedModes: Seed = async ({ clock, run }) => {
  const now = clock.now();
  for (const { mode, days, at, minutes, reason, ended } of windows) {
    const from = new Date(`${dateTime(now.getTime() - days * dayMs, 'YYYY-MM-DD')}T${at}:00+08:00`);
    const minute = (ms: number) => dateTime(ms, 'YYYY-MM-DDTHH:mm');
    const planned = new Date(Math.min(from.getTime() - 2 * dayMs, now.getTime() - hourMs));
    const span = { from: minute(from.getTime()), to: minute(from.getTime() + minutes * 60_000) };
    const { id } = await run('admin', modes.plan, { mode, ...span, reason }, planned);
    if (ended !== undefined)
      await run('admin', modes.end, { id, version: 1 }, new Date(from.getTime() + ended * 60_000));
  }
};
