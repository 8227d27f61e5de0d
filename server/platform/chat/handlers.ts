/** A customer has one open session; only its agent sees it, hands it to another agent or ends it. */
import { type ChatSession, chatSession, chatTransferred } from '@portal/sdk/calls/chat';
import { contains, type Context, type Handlers, implement, one, page, refuse, sql } from '@portal/sdk/server';

const missing = '会话不存在或已结束';

/** Agents have a seat number and a name for customers. */
const agents = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('usrUser as a')
    .where('a.status', '=', 1)
    .where('a.deleted', '=', false)
    .where('a.seq', 'is not', null)
    .where('a.showName', 'is not', null);

const load = sql<number>`(select count(*) from chat_session s where s.agent_id = a.id and s.status = 'OPEN')`;

/** By the rules: online, with room left; an agent of the enterprise's own first; then by load against weight, or by turn. */
const nextAgent = (context: Context) =>
  agents(context)
    .leftJoin('chatAgent as k', 'k.userId', 'a.id')
    .innerJoin('chatRule as rule', (join) => join.on('rule.id', '=', 1))
    .select('a.id')
    .where(sql<boolean>`coalesce(k.state, 'ONLINE') = 'ONLINE' and ${load} < coalesce(k.max_sessions, 8)`)
    .orderBy(
      sql`rule.routing = 'EXCLUSIVE' and coalesce(${context.user.entId}::bigint = any(k.ent_ids), false)`,
      'desc',
    )
    .orderBy(
      sql`case when rule.routing = 'ROUND'
      then (select extract(epoch from max(s.queue_at)) from chat_session s where s.agent_id = a.id)
      else ${load}::numeric / coalesce(k.weight, 1) end`,
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('a.id')
    .limit(1);

const running = ({ db, user }: Context) =>
  db
    .selectFrom('chatSession as s')
    .innerJoin('usrUser as a', 'a.id', 's.agentId')
    .where('s.customerId', '=', user.userId)
    .where('s.status', '=', 'OPEN')
    .select(['s.id as sessionId', (eb) => eb.fn.coalesce('a.showName', 'a.userName').as('agentName')]);

const open: Handlers<typeof chatSession>['open'] = async (_input, context) => {
  const { db, user, clock } = context;
  const known = await running(context).executeTakeFirst();
  if (known) return known;
  const { id: agentId } = await one(nextAgent(context), '暂无在线客服，请稍后再试', 'conflict');
  await db
    .insertInto('chatSession')
    .values({
      customerId: user.userId,
      customerEntId: user.entId === '0' ? null : user.entId,
      customerName: user.entName || user.userName,
      agentId,
      queueAt: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('customerId').where('status', '=', 'OPEN').doNothing())
    .execute();
  return one(running(context), missing, 'conflict');
};

/** The change happens only while the session is open and the caller's. */
const ownOpen = ({ db, user }: Context, sessionId: string) =>
  db
    .updateTable('chatSession')
    .where('id', '=', sessionId)
    .where('agentId', '=', user.userId)
    .where('status', '=', 'OPEN');

const transfer: Handlers<typeof chatSession>['transfer'] = async ({ sessionId, toUserId }, context) => {
  const { db, user, clock } = context;
  const { userId: fromUserId } = user;
  const handed = ownOpen(context, sessionId).set({ agentId: toUserId }).returning('customerName');
  const { customerName } = await one(handed, missing); // what is refused below takes it back
  if (toUserId === fromUserId) refuse('invalid', '不能转接给自己');
  await one(agents(context).where('a.id', '=', toUserId).select('a.id'), '转接的客服不存在或已停用');
  const at = clock.now().toISOString();
  await db.insertInto('chatTransfer').values({ sessionId, fromUserId, toUserId, at }).execute();
  await context.emit(chatTransferred, { sessionId, customerName, fromUserId, toUserId });
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
    await one(ownOpen(context, sessionId).set({ status: 'CLOSED', closedAt }).returning('id'), missing);
    return null;
  },
});
