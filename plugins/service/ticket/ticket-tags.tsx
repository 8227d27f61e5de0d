import { now } from '@portal/sdk';
import { StatusTag, ToneTag, type Tone } from '@portal/sdk/ui';
import { TICKET_TONE, type TicketStatus } from './contract.ts';
import type { Texts } from './ticket-lists.ts';

export function TicketState({ status, texts }: { status: TicketStatus; texts: Texts }) {
  return <StatusTag code={status} texts={texts as Readonly<Record<TicketStatus, string>>} tones={TICKET_TONE} />;
}

const URGENCY: Readonly<Record<string, Tone>> = { 1: 'danger', 2: 'waiting', 3: 'info' };

export function Priority({ priority, texts }: { priority: string; texts: Texts }) {
  return <ToneTag tone={URGENCY[priority] ?? 'neutral'}>{texts[priority] ?? priority}</ToneTag>;
}

const minuteMs = 60_000;
const [hour, day] = [60, 24 * 60];
const soonMinutes = 2 * hour;

/** 时长：不足一小时按分钟，两天以上按天。 */
export function spanOf(minutes: number): string {
  if (minutes < hour) return `${minutes}分钟`;
  return minutes < 2 * day ? `${Math.floor(minutes / hour)}小时` : `${Math.floor(minutes / day)}天`;
}

/** 剩余时间：超时标红，两小时内到期提醒；没有正在计时的时限时为空。 */
export function TimeLeft({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return '-';
  const minutes = Math.floor((Date.parse(dueAt) - now()) / minuteMs);
  if (minutes < 0) return <ToneTag tone="danger">超时{spanOf(-minutes)}</ToneTag>;
  return <ToneTag tone={minutes < soonMinutes ? 'waiting' : 'info'}>剩{spanOf(minutes)}</ToneTag>;
}
