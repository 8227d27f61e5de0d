/** Worklists of reviewers: who has what, how long, what is urgent, dear or safe; and what ends by itself. */
import { read, utils } from '@e965/xlsx';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { notification } from '@portal/sdk/calls/notification';
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { readMigrations } from '#server/db/migrate';
import { projectRoot } from '#server/db/root';
import { approvalOf, taskOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { type ApprovalFilters, goodsApproval } from '../goodsApproval/contract.ts';
import { goodsList } from '../goodsList/contract.ts';
import { goodsBizType, review } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;
let other: TestApi;
let today: string;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [supplier, operator, other] = [await server.as('gys_admin'), await server.as('yy_ops'), await server.as('y0001_2')];
  today = server.clock.today();
});
afterAll(() => server.close());

const { idOf } = dataScopeOf(() => server);
const minute = 60_000;
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

async function submitted() {
  const [listed] = (await supplier.call(goodsList.page, { status: 3, goodsName: '深沟球轴承', size: 1 })).records;
  const { id, version } = await supplier.call(goodsList.copy, { id: listed?.id ?? '0' });
  return { id, ...(await supplier.call(goodsList.submit, { id, version })) };
}
const found = async (input: Partial<ApprovalFilters>, api = operator) =>
  (await api.call(goodsApproval.approvalPage, { scope: 'all', ...input, size: 100 })).records;
const rowOf = async (applyNo: string, api = operator) => (await found({}, api)).find((row) => row.applyNo === applyNo);
const set = (applyNo: string, change: ReturnType<typeof sql>) =>
  sql`update gd_goods_version set ${change} where apply_no = ${applyNo}`.execute(server.db);
async function decide(applyNo: string, api = operator) {
  const processInstId = await approvalOf(server, goodsBizType, applyNo);
  await api.call(workflowtask.submitAuditResult, { processInstId, approve: true });
}

const taskFor = (applyNo: string) => taskOf(server, goodsBizType, applyNo);
const open = async (applyNo: string, api = operator) => api.call(taskActs.open, await taskFor(applyNo));
const close = async (applyNo: string, api = operator) => api.call(taskActs.close, await taskFor(applyNo));
const waits = async (applyNo: string, api: TestApi) =>
  (await found({ scope: 'todo' }, api)).some((row) => row.applyNo === applyNo);
const counted = async (api: TestApi) => {
  const [goods] = (await api.call(workflowtask.upcomingCount, { bizTypes: goodsBizType })).map(({ count }) => count);
  return goods ?? 0;
};

describe('an application that is open', () => {
  test('is nobody else’s for half an hour, in the list as in the inbox', async () => {
    const { applyNo } = await submitted();
    const [mine, theirs] = [await counted(operator), await counted(other)];
    await open(applyNo);
    expect([await waits(applyNo, operator), await waits(applyNo, other)]).toEqual([true, false]);
    expect([await counted(operator), await counted(other)]).toEqual([mine, theirs - 1]);
    expect((await rowOf(applyNo, other))?.waits).toBe(false);
    expect((await rowOf(applyNo))?.handler).toBe('沈恪');
    const late = { code: '409', msg: '该任务由沈恪办理，您现在只能查看' };
    await expect(open(applyNo, other)).rejects.toMatchObject(late);
    await expect(decide(applyNo, other)).rejects.toMatchObject(late);
    const comments = [{ field: 'images', comment: '换图' }];
    await expect(other.call(review.comment, { applyNo, comments })).rejects.toMatchObject({
      ...{ code: '409', msg: '该申请已被处理，或正由他人审核，请刷新' },
    });
    const until = (ms: number) =>
      sql`update wf_task set opened_until = ${later(ms)} where opened_by is not null`.execute(server.db);
    const { rows } = await sql<{
      until: string;
    }>`select opened_until as until from wf_task where opened_by is not null`.execute(server.db);
    expect(rows.map((row) => new Date(row.until).toISOString())).toEqual([later(30 * minute)]);
    await until(1);
    expect(await waits(applyNo, other)).toBe(false);
    await until(0);
    expect(await waits(applyNo, other)).toBe(true);
    expect((await rowOf(applyNo))?.handler).toBe('运营单位');
    await open(applyNo, other);
    await close(applyNo, other);
    await decide(applyNo);
  });

  test('is closed by who has it open alone, and for this application alone', async () => {
    const [one, another] = [await submitted(), await submitted()];
    for (const { applyNo } of [one, another]) await open(applyNo);
    await close(one.applyNo, other);
    expect(await waits(one.applyNo, other)).toBe(false);
    await close(one.applyNo);
    expect([await waits(one.applyNo, other), await waits(another.applyNo, other)]).toEqual([true, false]);
    await decide(another.applyNo);
    await expect(operator.call(review.comment, { applyNo: another.applyNo, comments: [] })).rejects.toMatchObject({
      msg: '该申请已被处理，或正由他人审核，请刷新',
    });
  });
});

