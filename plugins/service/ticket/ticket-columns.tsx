import { dateTime } from '@portal/sdk/format';
import { CopyText, TextLink } from '@portal/sdk/ui';
import type { Column } from '@portal/sdk/ui/table';
import { SATISFACTION, TICKET_SOURCE, type TicketRow } from './contract.ts';
import type { TicketLists } from './ticket-lists.ts';
import { Priority, TicketState, TimeLeft } from './ticket-tags.tsx';

export const ticketPath = (id: string) => `/workOrder/workOrderEdit?id=${id}`;

const minute = 'YYYY-MM-DD HH:mm';

/** 工单列表的列；类型、优先级、状态的文字来自字典。 */
export const ticketColumns = ({ types, priorities, statuses }: TicketLists): readonly Column<TicketRow>[] => [
  {
    title: '编号',
    key: 'ticketNo',
    width: 208,
    show: ({ id, ticketNo }) => (
      <CopyText text={ticketNo}>
        <TextLink to={ticketPath(id)}>{ticketNo}</TextLink>
      </CopyText>
    ),
  },
  { title: '标题', field: 'title', width: 240 },
  {
    title: '状态',
    field: 'status',
    width: 96,
    as: (status) => <TicketState status={status} texts={statuses} />,
  },
  {
    title: '优先级',
    field: 'priority',
    width: 96,
    as: (priority) => <Priority priority={priority} texts={priorities.all} />,
  },
  { title: '剩余', field: 'dueAt', width: 124, as: (dueAt) => <TimeLeft dueAt={dueAt} /> },
  { title: '类型', field: 'type', width: 104, as: (type) => types.all[type] ?? type },
  { title: '产品/系统', field: 'systemName', width: 128 },
  { title: '企业', field: 'entName', width: 184 },
  { title: '提交人', field: 'reporterName', width: 96 },
  { title: '处理人', field: 'handlerName', width: 104 },
  { title: '响应时限', field: 'respondDue', width: 152, as: (due) => dateTime(due, minute) },
  { title: '解决时限', field: 'resolveDue', width: 152, as: (due) => dateTime(due, minute) },
  {
    title: '满意度',
    field: 'satisfaction',
    width: 104,
    as: (score) => (score === null ? '-' : SATISFACTION[score]),
  },
  { title: '来源', field: 'source', codes: TICKET_SOURCE, width: 104, hidden: true },
  { title: '创建时间', field: 'createdAt', as: 'dateTime', width: 176 },
];

/** 列表的查询条件。 */
export const ticketFilters = ({ types, priorities, statuses, systems, handlers }: TicketLists) =>
  [
    { name: 'ticketNo', label: '编号' },
    { name: 'title', label: '标题' },
    { name: 'type', label: '类型', codes: types.all },
    { name: 'priority', label: '优先级', codes: priorities.all },
    { name: 'status', label: '状态', codes: statuses as Readonly<Record<TicketRow['status'], string>> },
    { name: 'system', label: '系统', codes: systems },
    { name: 'handlerId', label: '处理人', codes: handlers },
    { kind: 'dayRange', label: '创建时间', from: 'createdFrom', to: 'createdTo' },
    { name: 'overdue', label: '只看超时', kind: 'switch' },
  ] as const;
