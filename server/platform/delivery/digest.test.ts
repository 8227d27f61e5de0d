/** The mail of the morning: to whom, when, and what it says. */
import { receiving } from '@portal/sdk/calls/receiving';
import { type Db, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { noBrowser } from '../../browser.ts';
import { createContext, noOutcome, platform } from '../../context.ts';
import { Together } from '../../db/together.ts';
import { loadUser } from '../../identity.ts';
import { ownAsker, visibleNotices } from '../notification/notices.ts';
import { viewerOfWaiting } from '../workflow/candidates.ts';
import { waitingTasks } from '../workflow/read.ts';
import { queueWeekly } from './weekly.ts';
import { about, mailed, type NoticeServer, openNotices, silent } from './test-notices.ts';

let server: NoticeServer;
let whole: TestServer;
let me = '';
beforeAll(async () => {
  server = await openNotices();
  whole = await openServer();
  me = await server.idOf('gys_admin');
  await server.db.deleteFrom('msgReceiving').execute();
  await server.db
    .updateTable('msgNotification')
    .set({ status: 1 })
    .where('userId', '=', me)
    .where('decision', 'is', null)
    .execute();
});
afterAll(async () => {
  await server.close();
  await whole.close();
});

const mailbox = 'gys_admin@example.com';
const digests = () =>
  server.db.selectFrom('msgDelivery').selectAll().where('purpose', '=', '每日摘要').orderBy('id').execute();
const want = async (digest: boolean) =>
  (await server.now('gys_admin')).call(receiving.save, { topics: [], quiet: false, digest });
const at = (day: string, time: string) => server.clock.set(new Date(`${day}T${time}:00+08:00`));

async function morning(day: string): Promise<void> {
  at(day, '00:10');
  await server.runDaily();
  at(day, '08:29');
  await server.sendDue();
  at(day, '08:30');
  await server.sendDue();
}

test('tells at 08:30 what waits, by topic and without the sentences, once a day', async () => {
  at('2031-03-10', '00:01');
  await want(true);
  await server.queue(about(me, silent), about(me, silent), about(me, silent));
  at('2031-03-10', '00:10');
  await server.runDaily();
  at('2031-03-10', '08:29');
  await server.sendDue();
  expect((await digests()).map(({ status }) => status)).toEqual(['PENDING']);
  at('2031-03-10', '08:30');
  await server.sendDue();
  const letter = server.mail.lastTo(mailbox);
  expect(letter?.subject).toBe('【澜岳e服务平台】每日摘要 2031-03-10');
  expect(letter?.text).toMatch(/未读的通知\n(?: {2}.*\n)* {2}试验动态：3 条/);
  expect(letter?.text).toContain('http://localhost:3000/ef-plus/workbenches/inbox/notices?unread=true');
  expect(letter?.text).toMatch(/不再接收每日摘要：http:\S+\/ef\/unsubscribe\?token=\S+/);
  expect(letter?.text).not.toMatch(/张三|88,000/);
  await server.runDaily();
  await server.sendDue();
  expect(await digests()).toHaveLength(1);
});

test('is not sent where nothing waits, nor to whom does not want it any more', async () => {
  await server.db
    .updateTable('msgNotification')
    .set({ status: 1 })
    .where('userId', '=', me)
    .where('status', '=', 0)
    .execute();
  await morning('2031-03-11');
  expect((await digests()).at(-1)).toMatchObject({ status: 'CANCELLED', fault: '没有待办和未读通知' });
  at('2031-03-12', '00:10');
  await server.runDaily();
  await want(false);
  await server.queue(about(me, mailed));
  at('2031-03-12', '08:30');
  await server.sendDue();
  expect((await digests()).at(-1)).toMatchObject({ status: 'CANCELLED', fault: '收件人已关闭每日摘要' });
  await morning('2031-03-13');
  expect(await digests()).toHaveLength(3);
});

test('is not made up for by a portal that starts in the afternoon', async () => {
  at('2031-03-14', '13:00');
  await want(true);
  await server.runDaily();
  expect(await digests()).toHaveLength(3);
});

test('names the five oldest of the open tasks, with their numbers and days', async () => {
  const { db, clock } = whole;
  const dedupe = 'digest:trial';
  const { id: userId } = await db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'yy_ops')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('msgDelivery').execute();
  const now = clock.now().toISOString();
  const waiting = { channel: 'MAIL', purpose: '每日摘要', status: 'PENDING', content: '', nextAt: now, sentAt: now };
  await db
    .insertInto('msgDelivery')
    .values({ ...waiting, userId, dedupe })
    .execute();
  await whole.sendDue();
  const text = whole.mail.lastTo('yy_ops@example.com')?.text ?? '';
  const [, counted = ''] = /等待您办理\n((?: {2}.+\n)+)/.exec(text) ?? [];
  const [, oldest = ''] = /其中最早的 5 件\n((?: {2}.+\n)+)/.exec(text) ?? [];
  expect(counted).toMatch(/^ {2}\S+：\d+ 件$/m);
  expect(oldest.trimEnd().split('\n')).toHaveLength(5);
  expect(oldest).toMatch(/，\d{4}-\d\d-\d\d 到达$/m);
});

