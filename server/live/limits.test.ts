/** What a peer may do to the server: a frame too large, too many, malformed or none at all costs it its socket. */
import { once } from 'node:events';
import type { LiveMessage } from '@portal/sdk/calls/live';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../testing.ts';
import { socketFor, type TestSocket } from './test-socket.ts';

let server: TestServer;
let host: string;
let bystander: TestSocket;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  host = await server.listen();
  bystander = await socketFor(host, await server.as('cg_admin'));
});
afterAll(() => server.close());

const open = async (channel?: 'chat') => socketFor(host, await server.as('gys_admin'), channel);
const beat: LiveMessage = { type: 'HEARTBEAT', content: '' };

describe('a frame', () => {
  test('R-SOCK-12 of each type is taken, and only a heartbeat is answered, by a heartbeat', async () => {
    const socket = await open();
    const answers: unknown[] = [];
    socket.raw.on('message', (data) => answers.push(JSON.parse(data.toString())));
    socket.send({ type: 'PLATE', content: '{"event":"x"}' });
    socket.send({ type: 'FILE', content: '[]' });
    await socket.beat();
    expect(answers).toEqual([beat]);
    socket.raw.close();
    await socket.closed;
  });

  test('of 64 KB is taken, one byte more closes with 1009', async () => {
    const text = (bytes: number) => JSON.stringify({ ...beat, content: 'x'.repeat(bytes - 33) });
    const socket = await open();
    const answered = once(socket.raw, 'message');
    expect(text(65_536)).toHaveLength(65_536);
    socket.raw.send(text(65_536));
    await answered;
    socket.raw.send(text(65_537));
    expect((await socket.closed).code).toBe(1009);
  });

  test.each([
    'hello',
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"type":"HEARTBEAT"}',
    '{"type":"heartbeat","content":""}',
    '{"type":"TEXT","content":""}',
    '{"type":"PLATE","content":"{"}',
    '{"type":"FILE","content":{"a":1}}',
    '{"type":["PLATE"],"content":"{}"}',
    Buffer.from([0, 1, 2]),
  ])('malformed as %s closes with 1008', async (frame) => {
    const socket = await open();
    socket.raw.send(frame);
    expect(await socket.closed).toEqual({ code: 1008, reason: 'malformed' });
  });

  test('that is no text in UTF-8 closes with 1007', async () => {
    const socket = await open();
    socket.raw.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect((await socket.closed).code).toBe(1007);
  });

  test('that breaks the protocol closes, and the server lives', async () => {
    const socket = await open();
    const { _socket: wire } = socket.raw as unknown as { _socket: { write(bytes: Buffer): void } };
    wire.write(Buffer.from([0x83, 0xff, 0xff, 0xff, 0xff]));
    expect([1002, 1006]).toContain((await socket.closed).code);
  });
});

describe('frames', () => {
  test('thirty of a second are answered, the next closes with 1008', async () => {
    const socket = await open();
    for (let count = 0; count < 30; count += 1) await socket.beat();
    socket.send(beat);
    expect(await socket.closed).toEqual({ code: 1008, reason: 'rate' });
  });

  test('three hundred of a minute are answered, the next closes with 1008', async () => {
    const socket = await open();
    for (let count = 0; count < 300; count += 1) {
      if (count > 0 && count % 30 === 0) server.clock.advance(1000);
      await socket.beat();
    }
    server.clock.advance(1000);
    socket.send(beat);
    expect(await socket.closed).toEqual({ code: 1008, reason: 'rate' });
  });

  test('of a flood leave others alone', async () => {
    const socket = await open();
    await bystander.beat();
    for (let count = 0; count < 20_000; count += 1) socket.send(beat);
    const began = performance.now();
    await bystander.beat();
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await socket.closed).code).toBe(1008);
  });

  test('of the protocol itself count too', async () => {
    const socket = await open();
    for (let count = 0; count < 31; count += 1) socket.raw.ping();
    expect((await socket.closed).code).toBe(1008);
  });
});

describe('silence', () => {
  test('of three heartbeats is the end: fifteen seconds of a chat, thirty of the others', async () => {
    const [chat, notices] = [await open('chat'), await open()];
    server.clock.advance(15_000);
    await Promise.all([chat.beat(), notices.beat()]);
    server.clock.advance(15_001);
    expect(await chat.closed).toEqual({ code: 4408, reason: 'silent' });
    await notices.beat();
    server.clock.advance(30_001);
    expect(await notices.closed).toEqual({ code: 4408, reason: 'silent' });
  });
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('a peer that reads nothing is given up', async () => {
  const socket = await open();
  const { userId } = await server.db
    .selectFrom('usrUser')
    .select('id as userId')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const before = await connections();
  socket.raw.pause();
  const content = JSON.stringify({ event: 'large', text: 'x'.repeat(4_000_000) });
  const values = Array.from({ length: 4 }, () => ({ userId, content }));
  for (const value of values) await server.db.insertInto('liveMessage').values(value).execute();
  await expect.poll(connections).toBe(before - 1); // a peer that read earlier would have to be served
  socket.raw.resume();
  expect((await socket.closed).code).toBe(1006);
});