test('what is handed over is the other’s, and counted with what they have', async () => {
  const { applyNo } = await submitted();
  const openOf = async (userName: string) =>
    (await operator.call(review.reviewers, {})).find((one) => one.userName === userName)?.open;
  const userId = await idOf('yy_ops');
  const before = (await openOf('沈恪')) ?? 0;
  await other.call(taskActs.transfer, { ...(await taskFor(applyNo)), userId, reason: '休假' });
  expect(await openOf('沈恪')).toBe(before + 1);
  expect([await waits(applyNo, operator), await waits(applyNo, other)]).toEqual([true, false]);
  const { records } = await operator.call(notification.getNotification, { page: 1, size: 20 });
  expect(records.map(({ content }) => content)).toContainEqual(expect.stringMatching(/转给沈恪办理：休假$/));
  await open(applyNo);
  await close(applyNo); // what was handed over stays
  expect(await waits(applyNo, other)).toBe(false);
  await decide(applyNo);
  expect(await openOf('沈恪')).toBe(before);
});

test('an upgrade leaves who had an application open, or was handed it, what they had, and nobody anything else', async () => {
  const [mine, theirs] = [await idOf('yy_ops'), await idOf('y0001_2')];
  const numbers: string[] = [];
  for (let n = 0; n < 8; n += 1) numbers.push((await submitted()).applyNo);
  const [opened, handed, lapsed, departed, decided, elsewhere, claimed, given] = numbers;
  if (!given || !claimed || !elsewhere || !decided) throw new Error('Too few applications.');
  const { rows: category } = await sql<{ code: string }>`
    select biz_code as code from wf_instance where biz_type = 'GOODS_CATEGORY' and status = 'RUNNING' limit 1`.execute(
    server.db,
  );
  await decide(decided);
  const tasks = (applyNo: string, change: ReturnType<typeof sql>) =>
    sql`update wf_task t set ${change} from wf_instance i where i.id = t.instance_id and i.biz_code = ${applyNo}`.execute(
      server.db,
    );
  const kind = (bizType: string) =>
    sql`update wf_instance set biz_type = ${bizType} where biz_code = ${elsewhere}`.execute(server.db);
  await kind('PAYMENT');
  await tasks(claimed, sql`claimed_by = ${theirs}, claimed_at = now(), claimed_until = now() + interval '1 day'`);
  await tasks(given, sql`assignee_id = ${theirs}`);
  await sql`insert into wf_task (instance_id, step, task_name, candidate_roles)
    select id, current_step + 1, '复核', '{Y}' from wf_instance where biz_code = ${opened}`.execute(server.db);
  const files = readMigrations(projectRoot(), ['goods']).flatMap((area) => area.files);
  const textOf = (name: string) => files.find((file) => file.name === name)?.sql ?? '';
  await sql.raw(/create table gd_claim[^;]+/.exec(textOf('goods/0004-review'))?.[0] ?? '').execute(server.db);
  const stood = (applyNo: string | undefined, userId: string, reason: string | null, hours: number) =>
    sql`insert into gd_claim values (${applyNo}, ${userId}, '', ${reason}, date_trunc('hour', now()) + ${hours} * interval '1 hour')`.execute(
      server.db,
    );
  for (const applyNo of [opened, decided, elsewhere, claimed, given]) await stood(applyNo, mine, null, 2);
  await stood(handed, mine, '休假', 2);
  await stood(category[0]?.code, mine, '休假', 2);
  await stood(lapsed, mine, null, -1);
  await stood(departed, '999999999', null, 2);
  await sql.raw(textOf('goods/0416-platform-claims')).execute(server.db);
  const heldOf = async (applyNo: string | undefined) => {
    const { rows } = await sql<Record<'assigned' | 'claimed' | 'opened', string | null> & { hours: number | null }>`
      select t.assignee_id as assigned, t.claimed_by as claimed, t.opened_by as opened,
        extract(epoch from t.opened_until - date_trunc('hour', now()))::int / 3600 as hours
      from wf_task t join wf_instance i on i.id = t.instance_id where i.biz_code = ${applyNo} order by t.step`.execute(
      server.db,
    );
    return rows.map((row) => [row.assigned, row.claimed, row.opened, row.hours]);
  };
  const nobody = [[null, null, null, null]];
  expect(await heldOf(opened)).toEqual([[null, null, mine, 2], ...nobody]);
  for (const applyNo of [handed, category[0]?.code]) expect(await heldOf(applyNo)).toEqual([[mine, null, null, null]]);
  for (const applyNo of [lapsed, departed, decided, elsewhere]) expect(await heldOf(applyNo)).toEqual(nobody);
  expect(await heldOf(claimed)).toEqual([[null, theirs, null, null]]);
  expect(await heldOf(given)).toEqual([[theirs, null, null, null]]);
  const { rows: left } = await sql`select from pg_class where relname = 'gd_claim'`.execute(server.db);
  expect(left).toEqual([]);
  await kind(goodsBizType);
  expect([await waits(handed ?? '', operator), await waits(handed ?? '', other)]).toEqual([true, false]);
});