test('asks for everybody of the demonstration at once what each would be told alone', async () => {
  const { db, clock, app } = whole;
  const { documents } = app.portal;
  const people = await db.selectFrom('usrUser').select('id').where('status', '=', 1).execute();
  const told = async ({ id }: { id: string }, asked: Db) => {
    const user = await loadUser(asked, clock, id);
    const asker = { db: asked, user, documents, clock };
    const tasks = waitingTasks(await viewerOfWaiting(asker))
      .select('t.arrivedAt')
      .orderBy('t.id');
    const notices = visibleNotices(await ownAsker(asker))
      .selectAll('msgNotification')
      .orderBy('msgNotification.id');
    return { user, tasks: await tasks.execute(), notices: await notices.execute() };
  };
  const together = new Together(db);
  const all = await Promise.all(people.map((one) => told(one, together.for(one.id))));
  expect(all.filter(({ tasks }) => tasks.length > 0).length).toBeGreaterThan(5);
  for (const [at, one] of people.entries()) expect(all[at]).toEqual(await told(one, db));
}, 60_000);

describe('the sum of a week', () => {
  const sums = () =>
    whole.db.selectFrom('msgDelivery').selectAll().where('purpose', '=', '每周汇总').orderBy('id').execute();
  /** Mails of whom it was due to, at 08:30 of a day. */
  async function on(day: string) {
    await whole.db.deleteFrom('msgDelivery').execute();
    whole.clock.set(new Date(`${day}T00:10:00+08:00`));
    const caller = { user: platform, clock: whole.clock, ip: '', userAgent: '', browser: noBrowser, requestId: 'test' };
    const { portal } = whole.app;
    await whole.db.transaction().execute(async (db) => queueWeekly.run(createContext(db, caller, portal, noOutcome())));
    whole.clock.set(new Date(`${day}T08:30:00+08:00`));
    await whole.sendDue();
    return (await sums()).map(({ status, fault }) => [status, fault]);
  }
  const wantWeekly = (account: string) =>
    sql`insert into msg_receiving (user_id, weekly, updated_at) select id, true, now() from usr_user
      where account = ${account} on conflict (user_id) do update set weekly = true`.execute(whole.db);

  test('goes to who leads, on its first working day alone, with counts, five oldest and no sentence', async () => {
    await whole.db.deleteFrom('msgReceiving').execute();
    for (const account of ['cg_admin', 'cg_buyer']) await wantWeekly(account);
    // 2026-03-16 is a Monday; on 2026-04-06, a Monday too, 清明 is not over
    expect(await on('2026-03-16')).toEqual([['SENT', null]]);
    const { subject, text } = whole.mail.lastTo('cg_admin@example.com') ?? { subject: '', text: '' };
    expect(subject).toBe('【澜岳e服务平台】每周汇总 2026-03-16');
    const waiting = /正在等待\n((?: {2}\S+：\d+ 件(?:，超时 \d+ 件)?\n)+)/.exec(text)?.[1] ?? '';
    expect(waiting).not.toBe('');
    expect(text).toMatch(/其中最早的 \d 件\n(?: {2}.+，\d{4}-\d\d-\d\d 到达\n){1,5}\n/);
    expect(text).toMatch(/不再接收每周汇总：http:\S+\/ef\/unsubscribe\?token=\S+/);
    expect(text).not.toMatch(/有限公司|元/);
    expect(await on('2026-03-17')).toEqual([]);
    expect(await on('2026-04-06')).toEqual([]);
    expect(await on('2026-04-07')).toEqual([['SENT', null]]);
  });

  test('is not sent to who does not lead any more, nor want it', async () => {
    await whole.db.deleteFrom('msgReceiving').execute();
    await wantWeekly('cg_admin');
    const { id: userId } = await whole.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', 'cg_admin')
      .executeTakeFirstOrThrow();
    await on('2026-03-23');
    const again = { status: 'PENDING', nextAt: '2026-03-23T00:30:00Z', leftAt: null, sentAt: '2026-03-23T00:30:00Z' };
    const roles = whole.db.updateTable('authUserRole').where('userId', '=', userId);
    await roles.set({ expireAt: '2026-03-20T00:00:00Z' }).execute();
    await whole.db.updateTable('msgDelivery').set(again).execute();
    await whole.sendDue();
    await roles.set({ expireAt: null }).execute();
    expect(await sums()).toMatchObject([{ status: 'CANCELLED', fault: '收件人已不是管理员' }]);
    await whole.db.updateTable('msgReceiving').set({ weekly: false }).where('userId', '=', userId).execute();
    await whole.db
      .updateTable('msgDelivery')
      .set({ ...again, fault: null })
      .execute();
    await whole.sendDue();
    expect(await sums()).toMatchObject([{ status: 'CANCELLED', fault: '收件人已关闭每周汇总' }]);
  });
});
