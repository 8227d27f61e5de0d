import { RemainingTime, StatusTag, type Tone, ToneTag } from '@portal/sdk/ui';
import { TICKET_TONE, type TicketStatus } from './contract.ts';
import type { Texts } from './ticket-lists.ts';

export function TicketState({ status, texts }: { status: TicketStatus; texts: Texts }) {
  return <StatusTag code={status} texts={texts as Readonly<Record<TicketStatus, string>>} tones={TICKET_TONE} />;
}

const URGENCY: Readonly<Record<string, Tone>> = { 1: 'danger', 2: 'waiting', 3: 'info' };

export function Priority({ priority, texts }: { priority: string; texts: Texts }) {
  return <ToneTag tone={URGENCY[priority] ?? 'neutral'}>{texts[priority] ?? priority}</ToneTag>;
}

/** 剩余时间：两小时内到期提醒；没有正在计时的时限时为空。 */
export const TimeLeft = ({ dueAt }: { dueAt: string | null }) => <RemainingTime dueAt={dueAt} soonHours={2} />;
