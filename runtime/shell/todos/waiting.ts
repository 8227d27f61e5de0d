import type { Tone } from '@portal/sdk/ui';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A to-do that waits longer than a day is due, longer than three days overdue. */
const dueMs = dayMs;
const overdueMs = 3 * dayMs;

/** How long a to-do has waited, in words and as its colour. */
export function waitingSince(arrivedTime: string, nowMs: number): { readonly text: string; readonly tone: Tone } {
  const waited = Math.max(0, nowMs - Date.parse(arrivedTime));
  const tone = waited > overdueMs ? 'danger' : waited > dueMs ? 'waiting' : 'neutral';
  if (waited < hourMs) return { text: '刚刚到达', tone };
  const text = waited < dayMs ? `${Math.floor(waited / hourMs)} 小时` : `${Math.floor(waited / dayMs)} 天`;
  return { text: `已等待 ${text}`, tone };
}
