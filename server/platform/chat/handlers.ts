/** A customer has one session at a time, waiting or open; only its agent sees it, hands it over or ends it. */
import { type ChatSession, chatSession, chatTransferred } from '@portal/sdk/calls/chat';
import {
  contains,
  type Context,
  type Handlers,
  implement,
  one,
  page,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { agents, type Duty, dutyOf, nextAgent, onDuty, serveQueue } from './assignment.ts';

const missing = '会话不存在或已结束';

const nobody = '暂无在线客服，请稍后再试';

const running = ({ db, user }: Context) =>
  db
    .selectFrom('chatSession as s')
    .leftJoin('usrUser as a', 'a.id', 's.agentId')
    .where('s.customerId', '=', user.userId)
    .where('s.status', '<>', 'CLOSED')
    .select(['s.id as sessionId', (eb) => eb.fn.coalesce('a.showName', 'a.userName').as('agentName')])
    .select(
      sql<number>`case when s.status = 'QUEUED' then (select count(*)::int from chat_session w
      where w.status = 'QUEUED' and (w.queue_at, w.id) < (s.queue_at, s.id)) else 0 end`.as('before'),
    );

/** Said where nobody answers at this hour, and where nobody has room and the rule keeps no queue. */
function refuseFull({ rule: { workFrom, workTo, overflow }, working }: Duty, served: boolean): void {
  const leave = '请在“问题反馈”中留言，客服上班后会尽快回复';
  if (!served && working) refuse('conflict', nobody);
  if (!served) refuse('conflict', `现在不是人工服务时间（工作日 ${workFrom}–${workTo}），${leave}`);
  if (overflow === 'LEAVE') refuse('conflict', `客服正忙，${leave}`);
}

const open: Handlers<typeof chatSession>['open'] = async ({ productType = null }, context) => {
  const { db, user, clock } = context;
  const duty = await dutyOf(context);
  const { welcome } = duty.rule;
  await serveQueue(context); // room may have come with the hour, or by another agent's leave: who waits goes first
  const known = await running(context).executeTakeFirst();
  if (known) return { ...known, welcome };
  const customerEntId = user.entId === '0' ? null : user.entId;
  const asked = { customerEntId, productType };
  const agent = await nextAgent(context, duty, asked);
  if (!agent) {
    const served = await onDuty(context, duty.working, productType).select('a.id').limit(1).executeTakeFirst();
    refuseFull(duty, served !== undefined);
  }
  const at = clock.now().toISOString();
  await db
    .insertInto('chatSession')
    .values({
      ...asked,
      customerId: user.userId,
      customerName: user.entName || user.userName,
      agentId: agent?.id ?? null,
      status: agent ? 'OPEN' : 'QUEUED',
      queueAt: at,
      openedAt: agent ? at : null,
    })
    .execute();
  return { ...(await one(running(context), missing, 'conflict')), welcome };
};

/** The change happens only while the session is open and the caller's. */
const ownOpen = ({ db, user }: Context, sessionId: string) =>
  db
    .updateTable('chatSession')
    .where('id', '=', sessionId)
    .where('agentId', '=', user.userId)
    .where('status', '=', 'OPEN');

/** Who waits may leave the queue. */
const ownQueued = ({ db, user }: Context, sessionId: string) =>
  db
    .updateTable('chatSession')
    .where('id', '=', sessionId)
    .where('customerId', '=', user.userId)
    .where('status', '=', 'QUEUED');

const transfer: Handlers<typeof chatSession>['transfer'] = async ({ sessionId, toUserId }, context) => {
  const { db, user, clock } = context;
  const { userId: fromUserId } = user;
  const handed = ownOpen(context, sessionId).set({ agentId: toUserId }).returning('customerName');
  const { customerName } = await one(handed, missing); // what is refused below takes it back
  if (toUserId === fromUserId) refuseField('toUserId', '不能转接给自己');
  await one(agents(db).where('a.id', '=', toUserId).select('a.id'), '转接的客服不存在或已停用');
  const at = clock.now().toISOString();
  await db.insertInto('chatTransfer').values({ sessionId, fromUserId, toUserId, at }).execute();
  await context.emit(chatTransferred, { sessionId, customerName, fromUserId, toUserId });
  await serveQueue(context);
  return null;
};

const list: Handlers<typeof chatSession>['page'] = async (input, { db, user }) => {
  const { status, keyword } = input;
  const found = db
    .selectFrom('chatSession as s')
    .innerJoin('usrUser as a', 'a.id', 's.agentId')
    .where('s.agentId', '=', user.userId)
    .select(['s.id as sessionId', 's.customerName', 's.status', 's.queueAt'])
    .select((eb) => eb.fn.coalesce('a.showName', 'a.userName').as('agentName'))
    .select(sql<string | null>`(select max(t.at) from chat_transfer t where t.session_id = s.id)`.as('transferredAt'))
    .$if(status !== undefined, (q) => q.where('s.status', '=', status ?? 'OPEN'))
    .$if(keyword !== undefined, (q) => q.where('s.customerName', 'ilike', contains(keyword ?? '')))
    .orderBy('s.queueAt', 'desc')
    .orderBy('s.id', 'desc');
  const { records, ...paging } = await page(found, input);
  return { ...paging, records: records as ChatSession[] };
};

export default implement(chatSession, {
  open,
  page: list,
  transfer,
  async close({ sessionId }, context) {
    const closedAt = context.clock.now().toISOString();
    const closed = { status: 'CLOSED', closedAt };
    const left = await ownQueued(context, sessionId).set(closed).returning('id').executeTakeFirst();
    if (left) return null;
    await one(ownOpen(context, sessionId).set(closed).returning('id'), missing);
    await serveQueue(context);
    return null;
  },
});
