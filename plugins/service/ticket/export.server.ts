/** The ticket list as a workbook. */
import { type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { SATISFACTION, TICKET_SOURCE, type TicketFilters, type TicketRow } from './contract.ts';
import { foundTickets, rowFacts } from './tickets.server.ts';

type Texts = Readonly<Record<string, string>>;

async function textsOf({ db }: Context, codeNo: string): Promise<Texts> {
  const items = await db
    .selectFrom('pubDictItem')
    .select(['itemNo', 'itemName'])
    .where('system', '=', 'OP')
    .where('codeNo', '=', codeNo)
    .execute();
  return Object.fromEntries(items.map(({ itemNo, itemName }) => [itemNo, itemName]));
}

const sheet = (types: Texts, priorities: Texts, statuses: Texts): readonly SheetColumn<TicketRow>[] => [
  { title: '工单编号', value: (t) => t.ticketNo },
  { title: '标题', width: 40, value: (t) => t.title },
  { title: '类型', width: 12, value: (t) => types[t.type] ?? t.type },
  { title: '优先级', width: 10, value: (t) => priorities[t.priority] ?? t.priority },
  { title: '状态', width: 12, value: (t) => statuses[t.status] ?? t.status },
  { title: '产品/系统', width: 16, value: (t) => t.systemName },
  { title: '企业', width: 30, value: (t) => t.entName },
  { title: '提交人', width: 12, value: (t) => t.reporterName },
  { title: '处理人', width: 12, value: (t) => t.handlerName },
  { title: '来源', width: 12, value: (t) => TICKET_SOURCE[t.source] },
  { title: '响应时限', kind: 'time', value: (t) => t.respondDue },
  { title: '解决时限', kind: 'time', value: (t) => t.resolveDue },
  { title: '是否超时', width: 10, value: (t) => (t.overdue ? '超时' : '') },
  { title: '满意度', width: 12, value: (t) => (t.satisfaction === null ? '' : SATISFACTION[t.satisfaction]) },
  { title: '创建时间', kind: 'time', value: (t) => t.createdAt },
];

const conditionsOf = ({ ticketNo, title, createdFrom, createdTo, overdue, mine }: TicketFilters) => [
  ...(ticketNo === undefined ? [] : [`编号：${ticketNo}`]),
  ...(title === undefined ? [] : [`标题：${title}`]),
  ...(createdFrom === undefined && createdTo === undefined
    ? []
    : [`创建日期：${createdFrom ?? ''} 至 ${createdTo ?? ''}`]),
  ...(overdue ? ['仅超时'] : []),
  ...(mine ? ['只看我的'] : []),
];

export async function exportTickets(filters: TicketFilters, context: Context) {
  const rows = foundTickets(context, filters)
    .select(rowFacts(context))
    .$narrowType<TicketRow>()
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id');
  const columns = sheet(
    await textsOf(context, 'TICKET'),
    await textsOf(context, 'PRIORITY'),
    await textsOf(context, 'STATUS'),
  );
  return exporting({ title: '工单列表', columns, rows, conditions: conditionsOf(filters) });
}
