/** One definition of an export answers a workbook at once, or an archive of workbooks in the background. */
import { exportTask } from '@portal/sdk/calls/export-task';
import { call, download, Int, Obj, Opt } from '@portal/sdk/contract';
import { exporting, implement, sql } from '@portal/sdk/server';
import { read, utils } from '@e965/xlsx';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { newFileId } from '../../files/files.ts';
import { socketFor } from '../../live/test-socket.ts';
import { grantCode } from '../grant-code.ts';
import { addWanted } from './wanted.ts';

const code = 'portal:probe:export';
const probe = {
  export: download({ path: '/api/probe/export', access: code, input: Obj({ rows: Int({ minimum: 1 }) }) }),
  told: download({ path: '/api/probe/told/export', access: 'login' }),
  breaks: download({ path: '/api/probe/breaks/export', access: 'login' }),
  listed: download({
    method: 'GET',
    path: '/api/probe/listed/export',
    access: 'login',
    input: Obj({ rows: Int(), from: Opt(Int()) }),
  }),
  leaves: download({ path: '/api/probe/leaves/export', access: 'login' }),
  plain: download({ path: '/api/probe/plain', access: 'login' }),
  look: call({ path: '/api/probe/look', access: 'login' }),
};

interface Row {
  n: number;
  entId: string;
  amount: string;
}

const handlers = implement(probe, {
  async export({ rows }, { user }) {
    const found = sql<Row>`
      select n, ${user.entId}::bigint as ent_id, (n::numeric / 100)::numeric(18, 2) as amount
      from generate_series(1, ${rows}::int) n order by n desc`;
    const columns = [
      { title: '序号', kind: 'integer', value: (row: Row) => row.n },
      { title: '企业', value: (row: Row) => row.entId },
      { title: '金额（元）', kind: 'money', value: (row: Row) => row.amount },
    ] as const;
    return exporting({ title: '明细', columns, rows: found, conditions: [`行数：${rows}`] });
  },
  async told() {
    const rows = sql<{ total: number | null }>`select max(row_total) as total from sys_export_task where status = 1`;
    return exporting({
      title: '进度',
      columns: [{ title: '总数', kind: 'integer', value: ({ total }: { total: number | null }) => total ?? 0 }],
      rows,
    });
  },
  breaks: async () => exporting({ title: '坏的', columns: [], rows: sql`select 1 / 0` }),
  listed: async ({ rows, from = 1 }) =>
    exporting({
      title: '现成的',
      columns: [{ title: '序号', kind: 'integer', value: (n: number) => n }],
      rows: Array.from({ length: rows }, (_, index) => index + from),
    }),
  async leaves() {
    void server.app.portal.exports.stop();
    return exporting({ title: '留下的', columns: [], rows: sql`select 1` });
  },
  plain: async () => ({ fileName: '说明.txt', type: 'text/plain', body: Buffer.from('说明') }),
  look: async () => null,
});

const options = { areas: [], extraAreas: [{ id: 'probe', area: { subjects: [handlers] } }] };
const { path } = probe.export;
const many = { path, input: { rows: 10_001 } };

let server: TestServer;
let api: TestApi;
let other: TestApi;
/** Whether the area of the exports is switched on. */
let on = true;
beforeAll(async () => {
  server = await openServer({ ...options, areaEnabled: (area) => area !== 'probe' || on });
  await grantCode(server.db, 'L', code);
  [api, other] = [await server.as('admin'), await server.as('gys_admin')];
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('sysExportTask').execute();
  server.clock.advance(61_000); // the calls of the last minute are over
});

const made = () => server.app.portal.exports.wake();
const tasks = async (who = api) => (await who.call(exportTask.page, {})).records;
const first = async (who = api) => (await tasks(who))[0];
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ msg }: { msg: string }) => msg,
  );

const cellsOf = (bytes: Buffer) => {
  const { Sheets, SheetNames } = read(bytes);
  return utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};

async function entriesOf(bytes: Buffer) {
  const entries: { name: string; bytes: Buffer }[] = [];
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry())
    entries.push({ name: entry.fileName, bytes: await buffer(await archive.openReadStreamPromise(entry)) });
  return entries;
}

