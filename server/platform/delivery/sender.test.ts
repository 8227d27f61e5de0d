/** What a notice becomes outside the portal: to whom, when, how often, and what stops it. */
import { notification } from '@portal/sdk/calls/notification';
import { receiving } from '@portal/sdk/calls/receiving';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { OutsideFault } from '../../outside/ask.ts';
import type { RefusedAddress } from '../../outside/mail.ts';
import type { LiveMode } from '../mode/live-mode.ts';
import { claim, type Due, endLapsed, leaving, refused } from './due.ts';
import { about, mailed, type NoticeServer, openNotices, silent, urgent } from './test-notices.ts';

const mailbox = 'chen@example.com';
const phone = '13800005678';

let server: NoticeServer;
let me = '';
beforeAll(async () => {
  server = await openNotices();
  me = await server.idOf('gys_admin');
});
afterAll(() => server.close());

/** Answers of the mail server from here on, the first one first; without one it takes the mail. */
let answers: (RefusedAddress | Error)[] = [];
let posted: { to: readonly string[]; subject: string; text: string; id?: string }[] = [];

beforeEach(async () => {
  server.clock.advance(3 * 86_400_000);
  const day = server.clock.today();
  server.clock.set(new Date(`${day}T04:00:00Z`));
  for (const table of ['msgDelivery', 'msgChoice', 'msgReceiving', 'msgBadAddress'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable('usrUser').set({ email: mailbox, phone, status: 1 }).where('id', '=', me).execute();
  server.hidden.clear();
  [answers, posted] = [[], []];
  const { mail } = server.app.portal.outside;
  if (!mail) throw new Error('no mail');
  mail.send = async (letter) => {
    posted.push(letter);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return new Map(answer ? [[letter.to[0] ?? '', answer]] : []);
  };
});

const choose = async (topics: { topic: string; portal: boolean; mail: boolean; sms: boolean }[], more = {}) =>
  (await server.now('gys_admin')).call(receiving.save, {
    topics,
    ...{ quiet: true, quietFrom: '22:00', quietTo: '08:00', digest: false, ...more },
  });
const states = async () => (await server.rows()).map(({ channel, status }) => `${channel} ${status}`);
const last = async () => (await server.rows()).at(-1);
const minutes = (count: number) => server.clock.advance(count * 60_000);
const at = (time: string) => server.clock.set(new Date(`${server.clock.today()}T${time}:00+08:00`));

describe('a notice', () => {
  test('goes by mail where its topic starts with it, with topic, number and link, and without its sentence', async () => {
    await server.tell(about(me, mailed, '7'), about(me, silent));
    expect(await states()).toEqual(['MAIL SENT']);
    const [letter] = posted;
    expect(letter).toMatchObject({ to: [mailbox], subject: '【澜岳e服务平台】试验到期：DOC-7' });
    expect(letter?.text).toContain('您有一条“试验到期”通知（DOC-7），请登录门户查看：');
    expect(letter?.text).toContain(
      `http://localhost:3000/ef-plus/workbenches/inbox/notices?topic=${encodeURIComponent(mailed)}&unread=true`,
    );
    expect(`${letter?.subject}${letter?.text}`).not.toMatch(/张三|88,000/);
    const [row] = await server.db.selectFrom('msgDelivery').selectAll().execute();
    expect(row).toMatchObject({ recipient: 'c***@example.com', content: letter?.subject, adapter: 'memory' });
    expect(JSON.stringify(row)).not.toContain(mailbox);
  });

  test('keeps no address and no text while it waits', async () => {
    await server.queue(about(me, mailed));
    const row = await server.db.selectFrom('msgDelivery').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'PENDING', recipient: null, recipientHmac: null, content: '', adapter: null });
  });

  test('goes where its reader wants it: by text and not by mail', async () => {
    await choose([{ topic: mailed, portal: true, mail: false, sms: true }]);
    await server.tell(about(me, mailed, '8'));
    expect(await states()).toEqual(['SMS SENT']);
    expect(server.sms.lastTo(phone)).toBe('【澜岳e服务平台】您有一条“试验到期”通知（DOC-8），请登录门户查看。');
  });

  test('that is taken back with its transaction is not sent', async () => {
    const broken = { ...about(me, mailed), content: '长'.repeat(1001) };
    await expect(server.queue(about(me, mailed), broken)).rejects.toThrow();
    expect(await states()).toEqual([]);
  });

  test('waits for no one who has neither mailbox nor a wish', async () => {
    await server.db.updateTable('usrUser').set({ email: null }).where('id', '=', me).execute();
    await server.tell(about(me, mailed));
    expect(await states()).toEqual([]);
  });
});

