/** What the data of tickets always satisfies. */
import { type DataCheck, sql } from '@portal/sdk/server';
import { ticketBizType } from './ticket/contract.ts';

const rows = sql<{ row: string }>;

export const serviceChecks: readonly DataCheck[] = [
  {
    title: '提交过的工单都有处理记录',
    broken: rows`
      select t.ticket_no as row from svc_ticket t
      where t.status not in (0, 6) and not exists (
        select from doc_log l where l.biz_type = ${ticketBizType} and l.biz_id = t.id)`,
  },
  {
    title: '已关闭和已取消的工单都有结束时间，别的都没有',
    broken: rows`select ticket_no as row from svc_ticket where (status in (5, 6)) <> (closed_at is not null)`,
  },
  {
    title: '工单的处理人都是客服或运营人员',
    broken: rows`
      select t.ticket_no as row from svc_ticket t
      where t.handler_id is not null and not exists (
        select from auth_user_role ur join auth_role r on r.id = ur.role_id
        where ur.user_id = t.handler_id and r.role_type in ('K', 'Y', 'L'))`,
  },
  {
    title: '合并的工单并入未被合并的工单',
    broken: rows`
      select t.ticket_no as row from svc_ticket t join svc_ticket m on m.id = t.merged_into
      where m.merged_into is not null`,
  },
];
