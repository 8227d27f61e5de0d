/** Failed sign-ins as they are counted: the window, the lock, and what is taken back, to the millisecond. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import {
  accountKey,
  addressKey,
  attemptKey,
  countAttempt,
  failuresOf,
  forgetAttempts,
  isCrowded,
  takeBackAttempt,
} from './attempts.ts';
import { bitsFor, demandProof, givePuzzle, passProof } from './proof.ts';
import { solved } from './test-effort.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
});
afterAll(() => server.close());

const minuteMs = 60_000;
const key = 'person:7';
const count = () => countAttempt(server.db, server.clock, key);
const counts = async (times: number) => {
  const counted: number[] = [];
  for (let i = 0; i < times; i += 1) counted.push(await count());
  return counted;
};
const failures = async () => (await failuresOf(server.db, server.clock, key, '10.0.0.1')).person;
const lockedFor = async () => {
  const { rows } = await sql<{ until: string | null }>`
    select locked_until as until from usr_login_attempt where attempt_key = ${key}`.execute(server.db);
  const until = rows[0]?.until ?? null;
  return until === null ? null : (Date.parse(until) - server.clock.now().getTime()) / minuteMs;
};

test('names of one account are one, a person counts under all of them', () => {
  expect(accountKey(' ＧYS_ Admin ')).toBe('gys_admin');
  expect(attemptKey({ id: '7' }, 'gys')).toBe(key);
  expect(attemptKey(undefined, 'G YS')).toBe(attemptKey(undefined, 'gys'));
  expect(attemptKey(undefined, 'gyt')).not.toBe(attemptKey(undefined, 'gys'));
  expect(addressKey('10.0.0.1')).toBe('address:10.0.0.1');
  expect([isCrowded(29), isCrowded(30)]).toEqual([false, true]);
});

test('five within a quarter of an hour lock for half an hour, and go on counting', async () => {
  expect(await counts(4)).toEqual([1, 2, 3, 4]);
  expect(await lockedFor()).toBeNull();
  expect(await count()).toBe(5);
  expect(await lockedFor()).toBe(30);
  server.clock.advance(20 * minuteMs);
  expect(await count()).toBe(6);
  expect(await lockedFor()).toBe(10);
  expect(await failures()).toBe(6);
  server.clock.advance(10 * minuteMs - 1);
  expect(await count()).toBe(7);
  expect(await failures()).toBe(7);
  server.clock.advance(1);
  expect(await failures()).toBe(0);
  expect(await counts(2)).toEqual([1, 2]);
  expect(await lockedFor()).toBeNull();
});

test('a quarter of an hour after the first it is the first again', async () => {
  await counts(2);
  server.clock.advance(15 * minuteMs - 1);
  expect(await failures()).toBe(2);
  expect(await count()).toBe(3);
  server.clock.advance(1);
  expect(await failures()).toBe(0);
  expect(await counts(2)).toEqual([1, 2]);
  server.clock.advance(minuteMs);
  expect(await failures()).toBe(2);
});

test('a try that was right is taken back with the lock that it alone has brought, and all are forgotten', async () => {
  await counts(5);
  await takeBackAttempt(server.db, key);
  expect([await failures(), await lockedFor()]).toEqual([4, null]);
  await counts(2);
  await takeBackAttempt(server.db, key);
  expect([await failures(), await lockedFor()]).toEqual([5, 30]);
  await countAttempt(server.db, server.clock, 'person:8');
  await forgetAttempts(server.db, key);
  expect(await failures()).toBe(0);
  expect((await failuresOf(server.db, server.clock, 'person:8', '10.0.0.1')).person).toBe(1);
});

test('failures of the address stand beside those of the person', async () => {
  await countAttempt(server.db, server.clock, addressKey('10.0.0.1'));
  await counts(2);
  expect(await failuresOf(server.db, server.clock, key, '10.0.0.1')).toEqual({ person: 2, address: 1 });
  expect(await failuresOf(server.db, server.clock, key, '10.0.0.2')).toEqual({ person: 2, address: 0 });
});

test('work is four bits, one more for each failure after the first and for a crowded address, six at most', () => {
  const bits = (person: number, address = 0) => bitsFor({ person, address });
  expect([bits(0), bits(1), bits(2), bits(3), bits(4)]).toEqual([4, 4, 5, 6, 6]);
  expect([bits(0, 29), bits(0, 30), bits(2, 30), bits(3, 30)]).toEqual([4, 5, 6, 6]);
});

test('a puzzle and the work done for it are each good for two minutes, to the millisecond', async () => {
  const { db, clock } = server;
  const none = { person: 0, address: 0 };
  const put = async (captchaId: string, lifeMs: number) => {
    const expiresAt = new Date(clock.now().getTime() + lifeMs).toISOString();
    const proof = { captchaId, attemptKey: key, salt: 's', bits: 4, passed: true, expiresAt };
    await db.insertInto('usrProof').values(proof).execute();
  };
  const given = await givePuzzle(db, clock, { captchaId: 'one', key, failures: none });
  expect(given).toMatchObject({ bits: 4, rounds: 4 });
  const { expiresAt } = await db
    .selectFrom('usrProof')
    .select('expiresAt')
    .where('captchaId', '=', 'one')
    .executeTakeFirstOrThrow();
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(2 * minuteMs);
  expect(await passProof(db, clock, 'one', 'x.x.x')).toBe(false);
  expect(await passProof(db, clock, 'one', 'x.x.x.x')).toBe(false); // it was taken out by the first try
  const puzzle = async (captchaId: string) => solved(await givePuzzle(db, clock, { captchaId, key, failures: none }));
  const three = (await puzzle('three')).split('.').slice(0, 3).join('.');
  expect(await passProof(db, clock, 'three', three)).toBe(false);
  const [good, late] = [await puzzle('good'), await puzzle('over')];
  clock.advance(2 * minuteMs - 1);
  expect(await passProof(db, clock, 'good', good)).toBe(true);
  clock.advance(1);
  expect(await passProof(db, clock, 'over', late)).toBe(false);
  clock.advance(2 * minuteMs - 2);
  await expect(demandProof(db, clock, 'good', key)).resolves.toBeUndefined();
  await put('done', 1);
  await expect(demandProof(db, clock, 'done', key)).resolves.toBeUndefined();
  const refused = { code: '7703' };
  await put('late', 0);
  await expect(demandProof(db, clock, 'late', key)).rejects.toMatchObject(refused);
  await put('others', 1);
  await expect(demandProof(db, clock, 'others', 'person:8')).rejects.toMatchObject(refused);
  await expect(demandProof(db, clock, undefined, key)).rejects.toMatchObject(refused);
});