describe('a try that failed', () => {
  const busy = { why: '邮件服务器拒绝了收件人（SMTP 452）', gone: false };

  test('is repeated after 1, 5, 30 and 30 minutes with the same message id, and then no more', async () => {
    answers = [busy, new OutsideFault('无法连接邮件服务器', 'unsent'), busy, busy, busy, busy];
    await server.tell(about(me, mailed));
    const tried = [];
    for (const wait of [0, 1, 4, 1, 29, 1, 29, 1, 60]) {
      minutes(wait);
      await server.sendDue();
      tried.push(posted.length);
    }
    expect(tried).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
    expect(await last()).toMatchObject({ status: 'FAILED', fault: busy.why, tries: 5 });
  });

  test('that ends well leaves no fault behind', async () => {
    answers = [busy];
    await server.tell(about(me, mailed));
    expect(await last()).toMatchObject({ status: 'PENDING', fault: busy.why, tries: 1 });
    minutes(1);
    await server.sendDue();
    expect(await last()).toMatchObject({ status: 'SENT', fault: null, tries: 2 });
  });

  test('of which nobody knows whether it arrived is not repeated', async () => {
    answers = [new OutsideFault('邮件服务器在 5 秒内没有应答', 'unknown')];
    await server.tell(about(me, mailed));
    minutes(120);
    await server.sendDue();
    expect(posted).toHaveLength(1);
    expect(await last()).toMatchObject({
      status: 'FAILED',
      fault: '邮件服务器在 5 秒内没有应答，不知是否送达，没有再发',
    });
  });

  test('for want of a mailbox marks the address, for which nothing is sent until it is another', async () => {
    answers = [{ why: '邮件服务器拒绝了收件人（SMTP 550）', gone: true }];
    await server.tell(about(me, mailed));
    expect(await last()).toMatchObject({ status: 'BOUNCED', fault: '邮件服务器拒绝了收件人（SMTP 550）' });
    const own = await (await server.now('gys_admin')).call(receiving.get, {});
    expect(own.mail.bad).toEqual({
      reason: '邮件服务器拒绝了收件人（SMTP 550）',
      at: server.clock.now().toISOString(),
    });
    await server.tell(about(me, mailed));
    expect(await last()).toMatchObject({ status: 'CANCELLED', fault: '此前发往该地址的消息被退回' });
    await server.db.updateTable('usrUser').set({ email: 'new@example.com' }).where('id', '=', me).execute();
    await server.tell(about(me, mailed));
    expect(await last()).toMatchObject({ status: 'SENT' });
    expect((await (await server.now('gys_admin')).call(receiving.get, {})).mail.bad).toBeNull();
  });
});

const sent = { recipient: 'c***@example.com', recipientHmac: 'test.00', adapter: 'smtp', content: '试验到期' };

async function claimed(): Promise<Due> {
  const [due] = await claim(server.db, server.clock.now(), 'MAIL', 1);
  if (!due) throw new Error('nothing is due');
  return due;
}

