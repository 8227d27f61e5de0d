import { mayCall, useCountedList, useSession } from '@portal/sdk';
import { LinkButton, Page, ToggleButton, Toolbar } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { ticket } from './contract.ts';
import { TICKET_STATUS } from './schema.ts';
import { TicketBoard } from './ticket-board.tsx';
import { ticketFilters, useTicketLists } from './ticket-columns.tsx';
import { TicketTable } from './ticket-table.tsx';

/** 工单查询：查询、状态页签、看板、新建、批量转派、催办、关闭、导出。 */
export default function WorkOrderListPage() {
  const list = useCountedList(ticket.query, ticket.counts, 'status');
  const lists = useTicketLists();
  const session = useSession();
  const [board, setBoard] = useState(false);
  const mine = list.filters.mine === true;
  const views = (
    <>
      <LinkButton to="/workOrder/workOrderEdit" appearance="primary">
        新建工单
      </LinkButton>
      {mayCall(session, ticket.handle) && (
        <ToggleButton checked={mine} onClick={() => list.narrow({ mine: mine ? undefined : true })}>
          只看我的
        </ToggleButton>
      )}
      <ToggleButton checked={board} onClick={() => setBoard(!board)}>
        看板
      </ToggleButton>
    </>
  );
  return (
    <Page title="工单查询">
      <QueryForm list={list} fields={[...ticketFilters(lists), { name: 'overdue', kind: 'switch' }]} />
      {board ? (
        <>
          <Toolbar>{views}</Toolbar>
          <TicketBoard filters={list.filters} lists={lists} />
        </>
      ) : (
        <TicketTable
          list={list}
          lists={lists}
          caption="工单"
          settingsKey="/workOrder/workOrderList"
          states={TICKET_STATUS.list}
          toolbar={views}
        />
      )}
    </Page>
  );
}
