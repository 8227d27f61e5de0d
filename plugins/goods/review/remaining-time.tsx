import { now } from '@portal/sdk';
import { ToneTag } from '@portal/sdk/ui';

const msPerHour = 3_600_000;
const soonHours = 12;

const spanOf = (hours: number) => (hours >= 48 ? `${Math.floor(hours / 24)}天` : `${hours}小时`);

/** 剩余时限：超时标红，十二小时内到期提醒。`dueAt` 为空表示没有待办的环节。 */
export function RemainingTime({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return '-';
  const hours = Math.floor((Date.parse(dueAt) - now()) / msPerHour);
  if (hours < 0) return <ToneTag tone="danger">超时{spanOf(-hours)}</ToneTag>;
  return <ToneTag tone={hours < soonHours ? 'waiting' : 'info'}>剩{spanOf(hours)}</ToneTag>;
}