describe('two processes', () => {
  test('share the queue: each message goes to one of them, once', async () => {
    await server.queue(...Array.from({ length: 12 }, () => about(me, mailed)));
    await Promise.all([server.app.portal.sender.sendDue(), server.app.portal.sender.sendDue()]);
    expect(posted).toHaveLength(12);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(12);
  });

  test('a message whose process died while it was sending is never sent twice', async () => {
    await server.queue(about(me, mailed));
    const due = await claimed();
    expect(await leaving(server.db, due, server.clock.now(), sent)).toBeDefined();
    minutes(3);
    await server.sendDue();
    expect(posted).toEqual([]);
    expect(await last()).toMatchObject({ status: 'FAILED', fault: '发送时中断，不知是否送达，没有再发', tries: 1 });
  });

  test('a message whose process died before it was given to the mail server is sent by another', async () => {
    await server.queue(about(me, mailed));
    const due = await claimed();
    await server.sendDue();
    expect(await last()).toMatchObject({ status: 'SENDING' });
    minutes(3);
    await server.sendDue();
    expect(await last()).toMatchObject({ status: 'SENT', tries: 2 });
    // the first was not dead, only slow: the message is not its any more
    expect(await leaving(server.db, due, server.clock.now(), sent)).toBeUndefined();
    await refused(server.db, due, server.clock.now(), '无法连接邮件服务器');
    expect(await last()).toMatchObject({ status: 'SENT', fault: null });
    expect(posted).toHaveLength(1);
  });

  test('that was only slow changes nothing of what another has in hand', async () => {
    await server.queue(about(me, mailed));
    const due = await claimed();
    minutes(3);
    await endLapsed(server.db, server.clock.now());
    await claimed();
    await refused(server.db, due, server.clock.now(), '无法连接邮件服务器');
    expect(await leaving(server.db, due, server.clock.now(), sent)).toBeUndefined();
    expect(await last()).toMatchObject({ status: 'SENDING', tries: 2 });
  });

  test('that is slow does not send after its lease, although nobody else has begun', async () => {
    await server.queue(about(me, mailed));
    const due = await claimed();
    minutes(2);
    expect(await leaving(server.db, due, server.clock.now(), sent)).toBeUndefined();
  });

  test('of which five have died over a message leave it be', async () => {
    await server.queue(about(me, mailed));
    for (let death = 0; death < 5; death += 1) {
      await claimed();
      minutes(3);
      await endLapsed(server.db, server.clock.now());
    }
    expect(await last()).toMatchObject({ status: 'FAILED', fault: '发送前多次中断', tries: 5 });
  });
});

describe('before it leaves', () => {
  const stopped = async (change: () => Promise<unknown>, fault: string) => {
    await server.queue(about(me, mailed, '9'));
    await change();
    await server.sendDue();
    expect(await last()).toMatchObject({ status: 'CANCELLED', fault });
    expect(posted).toEqual([]);
  };
  test('its document must still exist for its reader', () =>
    stopped(async () => server.hidden.add('9'), '收件人已看不到该单据'));

  test('its reader must still have an account', () =>
    stopped(
      () => server.db.updateTable('usrUser').set({ status: 0 }).where('id', '=', me).execute(),
      '账号已停用，或已不在该企业',
    ));

  test('it must not have been read, nor have become void', async () => {
    await stopped(async () => (await server.now('gys_admin')).call(notification.markRead, {}), '收件人已在门户查看');
  });

  test('its reader must still want it', () =>
    stopped(() => choose([{ topic: mailed, portal: true, mail: false, sms: false }]), '收件人已关闭这类提醒'));

  test('its reader must still belong to the enterprise that it concerns', async () => {
    const entId = await server.entOf('gys_admin');
    await server.queue({ ...about(me, mailed), entId });
    const gone = server.db.updateTable('usrUserEnt').set({ orgStatus: 0 }).where('userId', '=', me);
    await gone.where('entId', '=', entId).execute();
    await server.sendDue();
    await server.db
      .updateTable('usrUserEnt')
      .set({ orgStatus: 1 })
      .where('userId', '=', me)
      .where('entId', '=', entId)
      .execute();
    expect(await last()).toMatchObject({ status: 'CANCELLED', fault: '账号已停用，或已不在该企业' });
  });
});

