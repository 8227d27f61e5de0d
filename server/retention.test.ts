/** What goes with time: by default, and as operators choose. */
import { readFileSync } from 'node:fs';
import { monitor } from '@portal/sdk/calls/browse-log';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { readConfig } from './config.ts';
import { loadTestAreas, openServer, type TestServer } from './testing.ts';

const dayMs = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], env: { RETENTION_DAYS: 'sys_page_browse_log=7, sys_limit=3' } });
});
afterAll(() => server.close());

const countOf = async (table: string, where = 'true') => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(server.db);
  return rows[0]?.n;
};

test('a reported fault goes after thirty days, a limit that was chosen sooner or later', async () => {
  await server.anonymous.call(monitor.clientError, { message: '第一天' });
  const visit = { menuId: '1', oneLevelMenuId: '1', productType: '00', userId: '1', userName: '甲', url: '/retention' };
  await server.db
    .insertInto('sysPageBrowseLog')
    .values({ ...visit, at: server.clock.now().toISOString() })
    .execute();
  const seen: unknown[] = [];
  for (const days of [2, 6, 21, 2]) {
    server.clock.advance(days * dayMs);
    await server.runDaily();
    const faults = await countOf('sys_client_error', "message = '第一天'");
    const visits = await countOf('sys_page_browse_log', "url = '/retention'");
    seen.push([faults, visits, await countOf('sys_limit', "limit_key = 'clientError:127.0.0.1'")]);
  }
  expect(seen).toEqual([
    [1, 1, 1],
    [1, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]);
});

test('sessions and refused registrations go, what still counts stays', async () => {
  const live = await server.as('gys_admin');
  const at = server.clock.now().toISOString();
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs).toISOString();
  const old = daysAgo(200);
  const { userId } = await server.db.selectFrom('usrSession').select('userId').executeTakeFirstOrThrow();
  const session = { userId, ip: '127.0.0.1', loginAt: old, lastAt: old };
  await server.db
    .insertInto('usrSession')
    .values({ ...session, tokenHash: 'left open' })
    .execute();
  const row = {
    phone: '13900000000',
    userName: '甲',
    passwordHash: 'x',
    entType: '1',
    customerRegisterName: '甲公司',
    socialcreditcode: '1',
    legalRepresentative: '乙',
    createdAt: old,
    updatedAt: old,
  };
  for (const status of [1, 2, 3])
    await server.db
      .insertInto('usrRegistration')
      .values({ ...row, status, applyNo: `R${status}`, account: `r${status}`, accountKey: `r${status}` })
      .execute();
  const invited = { invitedName: '丙', invitedBy: userId, invitedByName: '丁', sentAt: old, createdAt: old };
  for (const days of [179, 180])
    await server.db
      .insertInto('usrInvitation')
      .values({
        ...{ ...invited, phone: `13900000${days}`, tokenHash: `invited ${days}` },
        ...{ sentAt: daysAgo(days + 7), expiresAt: daysAgo(days) },
      })
      .execute();
  server.clock.advance(dayMs);
  await server.runDaily();
  expect(await countOf('usr_invitation', "token_hash = 'invited 180'")).toBe(0);
  expect(await countOf('usr_invitation', "token_hash = 'invited 179'")).toBe(1);
  expect(await countOf('usr_session', "token_hash = 'left open'")).toBe(0);
  expect(await countOf('usr_session', `login_at >= '${at}'`)).toBe(1);
  expect(live.token).toBeDefined();
  expect(await countOf('usr_registration', "apply_no in ('R1', 'R2', 'R3')")).toBe(1);
  expect(await countOf('usr_registration', "apply_no = 'R1'")).toBe(1);
});

test('rights of the past are kept for ninety days', async () => {
  const at = (ms: number) => new Date(server.clock.now().getTime() + dayMs - ms).toISOString();
  for (const [key, ms] of [
    ['older', 90 * dayMs + 1],
    ['kept', 90 * dayMs],
  ] as const)
    await server.db
      .insertInto('authHistory')
      .values({ source: 'probe', key, changedAt: at(ms) })
      .execute();
  server.clock.advance(dayMs);
  await server.runDaily();
  const left = server.db.selectFrom('authHistory').select('key').where('source', '=', 'probe');
  expect(await left.execute()).toEqual([{ key: 'kept' }]);
});