test('who reviews are those who are active and hold the role', async () => {
  const to = await idOf('yy_ops');
  const offered = async () => (await other.call(review.reviewers, {})).some(({ userId }) => userId === to);
  const roles = (expireAt: string | null) =>
    server.db.updateTable('authUserRole').set({ expireAt }).where('userId', '=', to).execute();
  await roles(later(1));
  expect(await offered()).toBe(true);
  await roles(later(0));
  expect(await offered()).toBe(false);
  await roles(null);
  const stop = (status: 0 | 1) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', 'yy_ops').execute();
  await stop(0);
  expect(await offered()).toBe(false);
  await stop(1);
  expect(await offered()).toBe(true);
});

describe('the worklist of goods', () => {
  test('finds by how a price moves, at its edges; only what is neither dearer nor noticed is of low risk', async () => {
    const { applyNo } = await submitted();
    const rises: readonly (readonly [string, string | null, boolean])[] = [
      ['-0.000001', 'DOWN', true],
      ['0', null, true],
      ['0.000001', 'SMALL', false],
      ['0.1', 'SMALL', false],
      ['0.100001', 'STEEP', false],
    ];
    for (const [rise, band, low] of rises) {
      await set(applyNo, sql`price_rise = ${rise}::numeric, hit_count = 0`);
      const bands = [];
      for (const one of ['DOWN', 'SMALL', 'STEEP'] as const)
        if ((await found({ rise: one })).some((row) => row.applyNo === applyNo)) bands.push(one);
      expect([rise, bands, (await rowOf(applyNo))?.lowRisk]).toEqual([rise, band === null ? [] : [band], low]);
    }
    await set(applyNo, sql`price_rise = null, hit_count = 1`);
    expect((await rowOf(applyNo))?.lowRisk).toBe(false);
    await set(applyNo, sql`hit_count = 0`);
    expect((await rowOf(applyNo))?.lowRisk).toBe(true);
  });

  test('finds what is overdue, mine, by goods or supplier; what waits comes by its limit', async () => {
    const { applyNo } = await submitted();
    const overdue = async () => (await found({ overdue: true })).some((row) => row.applyNo === applyNo);
    await set(applyNo, sql`due_at = ${later(0)}`);
    expect(await overdue()).toBe(false);
    await set(applyNo, sql`due_at = ${later(-1)}`);
    expect(await overdue()).toBe(true);
    const todo = (await found({ scope: 'todo' })).map(({ dueAt }) => dueAt ?? '');
    expect(todo).toEqual([...todo].sort());
    const inOrder = async (scope: 'todo' | 'all', order?: { sort: 'submittedAt'; order: 'desc' }) =>
      (await operator.call(goodsApproval.approvalPage, { scope, ...order, size: 100 })).records.map(
        ({ submittedAt }) => submittedAt,
      );
    for (const newest of [await inOrder('all'), await inOrder('todo', { sort: 'submittedAt', order: 'desc' })])
      expect(newest).toEqual([...newest].sort().reverse());
    const row = await rowOf(applyNo);
    const numbers = async (input: Partial<ApprovalFilters>) => (await found(input)).map((one) => one.applyNo);
    expect(await numbers({ goods: row?.goodsCode ?? '' })).toEqual([applyNo]);
    const file = await operator.download(goodsApproval.exportApproval, { scope: 'all', goods: row?.goodsCode });
    expect(utils.sheet_to_json(read(file.rawPayload).Sheets['商品审核'] ?? {}, { range: 1 })).toEqual([
      expect.objectContaining({ 申请编号: applyNo, 商品编码: row?.goodsCode }),
    ]);
    expect(await numbers({ goods: row?.goodsName ?? '' })).toContain(applyNo);
    expect(await numbers({ goods: '没有的商品' })).toEqual([]);
    expect(await numbers({ supplierName: '没有的供应商' })).toEqual([]);
    const done = async (api: TestApi) => (await found({ scope: 'done' }, api)).map((one) => one.applyNo);
    expect(await done(operator)).not.toContain(applyNo);
    await decide(applyNo);
    expect(await done(operator)).toContain(applyNo);
    expect(await done(other)).not.toContain(applyNo);
    expect((await numbers({ scope: 'todo' })).includes(applyNo)).toBe(false);
    expect((await rowOf(applyNo))?.waits).toBe(false);
    expect((await rowOf(applyNo))?.handler).toBe('沈恪');
  });

  test('compares a price with those of other goods on the shelf of the same category and unit', async () => {
    const { applyNo, id } = await submitted();
    const { content } = await supplier.call(goodsList.detail, { id });
    const shown = (await rowOf(applyNo))?.id ?? '0';
    const others = await sql<{ price: string }>`select unit_price as price from gd_goods where status = 3
      and category_id = ${content.categoryId} and unit = ${content.unit} and id <> ${id}`.execute(server.db);
    const prices = others.rows.map(({ price }) => Number(price));
    const asked = await operator.call(goodsApproval.referencePrice, { id: shown });
    expect([asked.count, Number(asked.min), Number(asked.max)]).toEqual([
      ...[prices.length, Math.min(...prices), Math.max(...prices)],
    ]);
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    expect(Number(asked.avg)).toBeCloseTo(mean, 1);
  });

  test('counts decisions of the last thirty days', async () => {
    const { applyNo } = await submitted();
    await decide(applyNo);
    const decided = async (ms: number) => {
      await set(applyNo, sql`decided_at = ${later(ms)}`);
      return (await operator.call(goodsApproval.sampling, {})).decided;
    };
    const day = 24 * 60 * minute;
    const [within, before] = [await decided(-30 * day), await decided(-30 * day - 1)];
    expect(within - before).toBe(1);
    await set(applyNo, sql`status = 3`);
    expect(await decided(-30 * day)).toBe(within);
    const { opened, decided: all, rate } = await operator.call(goodsApproval.sampling, {});
    expect(Number(rate)).toBeCloseTo(opened / all, 3);
  });
});

