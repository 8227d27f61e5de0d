/** A ticket is seen by who reported it and by those who serve; each step is made once, by its own side. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  dictionaryOf,
  historyOf,
  implement,
  maskedPersonal,
  one,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { ticket, ticketBizType, type TicketFile, ticketNoteBizType } from './contract.ts';
import { assign, escalate, handlers, merge } from './dispatching.server.ts';
import { deleteTicket, saveTicket, updateTicket } from './entry.server.ts';
import { tellHandler, tellReporter } from './notices.server.ts';
import {
  demand,
  foundTickets,
  missing,
  perform,
  record,
  serves,
  ticketList,
  visibleTickets,
  workedOut,
} from './tickets.server.ts';

const shownPhone = (userId: string) => sql<string>`case
  when ${userId}::bigint in (t.reporter_id, t.handler_id) then t.contact_phone
  else ${maskedPersonal('phone', 't.contactPhone')} end`;

const messagesOf = ({ db, user }: Context, ticketId: string) =>
  db
    .selectFrom('svcTicketMsg')
    .select(['id', 'authorName', 'byStaff', 'internal', 'content', 'createdAt'])
    .select(sql<TicketFile[]>`files`.as('files'))
    .where('ticketId', '=', ticketId)
    .$if(!serves(user), (q) => q.where('internal', '=', false))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Texts of the codes that administrators keep. */
async function textsOf(context: Context) {
  const textsIn = async (codeNo: string) => (await dictionaryOf(context, codeNo)).all;
  const products = await context.db.selectFrom('pubProduct').select(['productType', 'productName']).execute();
  return {
    type: await textsIn('TICKET'),
    priority: await textsIn('PRIORITY'),
    status: await textsIn('STATUS'),
    system: Object.fromEntries(products.map((one) => [one.productType, one.productName])),
    handlerId: Object.fromEntries((await handlers(context)).map((one) => [one.userId, one.handlerName])),
  };
}

