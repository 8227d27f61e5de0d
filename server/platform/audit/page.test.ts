/** The trail as administrators search it: each filter takes its rows and leaves the others. */
import { read, utils } from '@e965/xlsx';
import type { Plugin } from '@portal/sdk/registry';
import { type AuditRow, auditTrail, maxListedRows } from '@portal/sdk/calls/audit';
import type { InputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { appendAudit, type Operation } from './oper-log.ts';
import { pageOfTrail } from './search.ts';

const admin: Plugin = { id: 'admin', name: '系统管理', version: '1.0.0', routes: {} };

let server: TestServer;
let api: TestApi;
let ent: { id: string; customerName: string };
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [admin] });
  for (const code of ['admin:audit:view', 'admin:audit:export']) await grantCode(server.db, 'L', code);
  const titled = server.db.updateTable('authMenu').set({ menuName: '查看操作审计' });
  await titled.where('permCode', '=', 'admin:audit:view').execute();
  api = await server.as('admin');
  const enterprises = server.db.selectFrom('entEnterprise').select(['id', 'customerName']).orderBy('id').limit(1);
  ent = await enterprises.executeTakeFirstOrThrow();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate sys_oper_log, sys_oper_log_head`.execute(server.db);
});

const person = { userId: '71', account: 'gys_x', userName: '程屿', entId: '0' };
const append = (facts: Partial<Operation>) =>
  appendAudit(server.db, {
    kind: 'CALL',
    at: server.clock.now(),
    user: person,
    ip: '10.0.0.1',
    module: 'order',
    action: 'order:list:ship',
    target: '/api/order/ship',
    result: 'ok',
    ...facts,
  });
/** That the trail was read stands in it, too. */
const listed = async (input: InputOf<typeof auditTrail.page> = {}) =>
  (await api.call(auditTrail.page, input)).records.filter(({ target }) => target !== auditTrail.page.path);
const targets = async (input: InputOf<typeof auditTrail.page>) => (await listed(input)).map(({ target }) => target);
const day = (moment: string) => new Date(`${moment}+08:00`);

describe('a filter', () => {
  const cases: readonly [
    title: string,
    filters: InputOf<typeof auditTrail.page>,
    inside: readonly Partial<Operation>[],
    outside: readonly Partial<Operation>[],
  ][] = [
    ['of the kind', { kind: 'EXPORT' }, [{ kind: 'EXPORT' }], [{ kind: 'CALL' }]],
    [
      'of the person, by account or name',
      { person: '程' },
      [{}, { user: { ...person, account: '程_1', userName: '' } }],
      [{ user: { ...person, userName: '温霁' } }],
    ],
    [
      'of the person, wildcards as characters',
      { person: 'gys_' },
      [{}],
      [{ user: { ...person, account: 'gysx' } }, { user: { ...person, account: '%' } }],
    ],
    ['of the module', { module: 'order' }, [{}], [{ module: 'goods' }]],
    ['of the action, by code', { action: 'list:shi' }, [{}], [{ action: 'order:list:receive' }]],
    [
      'of the action, by the title of a code',
      { action: '查看操作审' },
      [{ action: 'admin:audit:view' }],
      [{ action: 'admin:plugin:manage' }],
    ],
    [
      'of the action, by what was done in words',
      { action: '强制' },
      [{ action: '强制下线' }, { action: 'base:user:kick', title: '强制下线' }],
      [{ action: '退出登录' }],
    ],
    ['of the target, wildcards as characters', { target: '100%' }, [{ target: '折扣 100%' }], [{ target: '折扣 100' }]],
    ['of the result', { result: 'failed' }, [{ result: 'failed' }], [{ result: 'ok' }, { result: 'denied' }]],
    ['of the request', { traceId: 'abc-1' }, [{ traceId: 'abc-1' }], [{ traceId: 'abc-12' }, {}]],
    [
      'of the text inside',
      { text: '理由"甲' },
      [{ detail: { reason: '有理由"甲"的' } }],
      [{ detail: { reason: '有理由"乙"的' } }, { detail: null }],
    ],
    [
      'of the days, the last included',
      { from: '2026-01-02', to: '2026-01-03' },
      [{ at: day('2026-01-02T00:00:00') }, { at: day('2026-01-03T23:59:59.999') }],
      [{ at: day('2026-01-01T23:59:59.999') }, { at: day('2026-01-04T00:00:00') }],
    ],
    [
      'of one day alone: the week that begins with it',
      { from: '2026-01-02' },
      [{ at: day('2026-01-02T00:00:00') }, { at: day('2026-01-08T23:00:00') }],
      [{ at: day('2026-01-09T00:00:00') }],
    ],
  ];
  test.each([...cases])('%s', async (_title, filters, inside, outside) => {
    for (const [index, facts] of inside.entries()) await append({ ip: `10.1.0.${index}`, ...facts });
    for (const facts of outside) await append({ ip: '10.2.0.0', ...facts });
    const ips = (await listed(filters)).map(({ ip }) => ip);
    expect(ips.sort()).toEqual(inside.map((_, index) => `10.1.0.${index}`));
  });

  test('of the enterprise takes those who worked for it', async () => {
    await append({ user: { ...person, entId: ent.id }, target: 'in' });
    await append({ target: 'out' });
    const rows = await listed({ enterprise: ent.customerName.slice(1) });
    expect(rows.map(({ target, entName }) => [target, entName])).toEqual([['in', ent.customerName]]);
  });

  test('that is absent lists the last seven days', async () => {
    const days = (n: number) => new Date(server.clock.now().getTime() - n * 86_400_000);
    await append({ target: 'today' });
    await append({ target: 'sixth', at: days(6) });
    await append({ target: 'eighth', at: days(8) });
    expect(await targets({})).toEqual(['today', 'sixth']);
    const today = server.clock.today();
    expect(await targets({ from: today, to: today })).toEqual(['today']);
  });

  test('that cannot be is refused with a sentence', async () => {
    const refused: readonly [InputOf<typeof auditTrail.page>, string][] = [
      [{ from: '2026-01-03', to: '2026-01-02' }, '开始日期不能晚于结束日期'],
      [{ text: '甲', from: '2026-01-01', to: '2026-02-01' }, '按内容检索时，时间范围不能超过 31 天'],
      [{ page: 1001, size: 10 }, '最多列出 10000 条，请缩小查询范围'],
      [{ page: 101, size: 100 }, '最多列出 10000 条，请缩小查询范围'],
    ];
    for (const [input, msg] of refused)
      await expect(api.call(auditTrail.page, input)).rejects.toMatchObject({ code: '400', msg });
    expect((await api.call(auditTrail.page, { text: '甲', from: '2026-01-01', to: '2026-01-31' })).total).toBe(0);
    for (const last of [
      { page: 1000, size: 10 },
      { page: 100, size: 100 },
    ])
      expect((await api.call(auditTrail.page, last)).records).toEqual([]);
  });
});

test('rows come newest first, by pages, and by another column where it is asked for', async () => {
  for (const [n, costMs] of [1, 3, 2].entries()) await append({ target: `row-${n}`, costMs });
  expect(await targets({ target: 'row-' })).toEqual(['row-2', 'row-1', 'row-0']);
  expect(await targets({ target: 'row-', sort: 'costMs', order: 'desc' })).toEqual(['row-1', 'row-2', 'row-0']);
  const second = await api.call(auditTrail.page, { target: 'row-', page: 2, size: 2 });
  expect([second.records.map(({ target }) => target), second.total]).toEqual([['row-0'], 3]);
});

test('a row has its titles, its person and its masked input', async () => {
  const detail = { reason: '测试', password: 'Portal@2026', phone: '13812345678' };
  await append({ action: 'admin:audit:view', module: 'admin', detail, traceId: 'req-1', costMs: 12 });
  const [row] = await listed({ traceId: 'req-1' });
  expect(row).toMatchObject({
    kind: 'CALL',
    account: 'gys_x',
    userName: '程屿',
    module: 'admin',
    moduleTitle: '系统管理',
    actionTitle: '查看操作审计',
    costMs: 12,
    detail: { reason: '测试', password: '***', phone: '138****5678' },
  } satisfies Partial<AuditRow>);
});

test('the workbook holds what is asked for, says what that was, and stands in the trail', async () => {
  await append({ kind: 'EXPORT', detail: { reason: '=1+1', nested: [{ a: 1 }, 'b'] } });
  await append({ kind: 'CALL' });
  const { rawPayload } = await api.download(auditTrail.export, { kind: 'EXPORT', person: 'gys' });
  const { Sheets, SheetNames } = read(rawPayload);
  const cells = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(cells).toHaveLength(3);
  expect(cells[0]?.[0]).toMatch(/时间：\d{4}-\d\d-\d\d.*；?.*账号\/姓名：gys.*类型：导出与下载/);
  expect(cells[1]).toContain('内容');
  expect(cells[2]).toEqual(expect.arrayContaining(['gys_x', '程屿', '导出与下载', 'nested：a：1、b；reason：=1+1']));
  expect(await listed({ action: '导出操作审计' })).toMatchObject([
    { kind: 'EXPORT', account: 'admin', action: 'admin:audit:export', detail: { kind: 'EXPORT', person: 'gys' } },
  ]);
});

test('reading stands in the trail once a search, not once a page', async () => {
  for (const page of [1, 2]) await api.call(auditTrail.page, { person: '程', page });
  await api.call(auditTrail.page, { person: '程', sort: 'costMs', order: 'asc' });
  await api.call(auditTrail.page, { person: '温' });
  const rows = await api.call(auditTrail.page, { action: '查看操作审计' });
  expect(rows.records.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['REVEAL', { person: '温' }],
    ['REVEAL', { person: '程' }],
  ]);
});

test('nobody but super administrators sees anything of it, and who tries stands in the trail', async () => {
  for (const account of ['gys_admin', 'cg_admin', 'yy_ops', 'kf_8001']) {
    const other = await server.as(account);
    const refused = [
      () => other.call(auditTrail.page, {}),
      () => other.call(auditTrail.modules, {}),
      () => other.call(auditTrail.standing, {}),
      () => other.call(auditTrail.verify, {}),
      () => other.download(auditTrail.export, {}),
    ];
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: '403' });
    const denied = await listed({ person: account, result: 'denied' });
    expect(denied.map(({ kind }) => kind)).toEqual(['DENIED', 'DENIED', 'DENIED', 'DENIED']);
    expect((await listed({ person: account })).length).toBe(4);
  }
  await expect(server.anonymous.call(auditTrail.page, {})).rejects.toMatchObject({ code: '9999' });
});

describe('the verification', () => {
  /** As the owner of the database may do behind the portal's back. */
  const changeSecond = (account: string) =>
    sql
      .raw(`alter table sys_oper_log disable trigger sys_oper_log_keep;
        update sys_oper_log set entry = entry || '{"account":"${account}"}' where seq = 2;
        alter table sys_oper_log enable trigger sys_oper_log_keep`)
      .execute(server.db);

  test('tells a whole trail, and names the row where it breaks, until it is put back', async () => {
    for (const target of ['一', '二', '三']) await append({ target });
    expect(await api.call(auditTrail.verify, {})).toMatchObject({
      rows: 3,
      headSeq: '3',
      lines: 0,
      last: null,
      faults: [],
    });
    await changeSecond('other');
    expect((await api.call(auditTrail.standing, {})).faults).toEqual([]);
    const { faults } = await api.call(auditTrail.verify, {});
    expect(faults).toMatchObject([
      { text: expect.stringContaining('第 2 行'), row: { seq: '2', who: 'other 程屿', what: 'order:list:ship 二' } },
    ]);
    await changeSecond(person.account);
    expect((await api.call(auditTrail.verify, {})).faults).toEqual([]);
  });
});

describe('two hundred thousand rows', () => {
  test('are listed by three queries, counted up to what is listed', async () => {
    const now = server.clock.now().getTime();
    for (const from of Array.from({ length: 20 }, (_, part) => part * 10_000 + 1))
      await sql`
      insert into sys_oper_log (seq, entry, prev_hash, hash)
      select n, jsonb_build_object(
        'at', to_char(to_timestamp(${now / 1000}::float8 - (200000 - n) * 2), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'kind', case when n % 1000 = 0 then 'EXPORT' else 'CALL' end,
        'account', 'u' || n % 50, 'action', 'order:list:ship', 'result', 'ok'), '', ''
      from generate_series(${from}::int, ${from + 9999}::int) n`.execute(server.db);
    let queries = 0;
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1;
        return result;
      },
    });
    const context = { db: counting, clock: server.clock };
    const all = await pageOfTrail({ page: 3, size: 20 }, context);
    expect([all.total, all.records[0]?.seq, queries]).toEqual([maxListedRows, '199960', 3]);
    const few = await pageOfTrail({ kind: 'EXPORT', page: 1, size: 20 }, context);
    expect([few.total, few.records[0]?.seq]).toEqual([200, '200000']);
  }, 180_000);
});