describe('what has been judged with others', () => {
  /** Eight, of which six are sent at a time: something happens while the first of them are on their way. */
  async function meanwhile(happens: () => Promise<unknown>): Promise<string[]> {
    const { mail } = server.app.portal.outside;
    if (!mail) throw new Error('no mail');
    await server.queue(...Array.from({ length: 8 }, () => about(me, mailed)));
    let happened: Promise<unknown> | undefined;
    mail.send = async (letter) => {
      posted.push(letter);
      happened ??= happens();
      await happened;
      return new Map();
    };
    await server.sendDue();
    const rows = await server.rows();
    expect(rows.filter(({ status }) => status === 'SENT')).toHaveLength(posted.length);
    return rows
      .filter(({ status }) => status !== 'SENT')
      .map(({ status, fault, tries }) => `${status} ${fault} ${tries}`);
  }

  test('and has waited for a second, is judged again', async () => {
    const left = await meanwhile(async () => {
      server.clock.advance(1000);
      await choose([{ topic: mailed, portal: true, mail: false, sms: false }]);
    });
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(new Set(left)).toEqual(new Set(['CANCELLED 收件人已关闭这类提醒 1']));
  });

  test('is given back untried when the portal pauses', async () => {
    const modes = server.app.portal.modes as LiveMode;
    const left = await meanwhile(async () => modes.force(new Error('disk full')));
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(new Set(left)).toEqual(new Set(['PENDING null 0']));
    await modes.tryWrite();
    await server.sendDue();
    expect(new Set(await states())).toEqual(new Set(['MAIL SENT']));
    expect(new Set(posted.map(({ id }) => id)).size).toBe(8);
    expect(posted).toHaveLength(8);
  });
});

describe('hours in which somebody wants to be left alone', () => {
  test('hold back what is not urgent until they end', async () => {
    at('23:30');
    await server.tell(about(me, mailed), about(me, urgent));
    expect(await states()).toEqual(['MAIL PENDING', 'MAIL SENT']);
    minutes(8 * 60);
    await server.sendDue();
    expect(posted).toHaveLength(1);
    minutes(30);
    await server.sendDue();
    expect(await last()).toMatchObject({ status: 'SENT' });
    expect((await server.rows())[0]).toMatchObject({ status: 'SENT', tries: 1 });
  });

  test('are their own, and may be none', async () => {
    at('23:30');
    await choose([], { quiet: false });
    await server.tell(about(me, mailed));
    expect(await states()).toEqual(['MAIL SENT']);
    await choose([], { quietFrom: '12:00', quietTo: '13:00' });
    at('12:30');
    await server.tell(about(me, mailed));
    expect((await last())?.status).toBe('PENDING');
  });
});

describe('too much', () => {
  test('mail of an hour ends at twenty, and begins anew', async () => {
    await server.tell(...Array.from({ length: 21 }, () => about(me, mailed)));
    expect(posted).toHaveLength(20);
    const refused = (await server.rows()).filter(({ status }) => status === 'CANCELLED'); // whichever came last
    expect(refused.map(({ fault }) => fault)).toEqual(['一小时内已发 20 封，其余只在门户查看']);
    minutes(61);
    await server.tell(about(me, mailed));
    expect(posted).toHaveLength(21);
  });

  test('texts wait for a minute, and end at five a day', async () => {
    await choose([{ topic: silent, portal: true, mail: false, sms: true }]);
    await server.tell(...Array.from({ length: 6 }, () => about(me, silent)));
    const sent = [];
    for (let minute = 0; minute < 7; minute += 1) {
      sent.push((await states()).filter((state) => state === 'SMS SENT').length);
      minutes(1);
      await server.sendDue();
    }
    expect(sent).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect((await states()).filter((state) => state === 'SMS CANCELLED')).toHaveLength(1);
  });

  test('nothing leaves while the database takes no writes; it leaves afterwards', async () => {
    const modes = server.app.portal.modes as LiveMode;
    modes.force(new Error('disk full'));
    await server.tell(about(me, mailed));
    expect([posted, await states()]).toEqual([[], ['MAIL PENDING']]);
    await modes.tryWrite();
    await server.sendDue();
    expect(await states()).toEqual(['MAIL SENT']);
  });

  test('one document is told of once in half an hour', async () => {
    await server.tell(about(me, mailed, '20'), about(me, mailed, '20'), about(me, urgent, '20'));
    const [first = '', second = '', third] = await states();
    // the two leave side by side: whichever comes first takes the place
    expect([[first, second].sort(), third]).toEqual([['MAIL CANCELLED', 'MAIL SENT'], 'MAIL SENT']);
    minutes(31);
    await server.tell(about(me, mailed, '20'));
    expect((await last())?.status).toBe('SENT');
  });
});
