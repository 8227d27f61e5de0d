import { useCall } from '@portal/sdk';
import { dictionary } from '@portal/sdk/calls/dictionary';
import { productInfo } from '@portal/sdk/calls/product';
import { dateTime } from '@portal/sdk/format';
import { CopyText, RemainingTime, StatusTag, type Tone, ToneTag } from '@portal/sdk/ui';
import type { FilterField } from '@portal/sdk/ui/form';
import type { ColumnOf } from '@portal/sdk/ui/table';
import { ticket, type TicketStatus } from './contract.ts';
import { TICKET_STATUS } from './schema.ts';

export const ticketPath = (id: string) => `/workOrder/workOrderEdit?id=${id}`;

type Texts = Readonly<Record<string, string>>;

/** A dictionary's texts: all of them for reading, those still offered for choosing. */
function useTexts(codeNo: string): { all: Texts; offered: Texts } {
  const { data = [] } = useCall(dictionary.queryCodeList, { codeNo });
  const texts = (items: typeof data) => Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return { all: texts(data), offered: texts(data.filter(({ enabled }) => enabled)) };
}

/** Who may handle tickets, each with how many they have open. */
export function useHandlers() {
  const { data = [] } = useCall(ticket.selectHandler, {});
  const texts = (text: (one: (typeof data)[number]) => string): Texts =>
    Object.fromEntries(data.map((one) => [one.userId, text(one)]));
  return {
    names: texts(({ handlerName }) => handlerName),
    loads: texts(({ handlerName, openCount }) => `${handlerName}（未结 ${openCount}）`),
  };
}

/** The lists by which tickets are read and asked for: dictionaries, systems, handlers. */
export function useTicketLists() {
  const [types, priorities, statuses] = [useTexts('TICKET'), useTexts('PRIORITY'), useTexts('STATUS')];
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

const toMinute = (due: string | null) => dateTime(due, 'YYYY-MM-DD HH:mm');

/** 工单列表的列；类型、优先级、状态的文字来自字典。 */
export const ticketColumns = (lists: TicketLists): readonly ColumnOf<typeof ticket.query>[] => [
  { field: 'ticketNo', as: (ticketNo, { id }) => <CopyText text={ticketNo} to={ticketPath(id)} /> },
  'title',
  { field: 'status', as: (status) => <TicketState status={status} lists={lists} /> },
  { field: 'priority', as: (priority) => <Priority priority={priority} lists={lists} /> },
  { field: 'dueAt', as: (dueAt) => <TimeLeft dueAt={dueAt} /> },
  { field: 'type', as: (type) => lists.types.all[type] ?? type },
  'systemName',
  'entName',
  'reporterName',
  'handlerName',
  { field: 'respondDue', as: toMinute },
  { field: 'resolveDue', as: toMinute },
  'satisfaction',
  { field: 'source', hidden: true },
  'createdAt',
];

/** 列表的查询条件。 */
export const ticketFilters = (lists: TicketLists): readonly FilterField<typeof ticket.query>[] => [
  'ticketNo',
  'title',
  { name: 'type', codes: lists.types.all },
  { name: 'priority', codes: lists.priorities.all },
  { name: 'status', codes: lists.statuses },
  { name: 'system', codes: lists.systems },
  { name: 'handlerId', codes: lists.handlers },
  'createdFrom',
];
