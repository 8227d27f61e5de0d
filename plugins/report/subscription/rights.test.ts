/** 订阅: the rights of the moment at which the file is made count, and its owner hears how it ended. */
import { exportTask } from '@portal/sdk/calls/export-task';
import { notification } from '@portal/sdk/calls/notification';
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { subscription } from './contract.ts';

const report = 'orderReport' as const;

let server: TestServer;
let buyer: TestApi;
let userId: string;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  buyer = await server.as('cg_admin');
  const person = server.db.selectFrom('usrUser').select('id').where('account', '=', 'cg_admin');
  userId = (await person.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const subscribe = (more: Partial<InputOf<typeof subscription.add>> = {}) =>
  buyer.call(subscription.add, { report, frequency: 'DAY', filters: { valid: true }, conditions: '', ...more });
const subscribed = () => buyer.call(subscription.list, { report });

async function cancelAll() {
  for (const { id } of await subscribed()) await buyer.call(subscription.remove, { id });
}

/** Tasks that a day adds, as they ended. */
async function on(day: string) {
  const tasks = server.db
    .selectFrom('sysExportTask')
    .select(['status', 'reason', 'entId'])
    .where('userId', '=', userId);
  const before = (await tasks.execute()).length;
  const now = server.clock.now();
  server.clock.set(new Date(`${day}T02:00:00Z`));
  await server.runDaily();
  await server.app.portal.exports.wake();
  server.clock.set(now);
  return (await tasks.orderBy('id').execute()).slice(before);
}

async function told(): Promise<string[]> {
  const { records } = await buyer.call(notification.getNotification, { keyword: '您订阅的', page: 1, size: 50 });
  return records.map(({ content }) => content);
}

test('the end is told, once a file: two orders of the same rows make one', async () => {
  await subscribe();
  await subscribe({ frequency: 'WEEK' });
  expect([await subscribed(), await (await server.as('cg_buyer')).call(subscription.list, { report })]).toMatchObject([
    [{ frequency: 'DAY' }, { frequency: 'WEEK' }],
    [],
  ]);
  expect(await on('2026-03-23')).toMatchObject([{ status: 2 }]);
  expect(await told()).toEqual(['您订阅的“订单总台账”（每天）已生成，请到下载中心下载。']);
  await cancelAll();
});

test('a subscription is a document of its owner alone: a colleague’s is not there for anybody else', async () => {
  await subscribe();
  const [{ id = '' } = {}] = await subscribed();
  const colleague = server.db.selectFrom('usrUser').select('id').where('account', '=', 'cg_buyer');
  const persons = [userId, (await colleague.executeTakeFirstOrThrow()).id];
  const at = server.clock.now().toISOString();
  const about = { noticeType: 13, content: '您订阅的报表已到', bizType: 'reportSubscription', bizId: id };
  const notices = persons.map((person) => ({ ...about, userId: person, createDate: at, updateDate: at }));
  await server.db.insertInto('msgNotification').values(notices).execute();
  const seenBy = async (api: TestApi) =>
    (await api.call(notification.getNotification, { keyword: about.content, page: 1, size: 10 })).total;
  expect([await seenBy(buyer), await seenBy(await server.as('cg_buyer'))]).toEqual([1, 0]);
  await cancelAll();
  expect(await seenBy(buyer)).toBe(0);
});

test('who is stopped, or has left the enterprise, is sent nothing until they are back', async () => {
  await subscribe();
  const person = server.db.updateTable('usrUser').where('id', '=', userId);
  await person.set({ status: 0 }).execute();
  expect(await on('2026-03-24')).toEqual([]);
  await person.set({ status: 1 }).execute();
  const member = server.db.updateTable('usrUserEnt').where('userId', '=', userId);
  await member.set({ orgStatus: 0 }).execute();
  expect(await on('2026-03-25')).toEqual([]);
  await member.set({ orgStatus: 1 }).execute();
  expect(await on('2026-03-26')).toMatchObject([{ status: 2 }]);
  await cancelAll();
});

test('it comes for the enterprise that it was ordered in, also while its owner works for another', async () => {
  await subscribe();
  const own = server.db.selectFrom('usrUserEnt').select('entId').where('userId', '=', userId);
  const { entId } = await own.where('currentFlag', '=', 1).executeTakeFirstOrThrow();
  const other = server.db.selectFrom('entEnterprise').select('id').where('id', '<>', entId).orderBy('id');
  const { id: otherId } = await other.executeTakeFirstOrThrow();
  await server.db.insertInto('usrUserEnt').values({ userId, entId: otherId }).execute();
  const work = async (forEnt: string) => {
    const member = server.db.updateTable('usrUserEnt').where('userId', '=', userId);
    await member.set({ currentFlag: 0 }).execute();
    await member.set({ currentFlag: 1 }).where('entId', '=', forEnt).execute();
  };
  await work(otherId);
  expect(await on('2026-03-27')).toMatchObject([{ status: 2, entId }]);
  await work(entId);
  for (let count = 1; count < 5; count += 1) await subscribe();
  await expect(subscribe()).rejects.toMatchObject({ msg: '每张报表最多订阅 5 份' });
  await server.db.updateTable('rptSubscription').set({ entId: otherId }).where('userId', '=', userId).execute();
  await subscribe(); // the other enterprise's do not count
  await server.db.deleteFrom('rptSubscription').where('entId', '=', otherId).execute();
  await cancelAll();
});

test('a right that is gone ends the subscription, with the reason, and no other', async () => {
  const operator = await server.as('yy_ops');
  await operator.call(subscription.add, { report, frequency: 'MONTH', filters: {}, conditions: '' });
  await subscribe();
  const menu = server.db.selectFrom('authMenu').select('menuId').where('permCode', '=', 'report:order:export');
  await server.db.deleteFrom('authRoleMenu').where('menuId', 'in', menu).execute();
  const reason = '您没有该操作的权限，请联系管理员分配权限';
  expect(await on('2026-03-30')).toMatchObject([{ status: 4, reason }]);
  expect(await told()).toContain(`您订阅的“订单总台账”（每天）生成失败：${reason}。该订阅已取消。`);
  expect(await on('2026-03-31')).toEqual([]);
  expect(await operator.call(subscription.list, { report })).toHaveLength(1);
  await grantCode(server.db, 'C1', 'report:order:export');
  expect([await subscribed(), (await buyer.call(exportTask.page, {})).total > 0]).toEqual([[], true]);
});

test('of one that is cancelled while its file is made nothing is told; the file is there all the same', async () => {
  await subscribe();
  const before = await told();
  const now = server.clock.now();
  server.clock.set(new Date('2026-04-01T02:00:00Z'));
  await server.runDaily();
  server.clock.set(now);
  await cancelAll();
  await server.app.portal.exports.wake();
  const tasks = server.db.selectFrom('sysExportTask').select(['status', 'reason']).where('userId', '=', userId);
  expect(await tasks.orderBy('id', 'desc').limit(1).execute()).toEqual([{ status: 2, reason: null }]);
  expect(await told()).toEqual(before);
});
