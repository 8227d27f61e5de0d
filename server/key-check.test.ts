import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { keyProblem } from './key-check.ts';
import { keyring, type SecretKey } from './secrets.ts';
import { openServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const key = (id: string, byte: number): SecretKey => ({ id, key: Buffer.alloc(32, byte) });

test('the first keyring fits, a rotated one goes on to, and one without its keys does not', async () => {
  const problem = (...keys: SecretKey[]) => keyProblem(server.db, keyring(keys));
  const [first, next] = [key('k1', 1), key('k2', 2)];
  expect(await problem(first)).toBeUndefined();
  expect(await problem(next)).toMatch(/^密钥环与数据库不符/);
  expect(await problem(key('k1', 9))).toMatch(/^密钥环与数据库不符/);
  expect(await problem(next, first)).toBeUndefined();
  expect(await problem(next)).toBeUndefined();
});
