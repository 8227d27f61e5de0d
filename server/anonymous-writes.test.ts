/** What anybody may write without a session is counted by address, and does not grow for ever. */
import { monitor } from '@portal/sdk/calls/browse-log';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { platformId } from './areas.ts';
import { limitsOf } from './limits.ts';
import { loadTestAreas, openServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  const areas = await loadTestAreas();
  server = await openServer({ areas: [], extraAreas: areas.filter(({ id }) => id !== platformId) });
});
afterAll(() => server.close());

const stored = async () => {
  const found = server.db.selectFrom('sysClientError').select((eb) => eb.fn.countAll<string>().as('n'));
  return Number((await found.executeTakeFirstOrThrow()).n);
};

test('every public call that writes counts by address', () => {
  const calls = server.app.portal.routes.map(({ call }) => call);
  const writes = calls.filter(({ access, reads }) => access === 'public' && !reads);
  expect(writes.length).toBeGreaterThan(15);
  const free = writes.filter((call) => !limitsOf(call).some(({ by }) => by === 'address'));
  expect(free.map(({ path }) => path)).toEqual([]);
});

describe('a trace of 8 KB', () => {
  const fault = { message: '读取失败', stack: 'at f (https://portal.example/a.js:1:1)\n'.repeat(210).slice(0, 8000) };
  const send = (remoteAddress: string) => server.anonymous.raw(monitor.clientError, fault, { remoteAddress });

  test('is taken twenty times a minute and 120 times a day of an address, and refused whole after that', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1) {
      if (sent % 20 === 0) server.clock.advance(61_000);
      statuses.push((await send('10.2.0.1')).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    const last = await send('10.2.0.1');
    expect([last.statusCode, last.json()]).toEqual([429, { code: '429', msg: '操作过于频繁，请稍后再试', data: null }]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await stored()).toBe(120);
    expect((await send('10.2.0.2')).statusCode).toBe(200);
  });

  test('is refused beyond twenty in one minute', async () => {
    const before = await stored();
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send('10.2.0.3')).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await stored()) - before).toBe(20);
  });

  test('is counted together from all addresses that one subscriber of IPv6 has, and apart from the neighbour’s', async () => {
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await send(`2001:db8:7:1::${(sent + 1).toString(16)}`)).statusCode);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('2001:db8:7:2::1')).statusCode).toBe(200);
  });

  test('finds no room once all together have sent 5000 in a day', async () => {
    const full = { limitKey: 'clientError-all:', points: 5000, endsAt: '2030-01-01T00:00:00Z' };
    const { limitKey, ...spent } = full;
    await server.db.updateTable('sysLimit').set(spent).where('limitKey', '=', limitKey).execute();
    const before = await stored();
    expect((await send('10.2.0.4')).statusCode).toBe(429);
    expect(await stored()).toBe(before);
  });
});
