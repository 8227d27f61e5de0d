import { mayCall, useCountedList, useSession } from '@portal/sdk';
import { LinkButton, ToggleButton } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { Board, BoardCard, BoardColumn, ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { ticket, TICKET_STATUS, type TicketFilters } from './contract.ts';
import { Priority, type TicketLists, ticketPath, TimeLeft, useTicketLists } from './ticket-lists.tsx';
import { FilterToggle, ticketFilters, TicketTable } from './ticket-table.tsx';

/** 看板：未结的每个状态一列，解决时限最近的在前。 */
const TicketBoard = ({ filters, lists }: { filters: Partial<TicketFilters>; lists: TicketLists }) => (
  <Board>
    {([0, 1, 2, 3, 4] as const).map((status) => (
      <BoardColumn
        key={status}
        name={lists.statuses[status]}
        call={ticket.query}
        input={{ ...filters, status, sort: 'resolveDue', order: 'asc' }}
        empty="没有工单"
      >
        {(row) => (
          <BoardCard
            key={row.id}
            to={ticketPath(row.id)}
            number={row.ticketNo}
            title={row.title}
            of={`${row.entName}　${row.handlerName ?? '未分派'}`}
          >
            <Priority priority={row.priority} lists={lists} />
            <TimeLeft dueAt={row.dueAt} />
          </BoardCard>
        )}
      </BoardColumn>
    ))}
  </Board>
);

/** 工单查询：查询、状态页签、看板、新建、批量转派、催办、关闭、导出。 */
export default function WorkOrderListPage() {
  const list = useCountedList(ticket.query, ticket.counts, 'status');
  const lists = useTicketLists();
  const session = useSession();
  const [board, setBoard] = useState(false);
  const actions = (
    <>
      <LinkButton to="/workOrder/workOrderEdit" appearance="primary">
        新建工单
      </LinkButton>
      {mayCall(session, ticket.handle) && (
        <FilterToggle list={list} by="mine">
          只看我的
        </FilterToggle>
      )}
      <ToggleButton checked={board} onClick={() => setBoard(!board)}>
        看板
      </ToggleButton>
    </>
  );
  return (
    <ListPage title="工单查询" actions={actions}>
      <QueryForm list={list} fields={[...ticketFilters(lists), { name: 'overdue', kind: 'switch' }]} />
      {board ? (
        <TicketBoard filters={list.filters} lists={lists} />
      ) : (
        <TicketTable
          list={list}
          lists={lists}
          caption="工单"
          settingsKey="/workOrder/workOrderList"
          states={TICKET_STATUS.list}
        />
      )}
    </ListPage>
  );
}
