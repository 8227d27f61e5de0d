/** Groups of 企业微信 and 钉钉: what reaches them, by which address, and what administrators may see of it. */
import { createHmac } from 'node:crypto';
import { robots } from '@portal/sdk/calls/robots';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { OutsideFault } from '../../outside/ask.ts';
import { robotDriver, robotKey } from '../../outside/robot.ts';
import { openRobot, type RobotService, taken } from '../../outside/test-robot.ts';
import { grantCode } from '../grant-code.ts';
import { about, mailed, type NoticeServer, openNotices, silent } from './test-notices.ts';

const key = '693a91f6-7a1b-4bc4-97a0-0ec2aaaa5aaa';
const official = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;
const secret = 'SECa1b2c3d4e5f60718293a4b5c6d7e8f90';

describe('an address', () => {
  test.each([
    ['WECOM', official, true],
    ['DINGTALK', `https://oapi.dingtalk.com/robot/send?access_token=${key}`, true],
    ['DINGTALK', official, false],
    ['WECOM', official.replace('https', 'http'), false],
    ['WECOM', official.replace('qyapi.weixin.qq.com', 'qyapi.weixin.qq.com.evil.example'), false],
    ['WECOM', official.replace('qyapi', 'a@evil.example#qyapi'), false],
    ['WECOM', official.replace('.com/', '.com:8443/'), false],
    ['WECOM', official.replace('/send', '/upload'), false],
    ['WECOM', `${official}&debug=1`, false],
    ['WECOM', `http://127.0.0.1:9/cgi-bin/webhook/send?key=${key}`, false],
    ['WECOM', 'file:///etc/passwd', false],
    ['WECOM', '', false],
  ] as const)('of %s %s is taken: %s', (kind, url, taken) => {
    expect(robotKey(kind, url, false)).toBe(taken ? key : undefined);
  });

  test('on this machine stands in for a service where that is allowed', () => {
    const here = `http://127.0.0.1:9/cgi-bin/webhook/send?key=${key}`;
    expect([robotKey('WECOM', here, true), robotKey('WECOM', here.replace('127.0.0.1', '10.0.0.1'), true)]).toEqual([
      key,
      undefined,
    ]);
  });
});

