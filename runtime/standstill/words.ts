/** What is said of a standstill. */
import type { ModeWindow } from '@portal/sdk/calls/mode-tabs';
import { date, dateTime } from '@portal/sdk/format';
import { type Shown, standstill } from './standstill.ts';

/** The hour alone, on the day of the reader. */
export const hourOf = (at: string): string =>
  dateTime(at, date(at) === date(standstill.now()) ? 'HH:mm' : 'MM-DD HH:mm');

/** `12 分钟` rounded up, from the last minute on `45 秒`. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds <= 60) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** Minutes before the beginning at which it is said aloud. */
const marks = [1, 10, 30];

/** The mark that has been passed last: it changes three times. */
export const markOf = (leftMs: number): number => marks.find((minutes) => leftMs <= minutes * 60_000) ?? 0;

const aheadText = ({ mode, from, to }: ModeWindow): string =>
  mode === 'READ_ONLY'
    ? `系统将于 ${hourOf(from)} 开始维护，届时只能查看，预计 ${hourOf(to)} 恢复`
    : `系统将于 ${hourOf(from)} 停机维护，预计 ${hourOf(to)} 恢复，请提前保存正在填写的内容`;

const runningText = ({ mode, to }: ModeWindow): string =>
  mode === 'READ_ONLY'
    ? `系统维护中，${hourOf(to)} 前只能查看；正在填写的内容留在页面上，恢复后可以提交`
    : `停机维护中，预计 ${hourOf(to)} 结束；目前只有平台管理员可以使用`;

const forcedText = '系统暂时只能查看，正在自动恢复；正在填写的内容留在页面上，恢复后可以提交';

export interface Said {
  readonly text: string;
  readonly reason?: string;
  /** Counts down to the beginning. */
  readonly leftMs?: number;
}

export function saidOf(phase: Shown): Said {
  if (phase.kind === 'forced') return { text: forcedText };
  const { window, leftMs } = phase;
  const { reason } = window;
  return phase.kind === 'ahead' ? { text: aheadText(window), reason, leftMs } : { text: runningText(window), reason };
}