/** A task that another process has taken, and last gave a sign of life. */
async function takenElsewhere(
  input: object,
  {
    attempts = 1,
    silentMs = 0,
    ...origin
  }: { attempts?: number; silentMs?: number; bizType?: string; bizId?: string } = {},
): Promise<string> {
  const now = server.clock.now();
  const { id: userId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  const { entId = '0' } =
    (await server.db
      .selectFrom('usrUserEnt')
      .select('entId')
      .where('userId', '=', userId)
      .where('currentFlag', '=', 1)
      .executeTakeFirst()) ?? {};
  const task = { userId, entId, path, input: JSON.stringify(input), fileName: '明细.zip', ip: '', userAgent: '' };
  const beatAt = new Date(now.getTime() - silentMs).toISOString();
  const taken = { status: 1, runner: 'elsewhere', beatAt, storageKey: newFileId(), attempts };
  const values = { ...task, ...taken, ...origin, createdAt: now.toISOString() };
  return (await server.db.insertInto('sysExportTask').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const goneMs = 301_000;

test('ten thousand rows are one workbook at once, one more is refused with a code of its own', async () => {
  const { rawPayload, headers } = await api.download(probe.export, { rows: 10_000 });
  const cells = cellsOf(rawPayload);
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/明细_.*_\d{14}\.xlsx/);
  expect([cells.length, cells[2], cells.at(-1)?.[0]]).toEqual([10_002, [10_000, expect.any(String), 100], 1]);
  const refused = await api.raw(probe.export, { rows: 10_001 });
  expect([refused.statusCode, refused.json()]).toEqual([200, expect.objectContaining({ code: '413' })]);
});

test('the same call in the background: workbooks of ten thousand rows in one archive, told by the socket', async () => {
  const socket = await socketFor(await server.listen(), api);
  const { id, fileName } = await api.call(exportTask.add, { path, input: { rows: 20_001 } });
  expect(await api.call(exportTask.add, { path, input: { rows: 20_001 } })).toEqual({ id, fileName });
  await made();
  const done = { id, fileName, status: 2, rows: 20_001, progress: null, reason: null, may: ['DOWNLOAD', 'REMOVE'] };
  expect(await tasks()).toEqual([expect.objectContaining(done)]);
  expect(await socket.next()).toEqual({ event: 'task', task: 'export', id, status: 2, fileName });
  const { rawPayload, headers } = await api.download(exportTask.download, { id });
  expect([headers['content-type'], rawPayload.length]).toEqual(['application/zip', (await first())?.size]);
  const books = await entriesOf(rawPayload);
  expect(books.map(({ name }) => name)).toEqual([1, 2, 3].map((part) => fileName.replace('.zip', `_${part}.xlsx`)));
  const cells = books.map(({ bytes }) => cellsOf(bytes));
  expect(cells.map(({ length }) => length)).toEqual([10_002, 10_002, 3]);
  expect(cells.map((rows) => rows[2]?.[0])).toEqual([20_001, 10_001, 1]);
  expect(cells[0]?.slice(0, 2)).toEqual([[expect.stringContaining('行数：20001')], ['序号', '企业', '金额（元）']]);
  const { rows } = await sql<{ action: string; count: number }>`
    select entry ->> 'action' as action, count(*)::int from sys_oper_log
    where entry ->> 'at' = ${server.clock.now().toISOString()} and entry ->> 'result' = 'ok' group by 1 order by 1`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { action: code, count: 3 },
    { action: '下载文件', count: 1 },
  ]);
});

test('a task, its file and what can be done with it are its creator’s alone', async () => {
  const { id } = await api.call(exportTask.add, many);
  await made();
  expect(await tasks(other)).toEqual([]);
  for (const target of [exportTask.cancel, exportTask.retry, exportTask.remove])
    expect(await refusal(other.call(target, { id }))).toBe('导出任务不存在或已被删除');
  expect(await refusal(other.download(exportTask.download, { id }))).toBe('导出任务不存在或已被删除');
});

test('only an export is taken, only with input that it takes, and only from who may', async () => {
  expect(await refusal(api.call(exportTask.add, { path: probe.look.path, input: {} }))).toBe('没有该导出');
  expect(await refusal(api.call(exportTask.add, { path: probe.plain.path, input: {} }))).toBe('该导出不支持后台生成');
  const wrong = await api.raw(exportTask.add, { path, input: { rows: 0 } }); // the fault is the export's, not of this call
  expect(wrong.json()).toMatchObject({ code: '400', msg: expect.stringContaining('rows') });
  expect(await refusal(other.call(exportTask.add, many))).toContain('您没有该操作的权限');
  const { rows } = await sql<{ target: string }>`
    select entry ->> 'target' as target from sys_oper_log where entry ->> 'result' = 'denied' order by seq desc limit 1`.execute(
    server.db,
  );
  expect(rows).toEqual([{ target: path }]);
  expect(await tasks()).toEqual([]);
});

test('the same that a colleague waits for is a task of its own', async () => {
  await grantCode(server.db, 'Y', code);
  const id = await takenElsewhere({ rows: 1 });
  expect(await api.call(exportTask.add, { path, input: { rows: 1 } })).toMatchObject({ id });
  const colleague = await server.as('yy_ops');
  expect(await colleague.call(exportTask.add, { path, input: { rows: 1 } })).not.toMatchObject({ id });
  await made();
});

