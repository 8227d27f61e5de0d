/** Each morning’s sum of what waits for somebody: asked when it is sent, so that it is of this morning. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { type Context, type DailyJob, sql, type User } from '@portal/sdk/server';
import { ownAsker, visibleNotices } from '../notification/notices.ts';
import { viewerOfWaiting } from '../workflow/candidates.ts';
import { waitingTasks } from '../workflow/read.ts';
import { activePerson, type Judging, type PersonalDue, reachable } from './judge.ts';
import { block, morningOf, namedTasks, type Sum, summed, waitingLine } from './sums.ts';
import { receivingOf } from './choices.ts';
import { digestTopic } from './unsubscribe.ts';

/**
 * A row for everybody who wants one and has a mailbox; the day is part of what makes it one of a kind. Colleagues follow
 * each other: what is asked for them is mostly the same.
 */
export const queueDigests: DailyJob = {
  name: 'digest',
  async run({ db, clock }) {
    const today = clock.today();
    const next = morningOf(clock);
    if (next === undefined) return;
    await sql`
      insert into msg_delivery (channel, purpose, user_id, dedupe, status, content, next_at, sent_at)
      select 'MAIL', ${digestTopic}, u.id, 'digest:' || u.id || ':' || ${today}::text, 'PENDING', '', ${next}, ${clock.now().toISOString()}
      from msg_receiving r join usr_user u on u.id = r.user_id
      where r.digest and u.status = 1 and u.email is not null
      order by (select m.ent_id from usr_user_ent m where m.user_id = u.id and m.current_flag = 1), u.id
      on conflict (dedupe) do nothing`.execute(db);
  },
};

type Asking = Pick<Context, 'db' | 'user' | 'documents' | 'clock'>;

/** Unread notices by topic, the most first. */
async function unreadOf(asker: Asking): Promise<string[]> {
  const count = sql<number>`count(*)::int`;
  const found = await visibleNotices(await ownAsker(asker))
    .where('status', '=', 0)
    .select(['topic', 'noticeType', count.as('count')])
    .groupBy(['topic', 'noticeType'])
    .orderBy(count, 'desc')
    .orderBy('topic')
    .execute();
  return found.map((row) => `${row.topic ?? NOTICE_TYPE[row.noticeType as NoticeType]}：${row.count} 条`);
}

/** One query, since it is the dear one; people have tens of tasks waiting. */
async function waitingOf(asker: Asking): Promise<{ readonly counts: string[]; readonly oldest: string[] }> {
  const found = await waitingTasks(await viewerOfWaiting(asker))
    .clearSelect()
    .select(['i.bizType', 't.taskName', 'i.bizCode', sql<string>`t.arrived_at`.as('arrivedAt')])
    .orderBy(sql`t.arrived_at`)
    .orderBy('t.id')
    .execute();
  const kinds = new Map<string, { readonly taskName: string; readonly count: number }>();
  for (const { bizType, taskName } of found) {
    const kind = kinds.get(`${bizType} ${taskName}`) ?? { taskName, count: 0 };
    kinds.set(`${bizType} ${taskName}`, { taskName, count: kind.count + 1 });
  }
  const most = [...kinds.values()].sort((one, other) => other.count - one.count);
  return {
    counts: most.map(({ taskName, count }) => `${taskName}：${count} 件`),
    oldest: found.slice(0, namedTasks).map(waitingLine),
  };
}

async function written(judging: Judging, user: User, home: string) {
  const { db, documents, clock } = judging;
  const asker = { db, user, documents, clock };
  const [unread, { counts, oldest }] = [await unreadOf(asker), await waitingOf(asker)];
  if (unread.length + counts.length === 0) return undefined;
  const lines = [
    ...block('等待您办理', counts),
    ...block(`其中最早的 ${oldest.length} 件`, oldest),
    ...(counts.length > 0 ? [`去办理：${home}/workbenches/inbox`, ''] : []),
    ...block('未读的通知', unread),
    ...(unread.length > 0 ? [`去查看：${home}/workbenches/inbox/notices?unread=true`] : []),
  ];
  return summed(`${digestTopic} ${clock.today()}`, lines);
}

export async function digestOf(judging: Judging, due: PersonalDue, home: string): Promise<Sum> {
  const user = await activePerson(judging, due);
  if (!user) return { cancel: '账号已停用' };
  if (!(await receivingOf(judging.db, due.userId)).digest) return { cancel: '收件人已关闭每日摘要' };
  const reached = await reachable(judging, due);
  if ('cancel' in reached) return reached;
  const letter = await written(judging, user, home);
  return letter ? { ...reached, letter } : { cancel: '没有待办和未读通知' };
}