test('a price is warned of thirty, fifteen and seven days before its end, and leaves the shelf the day after', async () => {
  const [one, other] = (await supplier.call(goodsList.page, { status: 3, size: 2, sort: 'goodsCode', order: 'asc' }))
    .records;
  const id = one?.id ?? '0';
  const heard = async (text: string) => {
    const { records } = await supplier.call(notification.getNotification, { page: 1, size: 100 });
    return records.filter(({ content }) => content.includes(text)).length;
  };
  await sql`update gd_goods set price_valid_to = ${addDays(today, 200)}, price_warned_days = null`.execute(server.db);
  const run = async (days: number) => {
    await sql`update gd_goods set price_valid_to = ${addDays(today, days)} where id = ${id}`.execute(server.db);
    await sql`delete from sys_job`.execute(server.db); // a new day
    await server.runDaily();
  };
  const warned = async () => [
    ...[await heard('的价格将在 30 天内到期'), await heard('的价格将在 15 天内到期')],
    await heard('1 件商品的价格将在 7 天内到期'),
  ];
  for (const [days, told] of [
    [31, [0, 0, 0]],
    [30, [1, 0, 0]],
    [16, [1, 0, 0]],
    [15, [1, 1, 0]],
    [8, [1, 1, 0]],
    [7, [1, 1, 1]],
    [0, [1, 1, 1]],
  ] as const) {
    await run(days);
    expect([days, await warned()]).toEqual([days, told]);
  }
  const stateOf = async (of?: string) => (await supplier.call(goodsList.detail, { id: of ?? '0' })).status;
  expect(await stateOf(one?.id)).toBe(3);
  await run(-1);
  expect([await stateOf(one?.id), await stateOf(other?.id)]).toEqual([4, 3]);
  expect(await heard('1 件商品的价格有效期已过，已下架')).toBe(1);
});
