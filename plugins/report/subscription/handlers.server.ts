/** 订阅: ordered by a user; what is due goes to the exports of those who ordered it. */
import { type exportEnded, exportWanted } from '@portal/sdk/calls/export-task';
import { noticeSent } from '@portal/sdk/calls/notification';
import type { EventOf, OutputOf } from '@portal/sdk/contract';
import { type Context, implement, noticesOf, one, refuse, refuseField, sql, type User } from '@portal/sdk/server';
import { withinDays } from '../report-of.ts';
import { SENT } from '../sent.server.ts';
import type { Viewed } from '../viewed.ts';
import { FREQUENCY, type Period, subscription } from './contract.ts';
import { daysOf } from './days.server.ts';

interface Due {
  readonly id: string;
  readonly userId: string;
  readonly entId: string;
  readonly report: Viewed;
  readonly frequency: (typeof FREQUENCY)['list'][number];
  readonly period: Period | null;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A subscription among all documents. */
export const subscriptionDocument = 'reportSubscription';
const { toUser } = noticesOf(subscriptionDocument, [], '报表订阅');

/** Takes what is due: not sent yet since the day, the week or the month began, for everybody who still works there. */
async function takeDue({ db, clock }: Context): Promise<readonly Due[]> {
  const today = sql`${clock.today()}::date`;
  const { rows } = await sql<Due>`
    update rpt_subscription s set last_on = ${today}
    from pub_user u join pub_membership m on m.user_id = u.id
    where u.id = s.user_id and u.status = 1 and m.ent_id = s.ent_id and m.org_status = 1
      and s.last_on < case s.frequency when 'DAY' then ${today}
      when 'WEEK' then date_trunc('week', ${today})::date else date_trunc('month', ${today})::date end
    returning s.id, s.user_id, s.ent_id, s.report, s.frequency, s.period, s.filters`.execute(db);
  return rows;
}

function inputOf({ report, period, filters }: Due, today: string) {
  if (period === null) return filters;
  const [from, to] = daysOf(period, today);
  return { ...filters, ...withinDays(SENT[report], { from, to }) };
}

export async function sendDue(context: Context): Promise<void> {
  const today = context.clock.today();
  for (const due of await takeDue(context)) {
    const { id, userId, entId, report } = due;
    const { page, export: whole } = SENT[report];
    const order = { path: whole.path, title: page.title, input: inputOf(due, today) };
    await context.emit(exportWanted, { userId, entId, ...order, bizType: subscriptionDocument, bizId: id });
  }
}

/** Tells who ordered it that the file is there, or why it is not; who may not read the report any more gets no further. */
export async function tellEnd(ended: EventOf<typeof exportEnded>, context: Context): Promise<void> {
  if (ended.bizType !== subscriptionDocument) return;
  const { bizId: id, userId, failure } = ended;
  const { db } = context;
  const { rows } = await sql<Pick<Due, 'report' | 'frequency'>>`
    select report, frequency from rpt_subscription where id = ${id}`.execute(db);
  const [ordered] = rows;
  if (!ordered) return;
  if (failure?.denied) await db.deleteFrom('rptSubscription').where('id', '=', id).execute();
  const outcome = failure
    ? `生成失败：${failure.reason}。${failure.denied ? '该订阅已取消。' : ''}`
    : '已生成，请到下载中心下载。';
  const content = `您订阅的“${SENT[ordered.report].page.title}”（${FREQUENCY.texts[ordered.frequency]}）${outcome}`;
  // of a subscription that is gone nothing is left to open
  if (failure?.denied)
    await context.emit(noticeSent, { noticeType: 13, topic: '报表订阅', content, userIds: [userId] });
  else await toUser(context, { id }, userId, content);
}

const mayExport = ({ codes }: User, report: Viewed) => {
  if (!codes.has(SENT[report].export.access)) refuse('forbidden', '您没有导出该报表的权限');
};

/** Subscriptions of one user to one report, in one enterprise. */
const most = 5;

const own = ({ db, user }: Pick<Context, 'db' | 'user'>, report: Viewed) =>
  db
    .selectFrom('rptSubscription')
    .where('userId', '=', user.userId)
    .where('entId', '=', user.entId)
    .where('report', '=', report);

type Own = OutputOf<typeof subscription.list>[number];

export default implement(subscription, {
  list: ({ report }, context) =>
    own(context, report)
      .select(['id', 'conditions', 'createdAt'])
      // codes as the checks of the table keep them
      .select([sql<Own['frequency']>`frequency`.as('frequency'), sql<Own['period']>`period`.as('period')])
      .orderBy('id')
      .execute(),

  async add({ report, frequency, period, filters, conditions }, context) {
    const { db, user, clock } = context;
    mayExport(user, report);
    if (period !== undefined && SENT[report].page.period === undefined)
      refuseField('period', '该报表不按日期统计，不能选择期间');
    const { count } = await own(context, report)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) refuse('invalid', `每张报表最多订阅 ${most} 份`);
    await db
      .insertInto('rptSubscription')
      .values({
        userId: user.userId,
        entId: user.entId,
        report,
        frequency,
        period: period ?? null,
        filters: JSON.stringify(filters),
        conditions,
        lastOn: clock.today(),
        createdAt: clock.now().toISOString(),
      })
      .execute();
  },

  async remove({ id }, { db, user }) {
    const own = db.deleteFrom('rptSubscription').where('id', '=', id).where('userId', '=', user.userId);
    await one(own.returning('id'), '订阅不存在或已取消');
  },
});
