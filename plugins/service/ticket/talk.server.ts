/** What is said about a ticket: replies, notes, urging, and answers that are kept. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { type ticket, ticketBizType, ticketNoteBizType } from './contract.ts';
import { tellHandler, tellReporter } from './notices.server.ts';
import { demand, missing, record, visibleTickets } from './tickets.server.ts';

const told = (context: Pick<Context, 'db' | 'user'>, id: string) =>
  one(
    visibleTickets(context)
      .select(['t.id', 't.ticketNo', 't.entId', 't.reporterId', 't.handlerId', 't.respondedAt'])
      .where('t.id', '=', id),
    missing,
  );

/** Name under which a person writes: agents have one for customers. */
const penName = async ({ db, user }: Context): Promise<string> => {
  const found = await db.selectFrom('pubUser').select('showName').where('id', '=', user.userId).executeTakeFirst();
  return found?.showName ?? user.userName;
};

export async function reply(input: InputOf<typeof ticket.reply>, context: Context): Promise<void> {
  const { db, user, clock, emit } = context;
  const { id, content, internal = false, files = [] } = input;
  const fileIds = files.map(({ fileId }) => fileId);
  const found = await told(context, id);
  const byStaff = found.reporterId !== user.userId;
  if (internal && !byStaff) refuse('forbidden', '只有客服可以写内部备注');
  await demand(context, { id }, byStaff ? 'ANSWER' : 'REPLY');
  const at = clock.now().toISOString();
  await db
    .insertInto('svcTicketMsg')
    .values({
      ticketId: id,
      authorId: user.userId,
      authorName: await penName(context),
      byStaff,
      internal,
      content,
      files: JSON.stringify(files),
      createdAt: at,
    })
    .execute();
  await emit(filesGranted, { fileIds, to: { bizType: internal ? ticketNoteBizType : ticketBizType, bizId: id } });
  if (internal) return;
  if (byStaff && found.respondedAt === null)
    await db.updateTable('svcTicket').set({ respondedAt: at }).where('id', '=', id).execute();
  if (byStaff) await tellReporter(context, found, `工单 ${found.ticketNo} 有新回复，请查看。`);
  else await tellHandler(context, found, `工单 ${found.ticketNo} 的提交人有新回复，请处理。`);
}

/** @throws conflict when it waits for nobody, or was urged today already. */
export async function urge({ id }: { id: string }, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const found = await demand(context, { id }, 'URGE');
  const urged = db
    .updateTable('svcTicket')
    .set({ urgedOn: clock.today() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('urgedOn', 'is', null), eb('urgedOn', '<', clock.today())]))
    .returning('id');
  await one(urged, '今天已催办过，每天限催办一次', 'conflict');
  await record(context, id, 'URGE');
  await tellHandler(context, found, `${user.entName}催办工单 ${found.ticketNo}，请尽快处理。`);
}

export const templates = ({ type }: { type: string }, { db }: Context) =>
  db
    .selectFrom('svcReplyTemplate')
    .select(['id', 'title', 'content', 'type'])
    .where((eb) => eb.or([eb('type', 'is', null), eb('type', '=', type)]))
    .orderBy(sql`type is null`)
    .orderBy('id')
    .execute();

export async function teach({ id, title, content }: InputOf<typeof ticket.teach>, context: Context): Promise<void> {
  const { type } = await demand(context, { id }, 'TEACH');
  const kept = context.db
    .insertInto('svcReplyTemplate')
    .values({ type, title, content, ticketId: id })
    .onConflict((conflict) => conflict.column('ticketId').doNothing())
    .returning('id');
  await one(kept, '该工单已转知识库', 'conflict');
}
