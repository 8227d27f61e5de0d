import { type About, useCall, useDictionary } from '@portal/sdk';
import { productInfo } from '@portal/sdk/calls/product';
import { RemainingTime, StatusTag, type Tone, ToneTag } from '@portal/sdk/ui';
import { ticket, TICKET_STATUS, type TicketStatus } from './contract.ts';

export const ticketPath = (id: string) => `/workOrder/workOrderEdit?id=${id}`;
export const ticketEditPath = (id: string) => `${ticketPath(id)}&edit=true`;

export const aboutTicket = ({ id, ticketNo }: { id: string; ticketNo: string }): About => ({
  name: `工单 ${ticketNo}`,
  to: ticketPath(id),
});

/** Who may handle tickets, each with how many they have open. */
export function useHandlers() {
  const { data = [] } = useCall(ticket.selectHandler, {});
  const texts = (text: (one: (typeof data)[number]) => string): Readonly<Record<string, string>> =>
    Object.fromEntries(data.map((one) => [one.userId, text(one)]));
  return {
    names: texts(({ handlerName }) => handlerName),
    loads: texts(({ handlerName, openCount }) => `${handlerName}（未结 ${openCount}）`),
  };
}

/** The lists by which tickets are read and asked for: dictionaries, systems, handlers. */
export function useTicketLists() {
  const [types, priorities, statuses] = [useDictionary('TICKET'), useDictionary('PRIORITY'), useDictionary('STATUS')];
  const systems = useCall(productInfo.listExcludeBase, {});
  return {
    types,
    priorities,
    /** Until the dictionary is there, and where it is silent, as the contract calls them. */
    statuses: { ...TICKET_STATUS.texts, ...statuses.all } satisfies Readonly<Record<TicketStatus, string>>,
    systems: Object.fromEntries((systems.data ?? []).map(({ productType, productName }) => [productType, productName])),
    handlers: useHandlers().names,
  };
}

export type TicketLists = ReturnType<typeof useTicketLists>;

export const TicketState = ({ status, lists }: { status: TicketStatus; lists: TicketLists }) => (
  <StatusTag code={status} texts={lists.statuses} tones={TICKET_STATUS.tones} />
);

const URGENCY: Readonly<Record<string, Tone>> = { 1: 'danger', 2: 'waiting', 3: 'info' };

export const Priority = ({ priority, lists }: { priority: string; lists: TicketLists }) => (
  <ToneTag tone={URGENCY[priority] ?? 'neutral'}>{lists.priorities.all[priority] ?? priority}</ToneTag>
);

/** 剩余时间：两小时内到期提醒；没有正在计时的时限时为空。 */
export const TimeLeft = ({ dueAt }: { dueAt: string | null }) => <RemainingTime dueAt={dueAt} soonHours={2} />;
