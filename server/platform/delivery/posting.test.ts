/** Over a mail server on this machine: what it is given when it is away, slow or choosy, and how much by two at once. */
import { OutsideFault } from '../../outside/ask.ts';
import type { MailDriver } from '../../outside/mail.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { messageIdOf, openSink, readable, type Sink, sinkEnv } from '../../outside/test-sink.ts';
import { about, mailed, type NoticeServer, openNotices, silent, urgent } from './test-notices.ts';

const mailbox = 'chen@example.com';
const phone = '13800005678';

let sink: Sink;
let server: NoticeServer;
/** A second process at the database, where it takes one. */
let other: NoticeServer | undefined;
let me = '';
beforeAll(async () => {
  sink = await openSink();
  const env = sinkEnv(sink, { MAIL_TIMEOUT_MS: '400' });
  server = await openNotices({ env });
  if (server.databaseUrl) other = await openNotices({ env, databaseUrl: server.databaseUrl });
  me = await server.idOf('gys_admin');
});
afterAll(async () => {
  await other?.close();
  await server.close();
  await sink.close();
});

const move = (ms: number) => {
  server.clock.advance(ms);
  other?.clock.set(server.clock.now());
};
const minutes = (count: number) => move(count * 60_000);

beforeEach(async () => {
  move(3 * 86_400_000);
  server.clock.set(new Date(`${server.clock.today()}T04:00:00Z`));
  move(0);
  for (const table of ['msgDelivery', 'msgChoice', 'msgReceiving', 'msgBadAddress'] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable('usrUser').set({ email: mailbox, phone, status: 1 }).where('id', '=', me).execute();
  sink.received.length = 0;
  sink.refuses.clear();
  sink.onTaken = () => undefined;
});

const states = async () => (await server.rows()).map(({ channel, status }) => `${channel} ${status}`);
const ids = () => sink.received.map(messageIdOf);
/** What two processes do at once; on the embedded database one does it twice. */
const both = () => Promise.all([server.sendDue(), (other ?? server).sendDue()]);

/** Posts by other means than the server, in each process. @returns its end. */
function posting(send: MailDriver['send']): () => void {
  const drivers = [server, ...(other ? [other] : [])].map(({ app }) => app.portal.outside.mail as MailDriver);
  const real = drivers.map((driver) => driver.send);
  for (const driver of drivers) driver.send = send;
  return () => {
    for (const [index, driver] of drivers.entries()) driver.send = real[index] ?? send;
  };
}

describe('a mail server', () => {
  test('that is away for an hour gets each message once, afterwards', async () => {
    const { port } = sink;
    await sink.close();
    await server.tell(about(me, mailed), about(me, mailed), about(me, urgent));
    for (const wait of [1, 5, 30]) {
      minutes(wait);
      await server.sendDue();
    }
    expect(await server.rows()).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'PENDING', fault: '无法连接邮件服务器', tries: 4 })),
    );
    minutes(24);
    sink = await openSink({}, port);
    minutes(6);
    await server.sendDue();
    expect(new Set(ids()).size).toBe(3);
    expect(ids()).toHaveLength(3);
    minutes(120);
    await server.sendDue();
    expect(ids()).toHaveLength(3);
    expect(await states()).toEqual(['MAIL SENT', 'MAIL SENT', 'MAIL SENT']);
  });

  test('that has the message and answers too late has it once', async () => {
    let answer = () => {};
    sink.onTaken = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    await server.tell(about(me, mailed));
    answer();
    minutes(120);
    await server.sendDue();
    expect(ids()).toHaveLength(1);
    expect(await server.rows()).toMatchObject([
      { status: 'FAILED', fault: '邮件服务器在 0.4 秒内没有应答，不知是否送达，没有再发', tries: 1 },
    ]);
  });

  test('that was silent before it was given the message gets it later, with the id of the first try', async () => {
    const { port } = sink;
    await sink.close();
    let rude = true;
    let asked = '';
    sink = await openSink(
      {
        onMailFrom(_address, _session, done) {
          if (!rude) return done();
          asked = 'it was greeted, and is not answered';
        },
      },
      port,
    );
    await server.tell(about(me, mailed));
    expect([asked, ids()]).toEqual(['it was greeted, and is not answered', []]);
    expect(await server.rows()).toMatchObject([
      { status: 'PENDING', fault: '邮件服务器在 0.4 秒内没有应答', tries: 1 },
    ]);
    rude = false;
    minutes(1);
    await server.sendDue();
    const { id } = await server.db.selectFrom('msgDelivery').select('id').executeTakeFirstOrThrow();
    expect(ids()).toEqual([`<delivery-${id}@example.com>`]);
  });

  test('that refuses one of those who are told gives the others theirs, each alone', async () => {
    const clerk = await server.idOf('gys_sales');
    await server.db.updateTable('usrUser').set({ email: 'lin@example.com' }).where('id', '=', clerk).execute();
    sink.refuses.set(mailbox, 550);
    await server.tell({ ...about(me, mailed), userIds: [me, clerk] });
    expect((await states()).sort()).toEqual(['MAIL BOUNCED', 'MAIL SENT']);
    expect(sink.received.map(({ to }) => to)).toEqual([['lin@example.com']]);
  });

  test('that is silent holds back no texts', async () => {
    await server.db
      .insertInto('msgChoice')
      .values({ userId: me, topic: silent, portal: true, mail: false, sms: true, updatedAt: '2026-01-01T00:00:00Z' })
      .execute();
    let free = () => {};
    sink.onTaken = () =>
      new Promise<void>((resolve) => {
        free = resolve;
      });
    const told = server.tell(about(me, mailed), about(me, silent));
    await expect.poll(states).toEqual(['MAIL SENDING', 'SMS SENT']);
    free();
    await told;
    expect(await states()).toEqual(['MAIL SENT', 'SMS SENT']);
  });

  test('is given one line as a subject and one mailbox, whatever a topic of a service says', async () => {
    const topic = '催办\r\nBcc: evil@example.com';
    await server.db
      .insertInto('msgChoice')
      .values({ userId: me, topic, portal: true, mail: true, sms: false, updatedAt: '2026-01-01T00:00:00Z' })
      .execute();
    await server.tell({ ...about(me, mailed), topic });
    expect(sink.received.map(({ to }) => to)).toEqual([[mailbox]]);
    const { head } = readable(sink.received[0] as Sink['received'][number]);
    expect(head).toMatch(/^Subject: 【澜岳e服务平台】催办 Bcc: evil@example\.com：DOC-\d+$/m);
    expect(head).not.toMatch(/^Bcc/im);
    const { content } = await server.db.selectFrom('msgDelivery').select('content').executeTakeFirstOrThrow();
    expect(content).not.toMatch(/[\r\n]/);
  });

  test('is not asked for an address that was taken away meanwhile, or is none', async () => {
    await server.queue(about(me, mailed), about(me, urgent));
    await server.db.updateTable('usrUser').set({ email: null }).where('id', '=', me).execute();
    await server.sendDue();
    expect((await server.rows()).map(({ fault }) => fault)).toEqual(['账号没有登记邮箱', '账号没有登记邮箱']);
    await server.db
      .updateTable('usrUser')
      .set({ email: `${mailbox}\r\nRCPT TO:<x@y.z>` })
      .where('id', '=', me)
      .execute();
    await server.tell(about(me, mailed));
    expect((await server.rows()).at(-1)).toMatchObject({ status: 'BOUNCED', fault: '邮箱地址不正确' });
    expect(sink.received).toEqual([]);
  });
});

