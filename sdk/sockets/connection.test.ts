import { describe, expect, it } from '@rstest/core';
import type { Message } from '../message.ts';
import { CallError } from '../host.ts';
import { CLOSE } from '../calls/live.ts';
import { createConnection } from './connection.ts';
import { openSocket } from './dial.ts';
import { type Phase, policyOf } from './machine.ts';
import { settled, testTime, TestSocket } from './test-browser.ts';

type Channel = Parameters<typeof policyOf>[0];

const beat = { type: 'HEARTBEAT', content: '' };

function connect(channel: Channel, dialling: () => Promise<TestSocket> = async () => new TestSocket('')) {
  const { clock, pass } = testTime();
  const sockets: TestSocket[] = [];
  const heard: Message[] = [];
  const phases: Phase[] = [];
  let replaced = false;
  let attempts = 0;
  const connection = createConnection({
    policy: policyOf(channel),
    clock,
    dial: async () => {
      attempts += 1;
      const socket = await dialling();
      sockets.push(socket);
      return { socket, replaced: () => replaced };
    },
    onMessage: (message) => heard.push(message),
    onPhase: (phase) => phases.push(phase),
  });
  connection.start();
  return {
    connection,
    pass,
    heard,
    phases,
    attempts: () => attempts,
    last: () => sockets.at(-1)!,
    /** Lets the attempt that is under way succeed. */
    async answer(): Promise<TestSocket> {
      await settled();
      sockets.at(-1)!.open();
      return sockets.at(-1)!;
    },
    signInAnew: () => {
      replaced = true;
    },
  };
}

/** What happens at exactly these milliseconds, and not one earlier. */
async function expectAttemptAfter(ms: number, { pass, attempts }: ReturnType<typeof connect>): Promise<void> {
  const before = attempts();
  await pass(ms - 1);
  expect(attempts()).toBe(before);
  await pass(1);
  expect(attempts()).toBe(before + 1);
}

describe('a heartbeat', () => {
  for (const [rule, channel, ms] of [
    ['R-SOCK-03', 'chat', 5000],
    ['R-SOCK-15', 'user-message', 10_000],
    ['R-SOCK-15', 'tax-rpa', 10_000],
    ['R-SOCK-15', 'calc-message', 10_000],
  ] as const) {
    it(`${rule} goes out on ${channel} every ${ms} ms while the socket is open`, async () => {
      const { pass, answer } = connect(channel);
      const { sent } = await answer();
      for (let count = 0; count < 3; count += 1) {
        await pass(ms - 1);
        expect(sent).toHaveLength(count);
        await pass(1);
        expect(sent).toHaveLength(count + 1);
      }
      expect(sent.map((text) => JSON.parse(text))).toEqual([beat, beat, beat]);
    });
  }

  it('R-SOCK-08 is put off by any message of the chat', async () => {
    const { pass, answer } = connect('chat');
    const socket = await answer();
    await pass(4000);
    socket.plate({ event: 'chat:message' });
    await pass(4999);
    expect(socket.sent).toEqual([]);
    await pass(1);
    expect(socket.sent).toHaveLength(1);
  });

  it('is not put off by a stream of messages until the server takes the socket for silent', async () => {
    const { pass, answer } = connect('chat');
    const socket = await answer();
    for (let second = 1; second <= 30; second += 1) {
      await pass(1000);
      socket.plate({ event: 'chat:message' });
    }
    expect(socket.sent).toHaveLength(3); // every 10 s, and the server waits 15 s
  });

  it('is not put off by messages of a notification socket', async () => {
    const { pass, answer } = connect('user-message');
    const socket = await answer();
    await pass(9000);
    socket.plate({ event: 'notice' });
    await pass(1000);
    expect(socket.sent).toHaveLength(1);
  });
});

describe('the chat socket', () => {
  for (const code of [1001, 1006, 1008, 1009, 1011, 1012, CLOSE.silent]) {
    it(`R-SOCK-06 connects again 2 s after a close with code ${code}`, async () => {
      const chat = connect('chat');
      (await chat.answer()).lose(code);
      await expectAttemptAfter(2000, chat);
    });
  }

  it('R-SOCK-06 goes on every 2 s as long as nobody answers', async () => {
    const chat = connect('chat', () => Promise.reject(new CallError('network', '网络连接失败')));
    await settled();
    for (let attempt = 0; attempt < 50; attempt += 1) await expectAttemptAfter(2000, chat);
  });

  it('R-SOCK-05 stays closed after code 1000', async () => {
    const chat = connect('chat');
    (await chat.answer()).lose(1000);
    await chat.pass(24 * 3600 * 1000);
    chat.connection.start(); // the network is back, the page is seen again
    await settled();
    expect([chat.attempts(), chat.connection.phase()]).toEqual([1, 'ended']);
  });

  it('R-SOCK-04 that is not open at a heartbeat connects again 2 s later', async () => {
    const chat = connect('chat');
    const socket = await chat.answer();
    socket.readyState = 2; // closing, and the other side never answers
    await chat.pass(5000);
    expect(socket.sent).toEqual([]);
    await expectAttemptAfter(2000, chat);
  });

  it('R-SOCK-04 that has not opened by the first heartbeat connects again 2 s later', async () => {
    const chat = connect('chat');
    await chat.pass(5000);
    const first = chat.last();
    await expectAttemptAfter(2000, chat);
    expect(first.closedWith).toBe(1000);
    first.open(); // too late
    expect(chat.connection.phase()).toBe('connecting');
  });

  it('R-SOCK-07 R-SOCK-11 passes every message on, the JSON of FILE and PLATE read', async () => {
    const { answer, heard } = connect('chat');
    const socket = await answer();
    socket.hear(beat);
    socket.hear({ type: 'FILE', content: '{"fileId":"f1"}' });
    socket.plate({ event: 'notice', id: '9' });
    expect(heard).toEqual([
      beat,
      { type: 'FILE', content: { fileId: 'f1' } },
      { type: 'PLATE', content: { event: 'notice', id: '9' } },
    ]);
  });
});

