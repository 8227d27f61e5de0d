/** Single-use secrets: each for its kind and its audience, once, and not a millisecond too long. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grant, peek, redeem, stands } from './grants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrGrant').execute();
});
afterAll(() => server.close());

const give = (lifeMs: number, audience?: string) =>
  grant(server.db, server.clock, 'reset', { userId: '7' }, lifeMs, audience);
const of = () => [server.db, server.clock] as const;

test('a secret stands for what was granted until it is redeemed once', async () => {
  const secret = await give(1000);
  expect(secret.length).toBe(43);
  expect(await peek(...of(), 'reset', secret)).toEqual({ userId: '7' });
  expect(await stands(...of(), 'reset', secret)).toBe(true);
  expect(await redeem(...of(), 'bind', secret)).toBeUndefined();
  expect(await peek(...of(), 'bind', secret)).toBeUndefined();
  expect(await stands(...of(), 'bind', secret)).toBe(false);
  expect(await redeem(...of(), 'reset', `${secret}x`)).toBeUndefined();
  expect(await stands(...of(), 'reset', `${secret}x`)).toBe(false);
  expect(await peek(...of(), 'reset', `${secret}x`)).toBeUndefined();
  const other = await give(1000);
  expect(await redeem(...of(), 'reset', secret)).toEqual({ userId: '7' });
  expect(await redeem(...of(), 'reset', secret)).toBeUndefined();
  expect(await stands(...of(), 'reset', other)).toBe(true);
});

test('a secret is good to its last millisecond', async () => {
  const [one, other] = [await give(1000), await give(1000)];
  server.clock.advance(999);
  expect(await redeem(...of(), 'reset', one)).toEqual({ userId: '7' });
  server.clock.advance(1);
  expect(await peek(...of(), 'reset', other)).toBeUndefined();
  expect(await stands(...of(), 'reset', other)).toBe(false);
  expect(await redeem(...of(), 'reset', other)).toBeUndefined();
});

test('a secret for somebody is nobody else’s', async () => {
  const secret = await give(1000, 'BXHX');
  expect(await peek(...of(), 'reset', secret)).toBeUndefined();
  expect(await redeem(...of(), 'reset', secret)).toBeUndefined();
  expect(await redeem(...of(), 'reset', secret, 'OTHER')).toBeUndefined();
  expect(await stands(...of(), 'reset', secret)).toBe(true);
  expect(await redeem(...of(), 'reset', secret, 'BXHX')).toEqual({ userId: '7' });
});

test('what has expired is cleared away by the next one, what still stands stays', async () => {
  await give(1000);
  server.clock.advance(2000);
  const standing = await give(1000);
  await give(1000);
  expect(await server.db.selectFrom('usrGrant').select('kind').execute()).toHaveLength(2);
  expect(await stands(...of(), 'reset', standing)).toBe(true);
});