describe('two at once', () => {
  test('send one person twenty mails in an hour, and not one more', async () => {
    // each takes some in hand, and they send what they have at the same time
    await server.queue(...Array.from({ length: 48 }, () => about(me, mailed)));
    // none is answered before ten are on their way: whoever counted what has arrived would send more
    const posted: (string | undefined)[] = [];
    let waiting: (() => void)[] = [];
    const restore = posting(async ({ id }) => {
      posted.push(id);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length < 10 && posted.length <= 20) return;
        for (const answer of waiting) answer();
        waiting = [];
      });
      return new Map();
    });
    await both();
    restore();
    expect(new Set(posted).size).toBe(20);
    expect(posted).toHaveLength(20);
    expect((await states()).filter((state) => state === 'MAIL CANCELLED')).toHaveLength(28);
  });

  test('tell of one document once, and text one phone once a minute', async () => {
    await server.db
      .insertInto('msgChoice')
      .values({ userId: me, topic: silent, portal: true, mail: false, sms: true, updatedAt: '2026-01-01T00:00:00Z' })
      .execute();
    await server.queue(
      ...Array.from({ length: 6 }, () => about(me, mailed, '7')),
      ...Array.from({ length: 4 }, () => about(me, silent)),
    );
    await both();
    expect((await states()).filter((state) => state.endsWith('SENT')).sort()).toEqual(['MAIL SENT', 'SMS SENT']);
    expect(ids()).toHaveLength(1);
    expect((await server.rows()).filter(({ fault }) => fault === '该号码一分钟内已发过短信')).toHaveLength(3);
  });

  test('give back the place of what did not arrive', async () => {
    const restore = posting(() => Promise.reject(new OutsideFault('邮件服务器拒绝了邮件（SMTP 451）')));
    await server.tell(...Array.from({ length: 20 }, () => about(me, mailed)));
    restore();
    await server.tell(about(me, urgent));
    expect((await states()).at(-1)).toBe('MAIL SENT');
    minutes(1);
    await server.sendDue();
    expect((await states()).filter((state) => state === 'MAIL SENT')).toHaveLength(20);
  });
});
