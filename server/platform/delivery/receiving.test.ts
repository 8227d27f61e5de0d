/** What people choose, what they cannot do without, and the link by which mail ends. */
import { notification } from '@portal/sdk/calls/notification';
import { receiving } from '@portal/sdk/calls/receiving';
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { about, mailed, type NoticeServer, openNotices, silent } from './test-notices.ts';
import { leavingToken } from './unsubscribe.ts';

let server: NoticeServer;
let me = '';
beforeAll(async () => {
  server = await openNotices();
  me = await server.idOf('gys_admin');
  await sql`delete from msg_receiving`.execute(server.db);
});
afterAll(() => server.close());

const own = async (account = 'gys_admin') => (await server.now(account)).call(receiving.get, {});
const topic = async (name: string, account?: string) => (await own(account)).topics.find((one) => one.topic === name);
const hours = { quiet: true, quietFrom: '22:00', quietTo: '08:00', digest: false };
const save = async (input: object) =>
  (await server.now('gys_admin')).call(receiving.save, { topics: [], ...hours, ...input });

test('everybody begins with what their topics begin with, left alone at night, without a digest', async () => {
  const { mail, sms, ...found } = await own();
  expect(mail).toEqual({ offered: true, address: 'g***@example.com', bad: null });
  expect(sms.address).toMatch(/^1\d\d\*{4}\d{4}$/);
  expect(found).toMatchObject(hours);
  expect(await topic(mailed)).toEqual({
    ...{ topic: mailed, platform: false, portal: true, mail: true, sms: false, urgent: false, fixed: null },
  });
  expect(await topic(silent)).toMatchObject({ mail: false });
});

test('a topic is offered to whom it is told', async () => {
  expect(await topic('授权复核')).toBeUndefined();
  expect(await topic('授权复核', 'admin')).toMatchObject({ mail: true });
  expect(await topic(mailed, 'yy_ops')).toBeUndefined();
});

test('what is chosen is kept for oneself alone, and what is not named stays', async () => {
  await save({ topics: [{ topic: mailed, portal: false, mail: false, sms: true }], digest: true, quietFrom: '21:30' });
  await save({ topics: [{ topic: silent, portal: true, mail: true, sms: false }], digest: true, quietFrom: '21:30' });
  expect(await topic(mailed)).toMatchObject({ portal: false, mail: false, sms: true });
  expect(await topic(silent)).toMatchObject({ mail: true });
  expect(await own()).toMatchObject({ digest: true, quietFrom: '21:30' });
  expect(await topic(mailed, 'gys_sales')).toMatchObject({ portal: true, mail: true, sms: false });
  await save({ quiet: false });
  expect(await own()).toMatchObject({ quiet: false, digest: false });
});

test('what concerns the safety of an account stays on in the portal and by mail, and says why', async () => {
  await save({ topics: [{ topic: '账号安全', portal: false, mail: false, sms: true }] });
  expect(await topic('账号安全')).toMatchObject({
    ...{ portal: true, mail: true, sms: true, fixed: '事关账号安全，不能关闭' },
  });
});

test('what is muted is counted among the unread, and said to be muted', async () => {
  await server.queue(about(me, mailed), about(me, silent));
  await save({ topics: [{ topic: mailed, portal: false, mail: true, sms: false }] });
  const topics = await (await server.now('gys_admin')).call(notification.topics, {});
  const muted = (name: string) => topics.find((one) => one.topic === name);
  expect([muted(mailed), muted(silent)]).toMatchObject([
    { muted: true, unread: 1 },
    { muted: false, unread: 1 },
  ]);
});

test.each([
  [{ quietFrom: '22:00', quietTo: '22:00' }, '结束时间不能与开始时间相同'],
  [{ quietFrom: undefined }, '请选择开始时间'],
  [{ quietTo: undefined }, '请选择结束时间'],
])('hours without a length are refused: %j', async (given, msg) => {
  await expect(save(given)).rejects.toMatchObject({ msg });
});

test('a test message goes to the own address, once a minute, and clears the mark of a bad one', async () => {
  const facts = { userId: me, channel: 'MAIL', reason: '退回', at: server.clock.now().toISOString() };
  const recipientHmac = server.app.portal.secrets.hmac('recipient', 'gys_admin@example.com');
  await server.db
    .insertInto('msgBadAddress')
    .values({ ...facts, recipientHmac })
    .execute();
  expect((await own()).mail.bad).toEqual({ reason: '退回', at: facts.at });
  const api = await server.now('gys_admin');
  await api.call(receiving.test, { channel: 'MAIL' });
  expect(server.mail.lastTo('gys_admin@example.com')?.subject).toBe('【澜岳e服务平台】测试消息');
  await expect(api.call(receiving.test, { channel: 'MAIL' })).rejects.toMatchObject({ status: 429 });
  expect((await own()).mail.bad).toBeNull();
});

const link = (userId: string, name: string) =>
  leavingToken(server.app.portal.secrets, { userId, topic: name, at: server.clock.now() });

test('the link of a mail ends its topic for its receiver, without a session, as often as it is pressed', async () => {
  const token = link(me, silent);
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(silent);
  await save({ topics: [{ topic: silent, portal: true, mail: true, sms: true }] });
  expect(await server.anonymous.call(unsubscribing.about, { token })).toEqual({ topic: silent });
  expect(await topic(silent)).toMatchObject({ mail: true });
  for (let press = 0; press < 2; press += 1)
    expect(await server.anonymous.call(unsubscribing.leave, { token })).toEqual({ topic: silent });
  expect(await topic(silent)).toMatchObject({ portal: true, mail: false, sms: true });
  expect(await topic(silent, 'gys_sales')).toMatchObject({ mail: false });
});

test('one press of a mail program does the same', async () => {
  await save({ topics: [{ topic: mailed, portal: true, mail: true, sms: false }] });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/japi/api/manage/notification/unsubscribe/${link(me, mailed)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  expect(await topic(mailed)).toMatchObject({ mail: false });
});

test('a link that was changed, or that ends nothing, is refused, whoever it names', async () => {
  const token = link(me, mailed);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [changed, `test.${'A'.repeat(60)}`, 'x'.repeat(40)])
    for (const call of [unsubscribing.about, unsubscribing.leave])
      await expect(server.anonymous.call(call, { token: wrong })).rejects.toMatchObject({
        msg: '退订链接不完整或已失效，请登录门户在“通知设置”里关闭',
      });
  const day = Math.floor(server.clock.now().getTime() / 86_400_000);
  const own = server.app.portal.secrets.seal('robot', JSON.stringify([me, mailed, day]));
  await expect(server.anonymous.call(unsubscribing.leave, { token: own })).rejects.toMatchObject({ code: '400' });
  const fixed = server.anonymous.call(unsubscribing.leave, { token: link(me, '账号安全') });
  await expect(fixed).rejects.toMatchObject({ msg: '“账号安全”事关账号安全，不能关闭' });
});

test('a link works for half a year', async () => {
  const token = link(me, mailed);
  server.clock.advance(180 * 86_400_000);
  expect(await server.anonymous.call(unsubscribing.leave, { token })).toEqual({ topic: mailed });
  server.clock.advance(86_400_000);
  await expect(server.anonymous.call(unsubscribing.leave, { token })).rejects.toMatchObject({
    msg: '退订链接不完整或已失效，请登录门户在“通知设置”里关闭',
  });
});
