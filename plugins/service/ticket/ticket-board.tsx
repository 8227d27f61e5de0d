import { Board, BoardCard, BoardColumn } from '@portal/sdk/ui/table';
import { ticket, type TicketFilters } from './contract.ts';
import { Priority, type TicketLists, ticketPath, TimeLeft } from './ticket-columns.tsx';

const STATES = [0, 1, 2, 3, 4] as const;

/** 看板：未结的每个状态一列，解决时限最近的在前。 */
export const TicketBoard = ({ filters, lists }: { filters: Partial<TicketFilters>; lists: TicketLists }) => (
  <Board>
    {STATES.map((status) => (
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