describe('over HTTP', () => {
  let service: RobotService;
  beforeAll(async () => {
    service = await openRobot();
  });
  afterAll(() => service.close());
  afterEach(() => {
    service.asked.length = 0;
    service.answer = taken;
  });
  const driver = robotDriver({ driver: 'http', timeoutMs: 2000 }, '');
  const now = new Date('2026-03-10T04:00:00Z');
  const message = { title: '合同到期：HT1', text: '请[登录门户查看](https://p.example)' };
  const send = (kind: 'WECOM' | 'DINGTALK', path: string, own = '') =>
    driver?.send({ kind, url: `${service.address}${path}`, secret: own }, message, now);

  test('both are sent the markdown that they document', async () => {
    await send('WECOM', `/cgi-bin/webhook/send?key=${key}`);
    await send('DINGTALK', `/robot/send?access_token=${key}`);
    expect(service.asked).toEqual([
      {
        url: `/cgi-bin/webhook/send?key=${key}`,
        body: {
          msgtype: 'markdown',
          markdown: { content: '**合同到期：HT1**\n请[登录门户查看](https://p.example)' },
        },
      },
      {
        url: `/robot/send?access_token=${key}`,
        body: {
          msgtype: 'markdown',
          markdown: { title: '合同到期：HT1', text: '#### 合同到期：HT1\n\n请[登录门户查看](https://p.example)' },
        },
      },
    ]);
  });

  test('钉钉 is signed over the moment and the secret', async () => {
    await send('DINGTALK', `/robot/send?access_token=${key}`, secret);
    const { searchParams } = new URL(service.asked[0]?.url ?? '', 'http://x');
    const expected = createHmac('sha256', secret).update(`1773115200000\n${secret}`).digest('base64');
    expect(Object.fromEntries(searchParams)).toEqual({ access_token: key, timestamp: '1773115200000', sign: expected });
  });

  test.each([
    [{ status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}', headers: {} }, '（93000）'],
    [{ status: 200, body: 'ok', headers: {} }, '（应答不符合约定）'],
    [{ status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }, '（HTTP 302）'],
  ])('what is not said to have been taken was refused: %j', async (said, told) => {
    service.answer = said as typeof taken;
    await expect(send('WECOM', `/cgi-bin/webhook/send?key=${key}`)).rejects.toMatchObject({
      message: `企业微信机器人拒绝了消息${told}`,
      outcome: 'refused',
    });
    expect(service.asked).toHaveLength(1);
  });
});

describe('of an enterprise', () => {
  let server: NoticeServer;
  let [me, entId] = ['', ''];
  beforeAll(async () => {
    server = await openNotices();
    for (const role of ['G1', 'C1']) await grantCode(server.db, role, robots.list.access);
    me = await server.idOf('gys_admin');
    entId = await server.entOf('gys_admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('msgDelivery').execute();
    await server.db.deleteFrom('msgRobot').execute();
  });

  const kept = { kind: 'WECOM' as const, name: '供应群', topics: [mailed], enabled: 1 as const };
  const given = { ...kept, webhook: official };
  const add = async (change: object = {}) => (await server.now('gys_admin')).call(robots.add, { ...given, ...change });
  const listed = async (account = 'gys_admin') => (await server.now(account)).call(robots.list, {});
  const first = async () => (await listed()).robots[0] ?? { id: '', version: 0 };
  const told = (topic: string, bizId: string) => server.tell({ ...about(me, topic, bizId), entId });
  const sent = async () =>
    (await server.db.selectFrom('msgDelivery').selectAll().where('channel', '=', 'ROBOT').orderBy('id').execute()).map(
      ({ status, fault, recipient, content }) => ({ status, fault, recipient, content }),
    );

  test('its group is told of the topics that were chosen: number and link, once for all who are told', async () => {
    await add();
    await server.tell({
      ...{ roleTypes: ['G'], entId, noticeType: 13, topic: mailed, content: '张三的合同金额 88,000 元' },
      ...{ bizType: 'probe', bizId: '31' },
    });
    await told(silent, '32');
    expect(await sent()).toEqual([{ status: 'SENT', fault: null, recipient: '供应群', content: '试验到期：DOC-31' }]);
    const said = server.robot.last();
    expect(said?.text).toMatch(/^有一条“试验到期”通知（DOC-31），请\[登录门户查看\]\(http:\S+\)$/);
    expect(JSON.stringify(said)).not.toMatch(/张三|88,000/);
  });

  test('nothing of its address is told again, nor does the database hold it in clear', async () => {
    await add({ kind: 'DINGTALK', webhook: `https://oapi.dingtalk.com/robot/send?access_token=${key}`, secret });
    expect((await listed()).robots).toMatchObject([{ hint: '5aaa', signed: true, kind: 'DINGTALK' }]);
    const stored = JSON.stringify(await server.db.selectFrom('msgRobot').selectAll().execute());
    for (const text of [key, secret, JSON.stringify(await listed())]) expect(stored).not.toContain(text);
    const trail = JSON.stringify(await server.db.selectFrom('pubOperLog').selectAll().execute());
    for (const text of [key, secret]) expect(trail).not.toContain(text);
  });

  test('of another enterprise is neither seen nor changed', async () => {
    await add();
    const { id, version } = await first();
    expect((await listed('cg_admin')).robots).toEqual([]);
    const foreign = await server.now('cg_admin');
    for (const make of [
      () => foreign.call(robots.edit, { ...given, id, version }),
      () => foreign.call(robots.remove, { id, version }),
      () => foreign.call(robots.test, { id }),
    ])
      await expect(make()).rejects.toMatchObject({ code: '404' });
  });

  test('that was switched off, lost the topic or its document meanwhile is not told', async () => {
    await add();
    const { id, version } = await first();
    await server.queue({ ...about(me, mailed, '33'), entId });
    await (await server.now('gys_admin')).call(robots.edit, { ...kept, id, version, enabled: 0 });
    await server.sendDue();
    expect((await sent()).at(-1)).toMatchObject({
      status: 'CANCELLED',
      fault: '群机器人已停用、删除，或不再接收这类通知',
    });
    await (await server.now('gys_admin')).call(robots.edit, { ...kept, id, version: version + 1 });
    await server.queue({ ...about(me, mailed, '34'), entId });
    server.hidden.add('34');
    await server.sendDue();
    expect((await sent()).at(-1)).toMatchObject({ status: 'CANCELLED', fault: '收件人已看不到该单据' });
  });

  test('that could not be told says so to its administrators, until it can', async () => {
    await add();
    const { robot } = server.app.portal.outside;
    if (!robot) throw new Error('no robots');
    const { send } = robot;
    robot.send = () => Promise.reject(new OutsideFault('企业微信机器人拒绝了消息（93000）'));
    await told(mailed, '35');
    const at = server.clock.now().toISOString();
    expect(await first()).toMatchObject({ fault: '企业微信机器人拒绝了消息（93000）', faultAt: at, enabled: 1 });
    robot.send = send;
    server.clock.advance(60_000);
    await server.sendDue();
    expect(await first()).toMatchObject({ fault: null, faultAt: null });
    expect((await sent()).at(-1)).toMatchObject({ status: 'SENT' });
  });

  test('is told twenty times a minute, the rest later', async () => {
    await add();
    const numbers = Array.from({ length: 22 }, (_, n) => String(40 + n));
    await server.tell(...numbers.map((n) => ({ ...about(me, mailed, n), entId })));
    const states = async () => (await sent()).map(({ status }) => status);
    expect((await states()).filter((status) => status === 'SENT')).toHaveLength(20);
    server.clock.advance(61_000);
    await server.sendDue();
    expect((await states()).filter((status) => status === 'SENT')).toHaveLength(22);
  });

  test.each([
    [
      { webhook: 'https://evil.example/cgi-bin/webhook/send?key=aaaaaaaaaaaaaaaa' },
      '请填写该类机器人的完整 Webhook 地址',
    ],
    [{ topics: ['不存在'] }, '没有“不存在”这类通知'],
    [
      { kind: 'DINGTALK', webhook: `https://oapi.dingtalk.com/robot/send?access_token=${key}`, secret: 'x' },
      '加签密钥以 SEC 开头',
    ],
  ])('is refused with a sentence: %j', async (change, msg) => {
    await expect(add(change)).rejects.toMatchObject({ msg });
  });

  test('has a name of its own', async () => {
    await add();
    await expect(add()).rejects.toMatchObject({ msg: '已有同名的群机器人' });
  });
});
