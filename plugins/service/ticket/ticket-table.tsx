import { type CountedList, mayCall, useSession } from '@portal/sdk';
import { ExportButton, StatusTabs } from '@portal/sdk/ui';
import { DataTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { ticket, type TicketRow, type TicketStatus } from './contract.ts';
import { BatchAssign, RowEntries, TicketActions } from './ticket-actions.tsx';
import { type TicketLists, ticketColumns } from './ticket-columns.tsx';

interface Props {
  list: CountedList<typeof ticket.query, 'status'>;
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
  return (
    <>
      <StatusTabs list={list} texts={lists.statuses} codes={states} />
      <DataTable
        list={list}
        caption={caption}
        settingsKey={settingsKey}
        columns={ticketColumns(lists)}
        rowActions={(row) => (
          <>
            <TicketActions ticket={row} onDone={list.reload} />
            <RowEntries ticket={row} onDone={list.reload} />
          </>
        )}
        {...(mayCall(session, ticket.assign) && {
          batch: (rows: readonly TicketRow[], clear: () => void) => (
            <BatchAssign
              rows={rows}
              onDone={() => {
                clear();
                return list.reload();
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