/** To the other side, or among those who serve. */
async function reply(input: InputOf<typeof ticket.reply>, context: Context): Promise<void> {
  const { db, user, clock, emit } = context;
  const { id, content, internal = false, files = [] } = input;
  const fileIds = files.map(({ fileId }) => fileId);
  const seen = visibleTickets(context)
    .select(['t.id', 't.ticketNo', 't.entId', 't.reporterId', 't.handlerId', 't.respondedAt'])
    .where('t.id', '=', id);
  const found = await one(seen, missing);
  const byStaff = found.reporterId !== user.userId;
  if (internal && !byStaff) refuse('forbidden', '只有客服可以写内部备注');
  await demand(context, { id }, byStaff ? 'ANSWER' : 'REPLY');
  const at = clock.now().toISOString();
  // agents have a name for customers
  const agent = await db.selectFrom('pubUser').select('showName').where('id', '=', user.userId).executeTakeFirst();
  await db
    .insertInto('svcTicketMsg')
    .values({
      ticketId: id,
      authorId: user.userId,
      authorName: agent?.showName ?? user.userName,
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

export default implement(ticket, {
  query: (input, context) => ticketList.page(foundTickets(context, input), input),
  counts: ({ status: _, ...filters }, context) => ticketList.counts(foundTickets(context, filters), filters, 'status'),

  /** One ticket with everything that was said and done about it. */
  async detail({ id }, context) {
    const { mainId, mainNo, ...found } = await one(
      ticketList
        .rows(
          visibleTickets(context).leftJoin('svcTicket as main', 'main.id', 't.mergedInto').select(workedOut(context)),
        )
        .select(['t.description', 't.expectedOn', 't.contactName', 't.submittedAt', 't.respondedAt', 't.resolvedAt'])
        .select(['t.closedAt', 't.satisfactionRemark', 'main.id as mainId', 'main.ticketNo as mainNo'])
        .select([sql<TicketFile[]>`t.files`.as('files'), shownPhone(context.user.userId).as('contactPhone')])
        .where('t.id', '=', id),
      missing,
    );
    const [messages, log] = [await messagesOf(context, id), await historyOf(context.db, ticketBizType, id)];
    return { ...found, mergedInto: mainId && mainNo ? { id: mainId, ticketNo: mainNo } : null, messages, log };
  },

  save: saveTicket,
  update: updateTicket,
  delete: deleteTicket,
  selectHandler: (_, context) => handlers(context),
  sla: (_, { db }) =>
    db.selectFrom('svcSla').select(['priority', 'respondMinutes', 'resolveMinutes']).orderBy('priority').execute(),

  async handle({ step, remark, ...seen }, context) {
    if ((step === 'HOLD' || step === 'RESOLVE') && remark === undefined) {
      refuseField('remark', step === 'HOLD' ? '请输入挂起原因' : '请输入处理结果');
    }
    const moved = await perform(context, seen, step, { reason: remark });
    const told = {
      ACCEPT: `工单 ${moved.ticketNo} 已受理，正在为您处理。`,
      HOLD: `工单 ${moved.ticketNo} 已挂起：${remark}`,
      RESUME: `工单 ${moved.ticketNo} 已恢复处理。`,
      RESOLVE: `工单 ${moved.ticketNo} 已处理，请验证：${remark}`,
    };
    await tellReporter(context, moved, told[step]);
  },

  async decide({ step, remark, satisfaction, ...seen }, context) {
    if (step === 'CONFIRM' && satisfaction === undefined) refuseField('satisfaction', '请选择满意度');
    if (step === 'REOPEN' && remark === undefined) refuseField('remark', '请输入重开原因');
    const verdict = { satisfaction: satisfaction ?? null, satisfactionRemark: remark ?? null };
    const set = step === 'CONFIRM' ? verdict : {};
    const moved = await perform(context, seen, step, { set, reason: remark });
    const told = {
      SUBMIT: `${context.user.entName}提交了工单 ${moved.ticketNo}：${moved.title}，请受理。`,
      CONFIRM: `工单 ${moved.ticketNo} 已验证通过并关闭。`,
      REOPEN: `工单 ${moved.ticketNo} 被重开：${remark}`,
      CANCEL: `工单 ${moved.ticketNo} 已由提交人取消。`,
    };
    if (step !== 'CANCEL' || moved.submittedAt !== null) await tellHandler(context, moved, told[step]);
  },

  async close({ remark, ...seen }, context) {
    const moved = await perform(context, seen, 'CLOSE', { reason: remark });
    await tellReporter(context, moved, `工单 ${moved.ticketNo} 已关闭：${remark}`);
  },

  assign,
  escalate,
  merge,
  reply,

  templates: ({ type }, { db }) =>
    db
      .selectFrom('svcReplyTemplate')
      .select(['id', 'title', 'content', 'type'])
      .where((eb) => eb.or([eb('type', 'is', null), eb('type', '=', type)]))
      .orderBy(sql`type is null`)
      .orderBy('id')
      .execute(),

  async teach({ id, title, content }, context) {
    const { type } = await demand(context, { id }, 'TEACH');
    const kept = context.db
      .insertInto('svcReplyTemplate')
      .values({ type, title, content, ticketId: id })
      .onConflict((conflict) => conflict.column('ticketId').doNothing())
      .returning('id');
    await one(kept, '该工单已转知识库', 'conflict');
  },

  /** Once a day, while it waits for somebody. */
  async urge({ id }, context) {
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
  },

  export: async (input, context) =>
    ticketList.export(foundTickets(context, input), input, {
      title: '工单列表',
      texts: await textsOf(context),
      columns: [
        { title: '工单编号', value: ({ ticketNo }) => ticketNo },
        ...(['title', 'type', 'priority', 'status', 'systemName', 'entName', 'reporterName', 'handlerName'] as const),
        ...(['source', 'respondDue', 'resolveDue'] as const),
        { title: '是否超时', width: 10, value: ({ overdue }) => (overdue ? '超时' : '') },
        ...(['satisfaction', 'createdAt'] as const),
      ],
    }),
});