describe('a notification socket', () => {
  it('R-SOCK-16 R-SOCK-17 tries again ten times, attempt n after n × 10 s, then stops', async () => {
    const notices = connect('user-message');
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await settled();
      notices.last().fail(); // error and close of one failure count once
      await expectAttemptAfter(attempt * 10_000, notices);
    }
    await settled();
    notices.last().fail();
    await notices.pass(24 * 3600 * 1000);
    expect([notices.attempts(), notices.connection.phase()]).toEqual([11, 'stopped']);
  });

  it('R-SOCK-16 counts a lost ticket call as it counts a lost socket', async () => {
    const notices = connect('tax-rpa', () => Promise.reject(new CallError('503', '服务不可用')));
    await settled();
    for (const attempt of [1, 2, 3]) await expectAttemptAfter(attempt * 10_000, notices);
  });

  it('R-SOCK-16 begins to count anew once it was open', async () => {
    const notices = connect('user-message');
    for (const attempt of [1, 2, 3]) {
      await settled();
      notices.last().lose(1006);
      await expectAttemptAfter(attempt * 10_000, notices);
    }
    (await notices.answer()).lose(1000); // final for the chat only
    await expectAttemptAfter(10_000, notices);
  });

  it('that has stopped starts again when the network is back or the page is seen again', async () => {
    const notices = connect('user-message');
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      await settled();
      notices.last().lose(1006);
      await notices.pass(attempt < 10 ? (attempt + 1) * 10_000 : 1);
    }
    expect(notices.connection.phase()).toBe('stopped');
    notices.connection.start();
    (await notices.answer()).lose(1006);
    await expectAttemptAfter(10_000, notices);
  });
});

describe('any socket', () => {
  for (const channel of ['chat', 'user-message'] as const) {
    it(`whose session has ended is not opened again on ${channel}`, async () => {
      const socket = connect(channel);
      (await socket.answer()).lose(CLOSE.sessionEnded);
      await socket.pass(3600 * 1000);
      expect([socket.attempts(), socket.connection.phase()]).toEqual([1, 'ended']);
    });

    it(`whose ticket was refused is not opened again on ${channel}`, async () => {
      const socket = connect(channel, () => Promise.reject(new CallError('9999', '登录已失效，请重新登录')));
      await socket.pass(3600 * 1000);
      expect([socket.attempts(), socket.connection.phase()]).toEqual([1, 'ended']);
    });

    it(`R-SOCK-19 without an address is not opened again on ${channel}`, async () => {
      const socket = connect(channel, () => openSocket(undefined, () => new TestSocket('')) as Promise<TestSocket>);
      await socket.pass(3600 * 1000);
      expect([socket.attempts(), socket.connection.phase()]).toEqual([1, 'ended']);
    });
  }

  it('of a session that this browser has replaced says nothing of its end and connects for the new one', async () => {
    const chat = connect('chat');
    const socket = await chat.answer();
    chat.signInAnew();
    socket.plate({ event: 'session:ended', reason: 'kicked' });
    socket.lose(CLOSE.sessionEnded);
    expect(chat.heard).toEqual([]);
    await expectAttemptAfter(2000, chat);
  });

  it('is given up when a peer that answered heartbeats falls silent for three', async () => {
    const notices = connect('user-message');
    const socket = await notices.answer();
    await notices.pass(10_000);
    socket.hear(beat);
    await notices.pass(29_999);
    expect(notices.connection.phase()).toBe('open');
    await notices.pass(1);
    expect([notices.connection.phase(), socket.closedWith]).toEqual(['waiting', 1000]);
  });

  it('stays with a peer that never answers heartbeats', async () => {
    const notices = connect('user-message');
    await notices.answer();
    await notices.pass(3600 * 1000);
    expect(notices.connection.phase()).toBe('open');
  });

  it('that is stopped closes with code 1000, and what was under way comes to nothing', async () => {
    const open = connect('chat');
    const socket = await open.answer();
    open.connection.stop();
    expect(socket.closedWith).toBe(1000);
    socket.lose(1006);
    socket.hear(beat);
    await open.pass(3600 * 1000);
    expect([open.attempts(), open.heard, open.connection.phase()]).toEqual([1, [], 'idle']);

    const dialling = connect('chat');
    dialling.connection.stop();
    await settled();
    expect(dialling.last().closedWith).toBe(1000);
  });
});
