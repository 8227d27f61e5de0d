import { useCountedList } from '@portal/sdk';
import { QueryForm } from '@portal/sdk/ui/form';
import { ListPage } from '@portal/sdk/ui/table';
import { ticket } from './contract.ts';
import { useTicketLists } from './ticket-lists.tsx';
import { FilterToggle, ticketFilters, TicketTable } from './ticket-table.tsx';

/** 问题反馈处理：受理、回复、转派、升级、合并、关闭、转知识库。 */
export default function ProblemPage() {
  const list = useCountedList(ticket.query, ticket.counts, 'status');
  const lists = useTicketLists();
  return (
    <ListPage
      title="问题反馈处理"
      description="按优先级的响应和解决时限处理用户提交的问题"
      actions={
        <>
          <FilterToggle list={list} by="mine">
            我处理的
          </FilterToggle>
          <FilterToggle list={list} by="overdue">
            只看超时
          </FilterToggle>
        </>
      }
    >
      <QueryForm list={list} fields={[...ticketFilters(lists), 'entName', 'source']} />
      <TicketTable
        list={list}
        lists={lists}
        caption="问题反馈"
        settingsKey="/Base/service-support/problem"
        states={[1, 2, 3, 4, 5, 6]}
      />
    </ListPage>
  );
}
