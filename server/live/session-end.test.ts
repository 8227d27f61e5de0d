/** A socket lives no longer than its session, and no longer than its process. */
import { authentication } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { endSessions, startSession } from '../auth.ts';
import { shutDown } from '../health.ts';
import { openServer, type TestServer } from '../testing.ts';
import { refusal, socketFor, type TestSocket, ticketFor } from './test-socket.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  host = await server.listen();
});
afterAll(() => server.close());

const idOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

/** The message first, so that the browser knows why; then the close. */
async function expectEnd(sockets: readonly TestSocket[], reason: string): Promise<void> {
  for (const socket of sockets) {
    expect(await socket.next()).toEqual({ event: 'session:ended', reason });
    expect(await socket.closed).toEqual({ code: 4401, reason });
  }
}

describe('the sockets of a session close with 4401', () => {
  test('on log-out, all of them and nobody else’s', async () => {
    const [api, other] = [await server.as('gys_admin'), await server.as('cg_admin')];
    const sockets = [await socketFor(host, api), await socketFor(host, api, 'chat')];
    const bystander = await socketFor(host, other);
    const began = performance.now();
    await api.call(authentication.logout, {});
    await expectEnd(sockets, 'logout');
    expect(performance.now() - began).toBeLessThan(2000);
    await bystander.beat();
    expect(bystander.waiting).toEqual([]);
  });

  test('when another device takes over, whose own stay open', async () => {
    const api = await server.as('gys_sales');
    const socket = await socketFor(host, api);
    const facts = { userId: await idOf('gys_sales'), ip: '127.0.0.1', userAgent: 'other', method: 'password' };
    const token = await server.db.transaction().execute((tx) => startSession(tx, server.clock, facts));
    const taken = await socketFor(host, server.withToken(token));
    await expectEnd([socket], 'kicked');
    await taken.beat();
  });

  test('when the password is changed', async () => {
    const socket = await socketFor(host, await server.as('cg_buyer'));
    await endSessions(server.db, server.clock, { userId: await idOf('cg_buyer') }, 'password');
    await expectEnd([socket], 'password');
  });

  test.each([0, 3])('when the status of the account becomes %i', async (status) => {
    const id = await idOf('yy_ops');
    const socket = await socketFor(host, await server.as('yy_ops'));
    await server.db.updateTable('usrUser').set({ status }).where('id', '=', id).execute();
    await expectEnd([socket], 'disabled');
    await server.db.updateTable('usrUser').set({ status: 1 }).where('id', '=', id).execute();
  });

  test('of a person who has gone, an administrator sooner, though the browser goes on with its heartbeats', async () => {
    const [buyer, admin] = [
      await socketFor(host, await server.as('cg_admin')),
      await socketFor(host, await server.as('admin')),
    ];
    const goOn = async (minutes: number) => {
      for (let passed = 0; passed < minutes * 60; passed += 20) {
        server.clock.advance(20_000);
        await Promise.all([buyer, admin].map((socket) => Promise.race([socket.beat(), socket.closed])));
      }
    };
    await goOn(14);
    expect(admin.waiting).toEqual([]);
    await goOn(3);
    await expectEnd([admin], 'idle');
    await goOn(12);
    expect(buyer.waiting).toEqual([]);
    await goOn(3);
    await expectEnd([buyer], 'idle');
  });
});

test('a process that leaves tells every socket with 1001, takes no new one, and waits for nobody', async () => {
  const leaving = await openServer({ areas: [] });
  const address = await leaving.listen();
  const api = await leaving.as('gys_admin');
  const [polite, deaf] = [await socketFor(address, api), await socketFor(address, api)];
  deaf.raw.pause();
  const ticket = await ticketFor(api);
  const began = performance.now();
  const left = shutDown(leaving.app, 100);
  expect(await refusal({ host: address, ticket })).toEqual({ status: 503, msg: '服务不可用' });
  expect(await polite.closed).toEqual({ code: 1001, reason: 'leaving' });
  await left;
  expect(performance.now() - began).toBeLessThan(4000);
  deaf.raw.terminate();
  await leaving.close();
});