test('the last publication of a plugin stays however old it is, and the to-dos of services alone go', async () => {
  const { db, clock } = server;
  const at = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const publication = { plugin: 'probe', outcome: 'ok' };
  for (const days of [400, 367, 366])
    await db
      .insertInto('sysPluginPublication')
      .values({ ...publication, digest: String(days), at: at(days) })
      .execute();
  const { id: starterId } = await db.selectFrom('usrUser').select('id').limit(1).executeTakeFirstOrThrow();
  const ended = { bizType: 'probe', title: '待办', entId: '1', starterId, status: 'APPROVED', stepCount: 1 };
  for (const bizCode of ['todo', 'approval']) {
    const row = { ...ended, bizCode, startedAt: at(100), endedAt: at(91) };
    const { id } = await db.insertInto('wfInstance').values(row).returning('id').executeTakeFirstOrThrow();
    if (bizCode === 'todo') await db.insertInto('sysServiceTodo').values({ instanceId: id, plugin: 'probe' }).execute();
  }
  clock.advance(dayMs);
  await server.runDaily();
  const left = db.selectFrom('sysPluginPublication').select('digest').where('plugin', '=', 'probe');
  expect((await left.execute()).map(({ digest }) => digest)).toEqual(['366']);
  expect(await countOf('wf_instance', "biz_type = 'probe'")).toBe(1);
  expect(await countOf('wf_instance', "biz_code = 'approval'")).toBe(1);
});

test.each(['sys_client_error', 'sys_client_error=0', 'sys_client_error=x', 'Sys=1', '=3'])(
  'RETENTION_DAYS=%s is refused at the start',
  (value) => {
    expect(() => readConfig({ RETENTION_DAYS: value })).toThrow('环境变量 RETENTION_DAYS 的值不正确');
  },
);

test('the manual names every table that something goes from, with its days', async () => {
  const manual = readFileSync('docs/operate.md', 'utf8');
  const kept = (await loadTestAreas()).flatMap(({ area }) => area.kept ?? []);
  // what anybody may write without a session is among them
  expect(kept.map(({ table }) => table)).toEqual(expect.arrayContaining(['sys_client_error', 'cms_search_log']));
  expect(kept.filter(({ table, days }) => !manual.includes(`\`${table}\` ${days}`))).toEqual([]);
});

test('days for a table that nothing goes from stop the start, naming those that there are', async () => {
  const failed = openServer({ areas: [], env: { RETENTION_DAYS: 'sys_oper_log=1' } });
  await expect(failed).rejects.toThrow('没有 sys_oper_log，只能是 sys_client_error');
});

test('whatever expires is cleared away, in whichever area it stands', async () => {
  const tables = readFileSync('server/db/tables.ts', 'utf8').matchAll(/export interface (\w+) \{([^}]*)\}/g);
  const expiring = [...tables].filter(([, , columns]) => /^ {2}expiresAt: /m.test(columns ?? ''));
  const named = expiring.map(([, name = '']) => name.replaceAll(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
  const kept = (await loadTestAreas()).flatMap(({ area }) => area.kept ?? []).map(({ table }) => table);
  const byItself = ['sys_export_task']; // its runner clears the files too
  expect(named).toContain('sms_code');
  expect(named.filter((table) => !kept.includes(table) && !byItself.includes(table))).toEqual([]);
});

test('the phone of a code that was asked for is forgotten after a day', async () => {
  const phone = '12000009501';
  const at = server.clock.now().toISOString();
  await server.db
    .insertInto('smsCode')
    .values({ phone, purpose: 'VISIT', codeHash: 'x', sentAt: at, expiresAt: at })
    .execute();
  await server.runDaily();
  expect(await countOf('sms_code', `phone = '${phone}'`)).toBe(1);
  server.clock.advance(dayMs + 1);
  await server.runDaily();
  expect(await countOf('sms_code', `phone = '${phone}'`)).toBe(0);
});
