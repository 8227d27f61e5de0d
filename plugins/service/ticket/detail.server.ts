/** One ticket with everything that was said and done about it. */
import { type Context, historyOf, one, sql } from '@portal/sdk/server';
import { ticketBizType, type TicketDetail, type TicketRow } from './contract.ts';
import type { TicketFile } from './schema.ts';
import { rowFacts, serves, visibleTickets } from './tickets.server.ts';
import { missing } from './transitions.server.ts';

const shownPhone = (userId: string) => sql<string>`case
  when ${userId}::bigint in (t.reporter_id, t.handler_id) then t.contact_phone
  else regexp_replace(t.contact_phone, '(\\d{3})\\d{4}(\\d+)', '\\1****\\2') end`;

const messagesOf = ({ db, user }: Context, ticketId: string) =>
  db
    .selectFrom('svcTicketMsg')
    .select(['id', 'authorName', 'byStaff', 'internal', 'content', 'createdAt'])
    .select((eb) => eb.ref('files').$castTo<TicketFile[]>().as('files'))
    .where('ticketId', '=', ticketId)
    .$if(!serves(user), (q) => q.where('internal', '=', false))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export async function ticketDetail({ id }: { id: string }, context: Context): Promise<TicketDetail> {
  const { user } = context;
  const { mainId, mainNo, ...found } = await one(
    visibleTickets(context)
      .leftJoin('svcTicket as main', 'main.id', 't.mergedInto')
      .leftJoin('svcReplyTemplate as kept', 'kept.ticketId', 't.id')
      .select(rowFacts(context))
      .select([
        't.description',
        't.expectedOn',
        't.contactName',
        't.submittedAt',
        't.respondedAt',
        't.resolvedAt',
        't.closedAt',
        't.satisfactionRemark',
        'main.id as mainId',
        'main.ticketNo as mainNo',
      ])
      .select((eb) => eb.ref('t.files').$castTo<TicketFile[]>().as('files'))
      .select(shownPhone(user.userId).as('contactPhone'))
      .select(sql<boolean>`t.status in (4, 5) and kept.id is null`.as('teachable'))
      .$narrowType<TicketRow>()
      .where('t.id', '=', id),
    missing,
  );
  const [messages, log] = [await messagesOf(context, id), await historyOf(context.db, ticketBizType, id)];
  return { ...found, mergedInto: mainId && mainNo ? { id: mainId, ticketNo: mainNo } : null, messages, log };
}
