import { type CountedList, mayCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { CopyText, ExportButton, StatusTabs, ToggleButton } from '@portal/sdk/ui';
import type { FilterField } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { ticket, type TicketRow, type TicketStatus } from './contract.ts';
import { BatchAssign, RowEntries, TicketActions } from './ticket-actions.tsx';
import { Priority, type TicketLists, ticketPath, TicketState, TimeLeft } from './ticket-lists.tsx';

type Tickets = CountedList<typeof ticket.query, 'status'>;

const toMinute = (due: string | null) => dateTime(due, 'YYYY-MM-DD HH:mm');

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

/** 页头的筛选开关。 */
export function FilterToggle({ list, by, children }: { list: Tickets; by: 'mine' | 'overdue'; children: string }) {
  const on = list.filters[by] === true;
  return (
    <ToggleButton checked={on} onClick={() => list.narrow({ [by]: on ? undefined : true })}>
      {children}
    </ToggleButton>
  );
}

interface Props {
  list: Tickets;
  lists: TicketLists;
  /** States that have a tab, in order. */
  states: readonly TicketStatus[];
  settingsKey: string;
  caption: string;
}

/** 状态页签和工单表格：查询与处理两个页面共用；类型、优先级、状态的文字来自字典。 */
export function TicketTable({ list, lists, states, settingsKey, caption }: Props) {
  const session = useSession();
  const batch = (rows: readonly TicketRow[], done: () => Promise<unknown>) => <BatchAssign rows={rows} onDone={done} />;
  return (
    <DataTable
      tabs={<StatusTabs list={list} codes={{ texts: lists.statuses, list: states }} />}
      list={list}
      caption={caption}
      settingsKey={settingsKey}
      columns={[
        { field: 'ticketNo', as: (ticketNo, { id }) => <CopyText text={ticketNo} to={ticketPath(id)} /> },
        'title',
        { field: 'priority', as: (priority) => <Priority priority={priority} lists={lists} /> },
        { field: 'dueAt', as: (dueAt) => <TimeLeft dueAt={dueAt} /> },
        { field: 'status', as: (status) => <TicketState status={status} lists={lists} /> },
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
      ]}
      rowActions={(row) => (
        <>
          <TicketActions ticket={row} onDone={list.reload} />
          <RowEntries ticket={row} onDone={list.reload} />
        </>
      )}
      {...(mayCall(session, ticket.assign) && { batch })}
      tools={<ExportButton call={ticket.export} input={list.filters} />}
    />
  );
}
