/** What the data of tickets always satisfies. */
import { type DataCheck, invariant, sql } from '@portal/sdk/server';
import { ticketBizType, ticketSteps } from './ticket/contract.ts';

/** The state that each step leads to; other entries of a history leave it. */
const led = sql.join(
  Object.entries(ticketSteps.steps).flatMap(([action, { to }]) =>
    to === undefined ? [] : [sql`(${action}::text, ${to}::int)`],
  ),
);

export const serviceChecks: readonly DataCheck[] = [
  invariant('工单状态等于其最后一条处理记录到达的状态')`
    select t.ticket_no as row from svc_ticket t
    where t.status <> coalesce((
      select s.status from pub_doc_log l join (values ${led}) s (action, status) using (action)
      where l.biz_type = ${ticketBizType} and l.biz_id = t.id order by l.created_at desc, l.id desc limit 1), 0)`,
  invariant(
    '已关闭和已取消的工单都有结束时间，别的都没有',
  )`select ticket_no as row from svc_ticket where (status in (5, 6)) <> (closed_at is not null)`,
  invariant('工单的处理人都是客服或运营人员')`
    select t.ticket_no as row from svc_ticket t
    where t.handler_id is not null and not exists (
      select from pub_user_role ur join pub_role r on r.id = ur.role_id
      where ur.user_id = t.handler_id and r.role_type in ('K', 'Y', 'L'))`,
  invariant('合并的工单并入未被合并的工单')`
    select t.ticket_no as row from svc_ticket t join svc_ticket m on m.id = t.merged_into
    where m.merged_into is not null`,
];
