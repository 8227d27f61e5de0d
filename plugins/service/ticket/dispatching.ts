/** Who handles a ticket, how urgent it is, and which one it repeats. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import type { ticket } from './contract.ts';
import { tellHandler, tellOperators, tellReporter } from './notices.ts';
import { handlerName, serves, visibleTickets } from './tickets.ts';
import { explain, limitsFrom, missing, perform, record, stale } from './transitions.ts';

/** Active users who are agents, by seat and name, and those of the operating unit. */
const handlers = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('usrUser as u')
    .where('u.status', '=', 1)
    .where('u.deleted', '=', false)
    .where(
      sql<boolean>`((u.seq is not null and u.show_name is not null) or exists (
        select from auth_user_role ur join auth_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_type = 'Y' and not r.deleted))`,
    );

export const listHandlers = (context: Context) =>
  handlers(context)
    .select(['u.id as userId', (eb) => eb.fn.coalesce('u.showName', 'u.userName').as('handlerName')])
    .select(
      sql<number>`(select count(*)::int from svc_ticket t where t.handler_id = u.id and t.status in (1, 2, 3))`.as(
        'openCount',
      ),
    )
    .orderBy('u.seq')
    .orderBy('u.id')
    .execute();

const OPEN = [1, 2, 3];

async function hand(context: Context, seen: { id: string; version: number }, handlerId: string, why: string) {
  const { db, user, clock } = context;
  const known = await visibleTickets(context)
    .select(['t.ticketNo', 't.status', 't.version', 't.handlerId'])
    .where('t.id', '=', seen.id)
    .executeTakeFirst();
  if (!known) return { ticketNo: seen.id, reason: missing };
  const { ticketNo } = known;
  if (known.handlerId === handlerId) return { ticketNo, reason: '已由该处理人处理' };
  const moved = await db
    .updateTable('svcTicket')
    .set((eb) => ({ handlerId, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('status', 'in', OPEN)
    .returning(['id', 'ticketNo', 'title', 'entId', 'reporterId', 'handlerId', 'status'])
    .executeTakeFirst();
  if (!moved) return { ticketNo, reason: known.version === seen.version ? '当前状态不能转派' : stale };
  await record(context, moved.id, 'ASSIGN', why);
  await tellHandler(context, moved, `${user.userName}将工单 ${ticketNo} 转派给您：${moved.title}`);
  return undefined;
}

export async function assign(input: InputOf<typeof ticket.assign>, context: Context) {
  const { tickets, handlerId, remark } = input;
  if (!serves(context.user)) refuse('forbidden', '只有客服可以转派');
  const to = await one(
    handlers(context)
      .select((eb) => eb.fn.coalesce('u.showName', 'u.userName').as('name'))
      .where('u.id', '=', handlerId),
    '处理人不存在或已停用',
    'invalid',
  );
  const failed: { ticketNo: string; reason: string }[] = [];
  for (const seen of tickets) {
    const failure = await hand(context, seen, handlerId, `转给${to.name}${remark ? `：${remark}` : ''}`);
    if (failure) failed.push(failure);
  }
  return { moved: tickets.length - failed.length, failed };
}

/** Priorities are numbered from the most urgent one. */
export async function escalate({ remark, ...seen }: InputOf<typeof ticket.escalate>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const how = { by: 'STAFF', from: [1, 2, 3], to: 1, verb: '升级' } as const;
  if (!serves(user)) return explain(context, seen, how);
  const moved = await db
    .updateTable('svcTicket')
    .set((eb) => ({
      priority: sql<string>`(priority::int - 1)::text`,
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', 'in', visibleTickets(context).select('t.id').where('t.id', '=', seen.id))
    .where('version', '=', seen.version)
    .where('status', 'in', how.from)
    .where('priority', '>', '1')
    .returning(['id', 'ticketNo', 'title', 'entId', 'reporterId', 'handlerId', 'status'])
    .executeTakeFirst();
  if (!moved) {
    const top = await visibleTickets(context).select('t.id').where('t.id', '=', seen.id).where('t.priority', '=', '1');
    if (await top.executeTakeFirst()) refuse('conflict', '工单已是最高优先级，不能再升级');
    return explain(context, seen, how);
  }
  await db.updateTable('svcTicket').set(limitsFrom(sql`submitted_at`)).where('id', '=', moved.id).execute();
  await record(context, moved.id, 'ESCALATE', remark);
  await tellOperators(context, moved, `工单 ${moved.ticketNo} 已升级：${remark}`);
  await tellReporter(context, moved, `工单 ${moved.ticketNo} 已升级优先级，我们将加快处理。`);
  return null;
}

export async function merge({ intoNo, ...seen }: InputOf<typeof ticket.merge>, context: Context): Promise<null> {
  const main = await one(
    visibleTickets(context)
      .select(['t.id', 't.ticketNo', 't.status', handlerName.as('handlerName')])
      .where('t.ticketNo', '=', intoNo.trim())
      .where('t.id', '<>', seen.id),
    '主工单不存在，请核对编号',
    'invalid',
  );
  if (![1, 2, 3, 4].includes(main.status)) refuse('conflict', '主工单已结束，不能并入');
  const moved = await perform(context, seen, 'MERGE', { mergedInto: main.id, remark: `并入 ${main.ticketNo}` });
  await record(context, main.id, 'MERGED', `${moved.ticketNo} 并入本工单`);
  await tellReporter(context, moved, `工单 ${moved.ticketNo} 与 ${main.ticketNo} 重复，已合并处理。`);
  return null;
}
