/**
 * Each week’s sum for who leads, on its first working day: what their people have decided in the week before, and what
 * waits for them. Who leads administers an enterprise or the platform, as where a late step is told of.
 */
import { addDays, dateTime } from '@portal/sdk/format';
import { type Context, type DailyJob, type Db, sql, type User } from '@portal/sdk/server';
import { isWorkingDay, mondayOf, type WorkingCalendar } from '@portal/sdk/working-time';
import { kindsNamed } from '../../documents.ts';
import { isVisible } from '../workflow/candidates.ts';
import { marksOf } from '../workflow/principals.ts';
import { receivingOf } from './choices.ts';
import { activePerson, type Judging, type PersonalDue, reachable } from './judge.ts';
import { block, morningOf, namedTasks, type Sum, summed, waitingLine } from './sums.ts';
import { weeklyTopic } from './unsubscribe.ts';

/** Roles of who leads an enterprise, and of who leads the platform. */
const [ofEnterprise, ofPlatform] = [['G1', 'C1'], 'L'];

export const leads = async (db: Db, user: User): Promise<boolean> =>
  (await marksOf(db, user)).some((mark) => mark === ofPlatform || ofEnterprise.includes(mark));

/** Whether no day of its week before it is worked, and it is. */
function isFirstWorkingDay(calendar: WorkingCalendar, day: string): boolean {
  for (let earlier = mondayOf(day); earlier < day; earlier = addDays(earlier, 1))
    if (isWorkingDay(calendar, earlier)) return false;
  return isWorkingDay(calendar, day);
}

/** A row for everybody who wants one, has a mailbox and leads; of several enterprises one for each. */
export const queueWeekly: DailyJob = {
  name: 'weekly',
  async run({ db, clock, calendar }) {
    const today = clock.today();
    const next = morningOf(clock);
    if (next === undefined || !isFirstWorkingDay(await calendar(), today)) return;
    const now = clock.now().toISOString();
    await sql`
      insert into msg_delivery (channel, purpose, user_id, ent_id, dedupe, status, content, next_at, sent_at)
      select distinct 'MAIL', ${weeklyTopic}, u.id, l.ent_id,
        'weekly:' || u.id || ':' || coalesce(l.ent_id, 0) || ':' || ${mondayOf(today)}::text, 'PENDING', '',
        ${next}::timestamptz, ${now}::timestamptz
      from msg_receiving w
      join usr_user u on u.id = w.user_id and u.status = 1 and u.email is not null
      join auth_user_role ur on ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > ${now})
      join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
      cross join lateral (
        select m.ent_id from usr_user_ent m
        where r.role_key = any(${ofEnterprise}::text[]) and m.user_id = u.id and m.org_status = 1
          and (ur.ent_id is null or ur.ent_id = m.ent_id)
        union all
        select null where r.role_type = ${ofPlatform}
      ) l
      where w.weekly
      on conflict (dedupe) do nothing`.execute(db);
  },
};

type Asking = Pick<Context, 'db' | 'user' | 'documents' | 'clock'>;

/** Steps of the enterprise’s people, or of the platform’s; `t` is `wf_task`. */
const theirs = ({ entId, roleTypes }: User) =>
  roleTypes.includes(ofPlatform)
    ? sql<boolean>`t.candidate_ent_id is null`
    : sql<boolean>`t.candidate_ent_id = ${entId}`;

const steps = ({ db, user }: Asking) =>
  db.selectFrom('wfTask as t').innerJoin('wfInstance as i', 'i.id', 't.instanceId').where(theirs(user));

const lateCount = (at: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where t.due_at < ${at}))::int`;
const count = sql<number>`count(*)::int`;

/** What was decided in the week before a day. */
async function decidedBefore(asking: Asking, monday: string): Promise<string> {
  const from = addDays(monday, -7);
  const moment = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString();
  const { all, late } = await steps(asking)
    .select([count.as('all'), lateCount(sql`t.end_time`).as('late')])
    .where('t.decidedBy', 'is not', null)
    .where(sql<boolean>`t.end_time >= ${moment(from)} and t.end_time < ${moment(monday)}`)
    .executeTakeFirstOrThrow();
  const week = `上周（${from.slice(5)} 至 ${addDays(monday, -1).slice(5)}）`;
  return all === 0 ? '' : `${week}办理审批 ${all} 件，其中超时 ${late} 件`;
}

async function waitingOf(asking: Asking): Promise<{ readonly counts: string[]; readonly oldest: string[] }> {
  const open = steps(asking)
    .where('i.status', '=', 'RUNNING')
    .whereRef('t.step', '=', 'i.currentStep')
    .where('t.endTime', 'is', null)
    .where(sql<boolean>`t.arrived_at is not null`);
  const kinds = await open.select('i.bizType').distinct().execute();
  const { db, user, documents, clock } = asking;
  const seen = open.where(isVisible({ db, user, documents: kindsNamed(documents, kinds) }));
  const found = await seen
    .select(['t.taskName', count.as('count'), lateCount(sql`${clock.now().toISOString()}`).as('late')])
    .groupBy('t.taskName')
    .orderBy('count', 'desc')
    .orderBy('t.taskName')
    .execute();
  const oldest = await seen
    .select(['t.taskName', 'i.bizCode', sql<string>`t.arrived_at`.as('arrivedAt')])
    .orderBy(sql`t.arrived_at`)
    .orderBy('t.id')
    .limit(namedTasks)
    .execute();
  return {
    counts: found.map(
      ({ taskName, count: all, late }) => `${taskName}：${all} 件${late > 0 ? `，超时 ${late} 件` : ''}`,
    ),
    oldest: oldest.map(waitingLine),
  };
}

export async function weeklyOf(judging: Judging, due: PersonalDue, home: string): Promise<Sum> {
  const user = await activePerson(judging, due);
  if (!user) return { cancel: '账号已停用，或已不在该企业' };
  const { db, documents, clock } = judging;
  if (!(await receivingOf(db, due.userId)).weekly) return { cancel: '收件人已关闭每周汇总' };
  if (!(await leads(db, user))) return { cancel: '收件人已不是管理员' };
  const reached = await reachable(judging, due);
  if ('cancel' in reached) return reached;
  const asking = { db, user: { ...user, dataScope: user.reading }, documents, clock };
  const monday = mondayOf(clock.today());
  const decided = await decidedBefore(asking, monday);
  const { counts, oldest } = await waitingOf(asking);
  if (decided === '' && counts.length === 0) return { cancel: '没有办理和等待的审批' };
  const lines = [
    ...(decided === '' ? [] : [decided, '']),
    ...block('正在等待', counts),
    ...block(`其中最早的 ${oldest.length} 件`, oldest),
    `去查看：${home}/workbenches/inbox`,
  ];
  return { ...reached, letter: summed(`${weeklyTopic} ${dateTime(clock.now(), 'YYYY-MM-DD')}`, lines) };
}
