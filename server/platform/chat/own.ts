/** A customer reads and rates their own consultations, and nobody else's. */
import { type Consultation, consultation } from '@portal/sdk/calls/consultation';
import { type Context, implement, listOf, one, refuse, sql } from '@portal/sdk/server';
import { dutyOf, onDuty } from './assignment.ts';

const gone = '会话不存在';

/** Read from the day and the number of the session, which its customer never sees in another way. */
const sessionNo = sql<string>`'ZX' || to_char(s.queue_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(s.id::text, greatest(6, length(s.id::text)), '0')`;

const own = ({ db, user }: Context) =>
  db.selectFrom(
    db
      .selectFrom('chatSession as s')
      .leftJoin('usrUser as a', 'a.id', 's.agentId')
      .leftJoin('prdProduct as p', 'p.productType', 's.productType')
      .where('s.customerId', '=', user.userId)
      .select(['s.id', 'p.productName', 's.queueAt', 's.closedAt', 's.ratingRemark'])
      .select((eb) => eb.fn.coalesce('a.showName', 'a.userName').as('agentName'))
      .select([
        sessionNo.as('sessionNo'),
        sql<Consultation['status']>`s.status`.as('status'),
        sql<Consultation['rating']>`s.rating`.as('rating'),
        sql<number | null>`floor(extract(epoch from s.opened_at - s.queue_at) / 60)::int`.as('waited'),
        sql<boolean>`s.status = 'CLOSED' and s.agent_id is not null and s.rating is null`.as('rateable'),
        sql<boolean>`s.status = 'QUEUED'`.as('leavable'),
      ])
      .as('s'),
  );

const list = listOf(consultation.myPage, { alias: 's', sort: 'queueAt' });

/** Each hand-over by the names that customers know. */
async function courseOf({ db, user }: Context, id: string) {
  const mine = db.selectFrom('chatSession').select('id').where('id', '=', id).where('customerId', '=', user.userId);
  await one(mine, gone);
  const { rows } = await sql<{ at: string; told: string }>`
    select at, told from (
      select s.queue_at as at, 1 as place, '发起咨询，等候接入' as told from chat_session s where s.id = ${id}
      union all
      select s.opened_at, 2, coalesce((select coalesce(f.show_name, f.user_name) from chat_transfer t
          join usr_user f on f.id = t.from_user_id where t.session_id = s.id order by t.at, t.id limit 1),
        a.show_name, a.user_name) || '接入'
      from chat_session s join usr_user a on a.id = s.agent_id where s.id = ${id} and s.opened_at is not null
      union all
      select t.at, 3, '转接给' || coalesce(a.show_name, a.user_name)
      from chat_transfer t join usr_user a on a.id = t.to_user_id where t.session_id = ${id}
      union all
      select s.closed_at, 4, case when s.agent_id is null then '放弃排队' else '会话结束' end
      from chat_session s where s.id = ${id} and s.closed_at is not null
      union all
      select s.rated_at, 5, '您已评价' from chat_session s where s.id = ${id} and s.rated_at is not null
    ) m order by at, place`.execute(db);
  return rows;
}

export default implement(consultation, {
  async status(_input, context) {
    const { db } = context;
    const { rule, working } = await dutyOf(context);
    const { workFrom, workTo, workDays } = rule;
    const counted = onDuty(context, working, null).select((eb) => eb.fn.countAll<string>().as('count'));
    const waiting = db.selectFrom('chatSession').where('status', '=', 'QUEUED');
    const queued = waiting.select((eb) => eb.fn.countAll<string>().as('count'));
    return {
      agents: Number((await counted.executeTakeFirstOrThrow()).count),
      queued: Number((await queued.executeTakeFirstOrThrow()).count),
      ...{ working, workFrom, workTo, workDays: [...workDays] },
    };
  },

  myPage: (input, context) => list.page(own(context), input),
  myCounts: (input, context) => list.counts(own(context), input, 'status'),
  course: ({ id }, context) => courseOf(context, id),

  async rate({ id, rating, ratingRemark = null }, context) {
    const { db, user, clock } = context;
    const rated = db
      .updateTable('chatSession')
      .set({ rating, ratingRemark, ratedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .where('customerId', '=', user.userId)
      .where('status', '=', 'CLOSED')
      .where('agentId', 'is not', null)
      .where('rating', 'is', null)
      .returning('id');
    if (await rated.executeTakeFirst()) return;
    const {
      status,
      rateable,
      rating: before,
    } = await one(own(context).select(['s.status', 's.rateable', 's.rating']).where('s.id', '=', id), gone);
    if (before !== null) refuse('conflict', '该会话已经评价过');
    if (status !== 'CLOSED') refuse('conflict', '会话结束后才能评价');
    if (!rateable) refuse('conflict', '该会话没有客服接入，不能评价');
  },

  myExport: async (input, context) => list.export(own(context), input, { title: '在线咨询记录' }),
});