test('three tasks of a user wait or run at a time', async () => {
  for (const rows of [1, 2, 3]) await takenElsewhere({ rows });
  expect(await refusal(api.call(exportTask.add, many))).toContain('最多同时进行 3 个导出任务');
});

test('what comes regularly takes no room from what its user asks for, until they ask for it again themselves', async () => {
  const origin = { bizType: 'probe', bizId: '1' };
  const ids = [];
  for (const rows of [1, 2, 3]) ids.push(await takenElsewhere({ rows }, origin));
  await api.call(exportTask.add, many);
  await made();
  for (const id of ids) await api.call(exportTask.cancel, { id });
  for (const id of ids.slice(1)) await api.call(exportTask.retry, { id });
  await made();
  const again = server.db.updateTable('sysExportTask').set({ status: 1, runner: 'elsewhere' }); // they are not done yet
  await again.where('id', 'in', ids.slice(1)).execute();
  await takenElsewhere({ rows: 4 });
  expect(await refusal(api.call(exportTask.retry, { id: ids[0] ?? '' }))).toContain('最多同时进行 3 个导出任务');
});

test('rows at hand are cut like those of a query, and a call that is read takes its input without what is not given', async () => {
  await api.call(exportTask.add, { path: probe.listed.path, input: { rows: 20_000, from: null } });
  await made();
  const books = await entriesOf(
    (await api.download(exportTask.download, { id: (await first())?.id ?? '' })).rawPayload,
  );
  const cells = books.map(({ bytes }) => cellsOf(bytes));
  expect(cells.map((rows) => [rows.length, rows[2], rows.at(-1)])).toEqual([
    [10_002, [1], [10_000]],
    [10_002, [10_001], [20_000]],
  ]);
});

test('what is ordered regularly waits once, beside the same that its user asks for, and is named by its enterprise', async () => {
  await api.call(exportTask.add, many);
  const rows = server.db.selectFrom('sysExportTask').orderBy('id');
  const [{ userId, entId } = { userId: '', entId: '' }] = await rows.select(['userId', 'entId']).execute();
  const wanted = { userId, entId, path, title: '明细', input: many.input, bizType: 'probe', bizId: '1' };
  const { db, clock } = server;
  for (const _ of [1, 2]) await addWanted(wanted, { db, clock, ip: '', userAgent: '' });
  const names = (await rows.select(['bizType', 'fileName']).execute()).map((row) => [row.bizType, row.fileName]);
  expect(names).toEqual([
    [null, expect.stringMatching(/^明细_澜岳能源集团有限公司_/)],
    ['probe', expect.stringMatching(/^明细_澜岳能源集团有限公司_/)],
  ]);
  await made();
});

test('a right that is lost before the run ends the task with its reason, and 重试 makes it when it is back', async () => {
  const id = await takenElsewhere(many.input, { silentMs: goneMs });
  const role = server.db.updateTable('authRole').where('roleType', '=', 'L');
  await role.set({ status: 0 }).execute();
  await made();
  await role.set({ status: 1 }).execute();
  expect(await first()).toMatchObject({ status: 4, reason: '您没有该操作的权限，请联系管理员分配权限' });
  await api.call(exportTask.retry, { id });
  await made();
  expect(await first()).toMatchObject({ status: 2, reason: null });
});

test('whose account is stopped, or who works for another enterprise, is given no file', async () => {
  const set = (status: number) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', 'admin').execute();
  const { db } = server;
  /** Why a task ends that waits from now on. */
  const ended = async (id: string, change: { entId?: string } = {}) => {
    const waits = { status: 0, runner: null, beatAt: null, attempts: 0, ...change };
    await db.updateTable('sysExportTask').set(waits).where('id', '=', id).execute();
    await made();
    const row = db.selectFrom('sysExportTask').select('reason').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).reason;
  };
  const stopped = await takenElsewhere({ rows: 3 });
  await set(0);
  expect(await ended(stopped)).toBe('账号已停用');
  await set(1);
  const other = db.selectFrom('entEnterprise').select('id as entId').where('customerCode', '=', 'S0002');
  const elsewhere = await other.executeTakeFirstOrThrow();
  expect(await ended(await takenElsewhere({ rows: 3 }), elsewhere)).toBe('当前企业已切换，请切换回原企业后重试');
  const regular = await takenElsewhere({ rows: 3 }, { bizType: 'probe', bizId: '1' });
  expect(await ended(regular, elsewhere)).toBe('您已不在该企业');
});

