import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { authentication, user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '../../testing.ts';
import { ensureAdministrator } from './first-administrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

test('where accounts exist nothing is made', async () => {
  expect(await ensureAdministrator(server.db, 'Strong#2026x')).toBe(false);
});

test('an empty deployment gets one super administrator with a strong password', async () => {
  await sql`truncate usr_user cascade`.execute(server.db);
  expect(await ensureAdministrator(server.db, undefined)).toBe(false);
  await expect(ensureAdministrator(server.db, 'weak')).rejects.toMatchObject({ code: '400' });
  expect(await ensureAdministrator(server.db, 'Strong#2026x')).toBe(true);
  expect(await ensureAdministrator(server.db, 'Strong#2026x')).toBe(false);
  const credentials = { account: 'admin', password: 'Strong#2026x' };
  const { token } = await server.anonymous.call(authentication.userLoginEcology, credentials);
  const { roleList } = await server.withToken(token).call(user.getUserInfo, {});
  expect(roleList.map(({ roleName }) => roleName)).toEqual(['超级管理员']);
});

test('of two processes that start at once one makes it', async () => {
  await sql`truncate usr_user cascade`.execute(server.db);
  const made = await Promise.all([1, 2].map(() => ensureAdministrator(server.db, 'Strong#2026x')));
  expect(made.sort()).toEqual([false, true]);
});

test('before roles are seeded no account without one is left behind', async () => {
  await sql`truncate usr_user cascade`.execute(server.db);
  await sql`update auth_role set role_key = null where role_key = 'L'`.execute(server.db);
  expect(await ensureAdministrator(server.db, 'Strong#2026x')).toBe(false);
  expect(await server.db.selectFrom('usrUser').select('id').execute()).toEqual([]);
});
