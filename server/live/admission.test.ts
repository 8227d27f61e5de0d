/** Who gets a socket: the ticket, the origin, the counts. */
import { type Channel, live } from '@portal/sdk/calls/live';
import { authentication } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '../testing.ts';
import { openSocket, refusal, socketFor, type TestSocket, ticketFor } from './test-socket.ts';

let server: TestServer;
let host: string;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], env: { NODE_ENV: 'production', FRAME_ANCESTORS: 'https://*.shell.example' } });
  host = await server.listen();
  api = await server.as('gys_admin');
});
afterAll(() => server.close());

const unauthorised = { status: 401, msg: '登录已失效，请重新登录' };

describe('a ticket', () => {
  test('is not given to people without a session', async () => {
    const answer = await server.anonymous.raw(live.ticket, { channel: 'chat' });
    expect(answer.json().code).toBe('9999');
  });

  test('opens one socket, once', async () => {
    const ticket = await ticketFor(api);
    const socket = await openSocket({ host, ticket });
    await socket.beat();
    expect(await refusal({ host, ticket })).toEqual(unauthorised);
    socket.raw.close();
    await socket.closed;
  });

  test('is worthless after thirty seconds', async () => {
    const ticket = await ticketFor(api);
    server.clock.advance(31_000);
    expect(await refusal({ host, ticket })).toEqual(unauthorised);
  });

  test('does not open another channel, and is used up by the attempt', async () => {
    const ticket = await ticketFor(api, 'chat');
    expect(await refusal({ host, ticket })).toEqual(unauthorised);
    expect(await refusal({ host, ticket, channel: 'chat' })).toEqual(unauthorised);
  });

  test('is stored as a hash only', async () => {
    const ticket = await ticketFor(api);
    const rows = await server.db.selectFrom('usrGrant').selectAll().where('kind', '=', 'socket').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  test('dies with the session that asked for it', async () => {
    const leaving = await server.as('cg_buyer');
    const ticket = await ticketFor(leaving);
    await leaving.call(authentication.logout, {});
    expect(await refusal({ host, ticket })).toEqual(unauthorised);
  });

  test.each([undefined, '', 'x', 'A'.repeat(43), 'A'.repeat(5000)])('%s is none', async (ticket) => {
    expect(await refusal({ host, ...(ticket !== undefined && { ticket }) })).toEqual(unauthorised);
  });

  test('the session token is none', async () => {
    expect(await refusal({ host, ticket: api.token ?? '' })).toEqual(unauthorised);
  });
});

describe('the origin', () => {
  test.each([
    '',
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1.evil.example',
    'https://shell.example',
    'https://evilshell.example',
    'file://',
  ])('%s is refused, and costs no ticket', async (origin) => {
    const ticket = await ticketFor(api);
    expect(await refusal({ host, ticket, origin })).toEqual({ status: 403, msg: '拒绝访问' });
    const socket = await openSocket({ host, ticket });
    socket.raw.close();
    await socket.closed;
  });

  test('that the deployment names is admitted', async () => {
    const socket = await openSocket({ host, ticket: await ticketFor(api), origin: 'https://main.shell.example' });
    await socket.beat();
    socket.raw.close();
    await socket.closed;
  });
});

const tooMany = { status: 429, msg: '连接数过多，请关闭其他页面后再试' };

describe('the counts', () => {
  const open = (channel: Channel, count: number): Promise<TestSocket[]> =>
    Promise.all(Array.from({ length: count }, () => socketFor(host, api, channel)));

  test('five of a channel, twenty of a user, and a closed one makes room', async () => {
    const many = [...(await open('chat', 5)), ...(await open('tax-rpa', 5)), ...(await open('user-message', 5))];
    expect(await refusal({ host, ticket: await ticketFor(api) })).toEqual(tooMany);
    many.push(...(await open('calc-message', 5)));
    expect(await refusal({ host, ticket: await ticketFor(api, 'calc-message'), channel: 'calc-message' })).toEqual(
      tooMany,
    );
    many[0]?.raw.close();
    await many[0]?.closed;
    const again = await socketFor(host, api, 'chat');
    await again.beat();
    for (const socket of [...many, again]) socket.raw.close();
    await Promise.all([...many, again].map(({ closed }) => closed));
  });
});

describe('an address that is no channel', () => {
  test('is answered as a request is', async () => {
    const response = await server.app.inject('/japi/ws/user-message');
    expect([response.statusCode, response.json().msg]).toEqual([426, '请使用 WebSocket 连接']);
  });
});