test('what is switched off is neither ordered nor made', async () => {
  const id = await takenElsewhere({ rows: 3 });
  on = false;
  expect(await refusal(api.call(exportTask.add, many))).toBe('该功能已停用，请联系管理员');
  const waits = server.db.updateTable('sysExportTask').set({ status: 0, runner: null, beatAt: null });
  await waits.where('id', '=', id).execute();
  await made();
  on = true;
  expect(await first()).toMatchObject({ status: 4, reason: '该功能已停用，请联系管理员' });
});

test('what breaks is told in words, and neither stops the next task nor leaves a file', async () => {
  await api.call(exportTask.add, { path: probe.breaks.path, input: {} });
  await api.call(exportTask.add, { path, input: { rows: 1 } });
  await made();
  expect((await tasks()).map(({ status, reason }) => [status, reason])).toEqual([
    [2, null],
    [4, '生成失败，请稍后重试'],
  ]);
});

test('a sign of life stands between counting the rows and reading them', async () => {
  const { id } = await api.call(exportTask.add, { path: probe.told.path, input: {} });
  await made();
  const [book] = await entriesOf((await api.download(exportTask.download, { id })).rawPayload);
  expect(cellsOf(book?.bytes ?? Buffer.alloc(0)).at(-1)).toEqual([1]);
});

test('a cancelled task stays as failed, an ended one is removed with its file', async () => {
  const id = await takenElsewhere(many.input);
  expect(await refusal(api.call(exportTask.remove, { id }))).toContain('请先取消');
  await api.call(exportTask.cancel, { id });
  await made();
  expect(await first()).toMatchObject({ status: 4, reason: '已取消', may: ['RETRY', 'REMOVE'] });
  expect(await refusal(api.call(exportTask.cancel, { id }))).toContain('请刷新');
  await api.call(exportTask.remove, { id });
  expect(await tasks()).toEqual([]);
});

test('what a process wrote that is gone leaves the disk, whether its task was cancelled or given up', async () => {
  const { store } = server.app.portal.files;
  const ids = [await takenElsewhere({ rows: 1 }), await takenElsewhere({ rows: 2 }, { attempts: 3 })];
  const written = server.db.selectFrom('sysExportTask').select('storageKey').where('id', 'in', ids);
  const keys = (await written.execute()).flatMap(({ storageKey }) => storageKey ?? []);
  for (const key of keys) await store.put(key, Buffer.from('half'));
  await api.call(exportTask.cancel, { id: ids[0] ?? '' });
  await made();
  expect((await store.get(keys[0] ?? '')).length).toBe(4); // its process may still be at work
  server.clock.advance(goneMs);
  await made();
  expect(await Promise.all(keys.map((key) => store.get(key).catch(({ code }) => code)))).toEqual(['ENOENT', 'ENOENT']);
  expect(await written.execute()).toEqual([{ storageKey: null }, { storageKey: null }]);
});

test('a task whose process is gone is taken up again, and given up after three times', async () => {
  await takenElsewhere(many.input);
  await made();
  expect(await first()).toMatchObject({ status: 1, may: ['CANCEL'] }); // its process may still be at work
  server.clock.advance(goneMs);
  await made();
  expect(await first()).toMatchObject({ status: 2, rows: 10_001 });
  await takenElsewhere(many.input, { attempts: 3, silentMs: goneMs });
  await made();
  expect(await first()).toMatchObject({ status: 4, reason: '生成多次中断，请重试' });
});

test('files are kept for seven days and can then be made anew', async () => {
  const { id } = await api.call(exportTask.add, many);
  await made();
  server.clock.advance(7 * 86_400_000);
  const now = server.clock.now().toISOString();
  await server.db.updateTable('usrSession').set({ loginAt: now, lastAt: now }).where('endedAt', 'is', null).execute();
  expect(await first()).toMatchObject({ status: 3, may: ['REGENERATE', 'REMOVE'] });
  expect(await refusal(api.download(exportTask.download, { id }))).toContain('已过期');
  await made();
  const kept = server.db.selectFrom('sysExportTask').select(['status', 'storageKey']);
  expect(await kept.execute()).toEqual([{ status: 3, storageKey: null }]);
  await api.call(exportTask.retry, { id });
  await made();
  expect((await api.raw(exportTask.download, { id })).headers['content-type']).toBe('application/zip');
});

test('a process that leaves gives its task back as it was; it serves no other after that', async () => {
  await api.call(exportTask.add, { path: probe.leaves.path, input: {} });
  await made();
  const left = server.db.selectFrom('sysExportTask').select(['status', 'attempts', 'storageKey', 'reason']);
  expect(await left.execute()).toEqual([{ status: 0, attempts: 0, storageKey: null, reason: null }]);
});
