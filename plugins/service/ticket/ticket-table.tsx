import { type List, mayCall, useCall, useSession } from '@portal/sdk';
import { ExportButton, LinkButton, Tabs } from '@portal/sdk/ui';
import { DataTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { BatchAssign } from './batch-assign.tsx';
import { ticket, type TicketRow, type TicketStatus } from './contract.ts';
import { rowEntries, ticketActions } from './ticket-actions.tsx';
import { ticketColumns } from './ticket-columns.tsx';
import type { TicketLists } from './ticket-lists.ts';

interface Props {
  list: List<typeof ticket.query>;
  lists: TicketLists;
  /** States that have a tab, in order. */
  states: readonly TicketStatus[];
  toolbar?: ReactNode;
  settingsKey: string;
  caption: string;
}

/** 状态页签和工单表格：查询与处理两个页面共用。 */
export function TicketTable({ list, lists, states, toolbar, settingsKey, caption }: Props) {
  const session = useSession();
  const { status, ...others } = list.filters;
  const counts = useCall(ticket.counts, others);
  const reload = () => Promise.all([list.reload(), counts.reload()]);
  const countOf = (state: number) => counts.data?.find((row) => row.status === state)?.count ?? (counts.data && 0);
  const all = counts.data?.reduce((sum, { count }) => sum + count, 0);
  const choose = (value: string) =>
    list.search(value === 'all' ? others : { ...others, status: Number(value) as TicketStatus });
  return (
    <>
      <Tabs
        value={String(status ?? 'all')}
        onChange={choose}
        tabs={[
          { value: 'all', text: '全部', count: all },
          ...states.map((state) => ({
            value: String(state),
            text: lists.statuses[state] ?? String(state),
            count: countOf(state),
          })),
        ]}
      />
      <DataTable
        list={list}
        caption={caption}
        settingsKey={settingsKey}
        columns={ticketColumns(lists)}
        rowActions={(row) => [
          ...ticketActions({ ticket: row, then: reload }),
          ...rowEntries({ ticket: row, then: reload }),
        ]}
        {...(mayCall(session, ticket.assign) && {
          batch: (rows: readonly TicketRow[], clear: () => void) => (
            <BatchAssign
              rows={rows}
              then={() => {
                clear();
                return reload();
              }}
            />
          ),
        })}
        toolbar={toolbar}
        tools={<ExportButton call={ticket.export} input={list.filters} />}
      />
    </>
  );
}

export const NewTicket = () => (
  <LinkButton to="/workOrder/workOrderEdit" appearance="primary">
    新建工单
  </LinkButton>
);
