/** Who handles a ticket, how urgent it is, and which one it repeats. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuseField, sql } from '@portal/sdk/server';
import type { ticket } from './contract.ts';
import { tellHandler, tellOperators, tellReporter } from './notices.server.ts';
import { limitsFrom, perform, record, visibleTickets } from './tickets.server.ts';

/** Active users who are agents, by seat and name, and those of the operating unit. */
const choosable = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('pubUser as u')
    .select(['u.id as userId', (eb) => eb.fn.coalesce('u.showName', 'u.userName').as('handlerName')])
    .where('u.status', '=', 1)
    .where(
      sql<boolean>`((u.seq is not null and u.show_name is not null) or exists (
        select from pub_user_role ur join pub_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_type = 'Y'))`,
    );

/** Who may handle tickets, and how many each has open. */
export const handlers = (context: Context) =>
  choosable(context)
    .select(
      sql<number>`(select count(*)::int from svc_ticket t where t.handler_id = u.id and t.status in (1, 2, 3))`.as(
        'openCount',
      ),
    )
    .orderBy('u.seq')
    .orderBy('u.id')
    .execute();

export async function assign({ handlerId, remark, ...seen }: InputOf<typeof ticket.assign>, context: Context) {
  const chosen = choosable(context).where('u.id', '=', handlerId);
  const found = await chosen.executeTakeFirst();
  const { handlerName } = found ?? refuseField('handlerId', '处理人不存在或已停用');
  const moved = await perform(context, seen, 'ASSIGN', {
    set: { handlerId },
    reason: `转给${handlerName}${remark ? `：${remark}` : ''}`,
    only: { if: sql<boolean>`handler_id is distinct from ${handlerId}`, otherwise: '已由该处理人处理' },
  });
  const told = `${context.user.userName}将工单 ${moved.ticketNo} 转派给您：${moved.title}`;
  await tellHandler(context, moved, told);
}

/** Priorities are numbered from the most urgent one. */
export async function escalate({ remark, ...seen }: InputOf<typeof ticket.escalate>, context: Context): Promise<void> {
  const moved = await perform(context, seen, 'ESCALATE', {
    set: { priority: sql`(priority::int - 1)::text` },
    reason: remark,
  });
  const { db } = context;
  await db.updateTable('svcTicket').set(limitsFrom(sql`submitted_at`)).where('id', '=', moved.id).execute();
  await tellOperators(context, moved, `工单 ${moved.ticketNo} 已升级：${remark}`);
  await tellReporter(context, moved, `工单 ${moved.ticketNo} 已升级优先级，我们将加快处理。`);
}

export async function merge({ intoNo, ...seen }: InputOf<typeof ticket.merge>, context: Context): Promise<void> {
  const found = await visibleTickets(context)
    .select(['t.id', 't.ticketNo', sql<boolean>`t.status in (1, 2, 3, 4)`.as('open')])
    .where('t.ticketNo', '=', intoNo.trim())
    .where('t.id', '<>', seen.id)
    .executeTakeFirst();
  const main = found ?? refuseField('intoNo', '主工单不存在，请核对编号');
  if (!main.open) refuseField('intoNo', '主工单已结束，不能并入', 'conflict');
  const reason = `并入 ${main.ticketNo}`;
  const moved = await perform(context, seen, 'MERGE', { set: { mergedInto: main.id }, reason });
  await record(context, main.id, 'MERGED', `${moved.ticketNo} 并入本工单`);
  await tellReporter(context, moved, `工单 ${moved.ticketNo} 与 ${main.ticketNo} 重复，已合并处理。`);
}
