/** A database that takes no writes of a sudden: what goes on, what is refused, and how it ends. */
import { modeTabs } from '@portal/sdk/calls/mode-tabs';
import { auditTrail } from '@portal/sdk/calls/audit';
import { authentication, user } from '@portal/sdk/calls/session';
import { call, Int, Obj } from '@portal/sdk/contract';
import { defineServer, implement, sql } from '@portal/sdk/server';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import type { LiveMode } from './live-mode.ts';

const till = {
  read: call({ path: '/api/probe/till/read', access: 'login', reads: true, output: Obj({ sum: Int() }) }),
  take: call({ path: '/api/probe/till/take', access: 'login' }),
};
const area = defineServer({
  subjects: [
    implement(till, {
      read: async () => ({ sum: 1 }),
      async take(_input, { db }) {
        await sql`insert into sys_seed (area) values (md5(random()::text))`.execute(db);
        return null;
      },
    }),
  ],
});

let server: TestServer;
beforeEach(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }] });
});
afterEach(async () => {
  await writable(true);
  await server.close();
});

/** As on a standby, or once the disk is full: sessions of the database that are open, and those to come. */
async function writable(on: boolean): Promise<void> {
  const { db, databaseUrl } = server;
  const off = sql.raw(on ? 'off' : 'on');
  if (databaseUrl === undefined) return void (await sql`set default_transaction_read_only = ${off}`.execute(db));
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await db.connection().execute(async (own) => {
    await sql`set default_transaction_read_only = off`.execute(own);
    await sql`alter database ${name} set default_transaction_read_only = ${off}`.execute(own);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    await sql`set default_transaction_read_only = ${off}`.execute(own);
  });
}
const modes = () => server.app.portal.modes as LiveMode;

/** The first write that fails is what tells. */
async function fail(): Promise<void> {
  const api = await server.as('cg_buyer');
  await writable(false);
  await expect(api.call(till.take, {})).rejects.toMatchObject({ code: '503', msg: '系统暂时只能查看，请稍后再试' });
}

test('the first write that is refused makes the process read-only: reading goes on, the next write is not tried', async () => {
  const api = await server.as('cg_buyer');
  expect(await api.call(modeTabs.state, {})).toMatchObject({ stamp: '', forcedSince: null });
  await fail();
  expect(await api.call(till.read, {})).toEqual({ sum: 1 });
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'cg_buyer' });
  expect(await api.call(modeTabs.state, {})).toMatchObject({ forcedSince: server.clock.now().toISOString() });
  await expect(api.call(till.take, {})).rejects.toMatchObject({ code: '503' });
});

test('it ends by itself once the database takes a write, and not before', async () => {
  const api = await server.as('cg_buyer');
  await fail();
  await modes().tryWrite();
  expect(modes().now().forcedSince).toBeDefined();
  await writable(true);
  await modes().tryWrite();
  expect(modes().now().forcedSince).toBeUndefined();
  await api.call(till.take, {});
});

const signIn = (account: string, password = 'Portal@2026') =>
  server.anonymous.call(authentication.userLoginEcology, { account, password });

test('people sign in by password meanwhile, on every process, and stay signed in when writes go on', async () => {
  await fail();
  await expect(signIn('gys_sales', 'Wrong@2026')).rejects.toMatchObject({ code: '7799', msg: '账号或密码错误' });
  const { token } = await signIn('gys_sales');
  const api = server.withToken(token);
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_sales' });
  await expect(api.call(till.take, {})).rejects.toMatchObject({ code: '503' });
  await writable(true);
  await modes().tryWrite();
  await Promise.all([api.call(till.take, {}), api.call(till.read, {})]);
  const stored = server.db.selectFrom('usrSession').innerJoin('usrUser', 'usrUser.id', 'usrSession.userId');
  const rows = await stored.where('account', '=', 'gys_sales').where('endedAt', 'is', null).select('method').execute();
  expect(rows).toEqual([{ method: 'password' }]);
});

test('five wrong passwords lock a person meanwhile, whatever is given next', async () => {
  await fail();
  for (let n = 0; n < 5; n += 1)
    await expect(signIn('gys_sales', `Wrong@${n}`)).rejects.toMatchObject({ code: '7799' });
  await expect(signIn('gys_sales')).rejects.toMatchObject({ msg: '登录失败次数过多，请稍后再试' });
  expect(await signIn('cg_admin')).toMatchObject({ userId: expect.any(String) });
});

test('who signs out meanwhile is out at once, and stays so when writes go on', async () => {
  const before = await server.as('gys_admin');
  await fail();
  const { token } = await signIn('gys_sales');
  const during = server.withToken(token);
  for (const api of [before, during]) {
    await api.call(authentication.logout, {});
    await expect(api.call(till.read, {})).rejects.toMatchObject({ code: '9999' });
  }
  await writable(true);
  await modes().tryWrite();
  for (const api of [before, during]) await expect(api.call(till.read, {})).rejects.toMatchObject({ code: '9999' });
});

test('a token that nobody has sealed, or that is two hours old, is none', async () => {
  await fail();
  const forged = server.withToken(`e.${'k1.'.padEnd(90, 'A')}`);
  await expect(forged.call(till.read, {})).rejects.toMatchObject({ code: '9999' });
  const { token } = await signIn('gys_sales');
  server.clock.advance(2 * 3600_000);
  await expect(server.withToken(token).call(till.read, {})).rejects.toMatchObject({ code: '9999' });
});

test('whoever reads on meanwhile is not idle when writes go on', async () => {
  const api = await server.as('cg_buyer');
  await fail();
  for (let n = 0; n < 3; n += 1) {
    server.clock.advance(20 * 60_000);
    await api.call(till.read, {});
  }
  await writable(true);
  await modes().tryWrite();
  await api.call(till.read, {});
});

test('what must stand in the trail when it is read is not shown', async () => {
  const api = await server.as('admin');
  await fail();
  await expect(api.call(auditTrail.page, {})).rejects.toMatchObject({ code: '503' });
});
