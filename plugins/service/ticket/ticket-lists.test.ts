/** Lists of tickets: their counts, what is overdue, their export. */
import { read, utils } from '@e965/xlsx';
import { addDays } from '@portal/sdk/format';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { ticket } from './contract.ts';

let server: TestServer;
let reporter: TestApi;
let agent: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['service'] });
  [reporter, agent] = [await server.as('gys_admin'), await server.as('kf_8001')];
});
afterAll(() => server.close());

const entered = {
  ...{ title: '导出文件金额列为文本', type: '4', priority: '2', system: '01', description: '导出后求和为 0' },
  ...{ contactName: '程屿', contactPhone: '12000000101' },
};
const seenBy = (api: TestApi, id: string) => api.call(ticket.detail, { id });
const write = async (submit = true, api = reporter) =>
  seenBy(api, (await api.call(ticket.save, { ...entered, submit })).id);
const heard = async (api: TestApi) =>
  (await api.call(notification.getNotification, { noticeType: 12, page: 1, size: 100 })).records;

test('each tab counts the rows that it shows, for both sides at least three', async () => {
  for (const [api, states] of [
    [reporter, 7],
    [agent, 6],
  ] as const) {
    const counts = await api.call(ticket.counts, {});
    expect(counts).toHaveLength(states);
    for (const { status, count } of counts) {
      expect(count).toBeGreaterThanOrEqual(3);
      expect((await api.call(ticket.query, { status, page: 1, size: 1 })).total).toBe(count);
    }
  }
});

test('overdue are those whose running limit has passed', async () => {
  const { records } = await agent.call(ticket.query, { overdue: true, page: 1, size: 100 });
  const now = server.clock.now().getTime();
  expect(records.length).toBeGreaterThan(0);
  expect(records.every(({ dueAt }) => Date.parse(dueAt ?? '') < now)).toBe(true);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set([1, 2]));
  expect(records.map(({ dueAt }) => dueAt)).toEqual(
    records.map(({ status, respondDue, resolveDue }) => (status === 1 ? respondDue : resolveDue)),
  );
});

test('an export holds what the list shows, in the words of the dictionaries', async () => {
  const { ticketNo } = await write();
  const { rawPayload } = await reporter.download(ticket.export, { ticketNo });
  const [row] = utils.sheet_to_json(read(rawPayload).Sheets['工单列表'] ?? {}, { range: 1 });
  expect(row).toMatchObject({ 工单编号: ticketNo, 类型: '数据问题', 优先级: '高', 状态: '待受理' });
  expect(row).not.toHaveProperty('是否超时');
});

test('a limit is kept at its last moment, and passed one millisecond later', async () => {
  const { id } = await write();
  const respondDue = server.clock.now().toISOString();
  await server.db.updateTable('svcTicket').set({ respondDue }).where('id', '=', id).execute();
  const overdue = async () => (await seenBy(reporter, id)).overdue;
  expect(await overdue()).toBe(false);
  server.clock.advance(1);
  expect(await overdue()).toBe(true);
  const { ticketNo } = await seenBy(reporter, id);
  const { rawPayload } = await reporter.download(ticket.export, { ticketNo });
  const [row] = utils.sheet_to_json(read(rawPayload).Sheets['工单列表'] ?? {}, { range: 1 });
  expect(row).toMatchObject({ 是否超时: '超时' });
});

test('what is mine is what I report or handle', async () => {
  const { id, version } = await write();
  await agent.call(ticket.handle, { id, version, step: 'ACCEPT' });
  const mine = async (api: TestApi) => api.call(ticket.query, { mine: true, page: 1, size: 100 });
  const { records, total } = await mine(agent);
  expect(records.some((one) => one.id === id)).toBe(true);
  expect(records.every(({ handlerName }) => handlerName === '小澜1号')).toBe(true);
  expect(total).toBeLessThan((await agent.call(ticket.query, {})).total);
  expect((await mine(reporter)).records.every(({ own }) => own)).toBe(true);
});

test('those who may handle tickets are agents with a seat and the operating unit, each with what they have open', async () => {
  const { idOf } = dataScopeOf(() => server);
  const handlers = await agent.call(ticket.selectHandler, {});
  const of = async (account: string) => {
    const userId = await idOf(account);
    return handlers.find((one) => one.userId === userId);
  };
  expect([await of('gys_admin'), await of('cg_buyer')]).toEqual([undefined, undefined]);
  expect((await of('yy_ops'))?.handlerName).toBe('沈恪');
  const open = server.db
    .selectFrom('svcTicket')
    .select('id')
    .where('handlerId', '=', await idOf('kf_8001'));
  const counted = await Promise.all(
    [1, 2, 3].map(async (status) => (await open.where('status', '=', status).execute()).length),
  );
  expect(counted.every((count) => count > 0)).toBe(true);
  expect((await of('kf_8001'))?.openCount).toBe(counted.reduce((sum, count) => sum + count, 0));
  await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'kf_8008').execute();
  const gone = await idOf('kf_8008');
  expect((await agent.call(ticket.selectHandler, {})).filter(({ userId }) => userId === gone)).toEqual([]);
});

test('a ticket may be expected today, and described in four thousand words', async () => {
  const save = (change: object) => reporter.call(ticket.save, { ...entered, ...change });
  await save({ expectedOn: server.clock.today(), description: '延'.repeat(4000) });
  await expect(save({ description: '延'.repeat(4001) })).rejects.toMatchObject({ msg: '描述最多 4000 个字' });
});

test('who belongs to no enterprise joins one first', async () => {
  const { idOf } = dataScopeOf(() => server);
  const { db } = server;
  const of = await db
    .deleteFrom('usrUserEnt')
    .where('userId', '=', await idOf('gys_sales'))
    .returningAll()
    .execute();
  const lone = await server.as('gys_sales');
  await expect(lone.call(ticket.save, entered)).rejects.toMatchObject({ msg: '请先加入企业再提交工单' });
  await db.insertInto('usrUserEnt').values(of).execute();
});

test('a change hands a kept ticket in when it is asked to, and one that waits not again', async () => {
  const [kept, other] = [await write(false), await write(false)];
  const update = async (id: string, submit: boolean) => {
    const { version } = await seenBy(reporter, id);
    await reporter.call(ticket.update, { id, version, ...entered, submit });
    return (await seenBy(reporter, id)).status;
  };
  expect([await update(kept.id, false), await update(kept.id, true), await update(kept.id, true)]).toEqual([0, 1, 1]);
  await reporter.call(ticket.delete, { id: other.id });
  expect((await seenBy(reporter, kept.id)).status).toBe(1);
});

test('the first answer of staff is the response, nobody else’s; each side hears of the other', async () => {
  const [asked, other] = [await write(), await write()];
  const { id, ticketNo } = asked;
  const responded = async (of: string) => (await seenBy(reporter, of)).respondedAt;
  await reporter.call(ticket.reply, { id, content: '在吗' });
  expect(await responded(id)).toBeNull();
  expect((await heard(agent))[0]?.content).toBe(`工单 ${ticketNo} 的提交人有新回复，请处理。`);
  await agent.call(ticket.reply, { id, content: '老问题', internal: true });
  expect(await responded(id)).toBeNull();
  await agent.call(ticket.reply, { id, content: '请看说明' });
  const first = await responded(id);
  expect(first).not.toBeNull();
  expect(await responded(other.id)).toBeNull();
  expect((await heard(reporter))[0]).toMatchObject({ content: `工单 ${ticketNo} 有新回复，请查看。`, bizId: id });
  server.clock.advance(60_000);
  await agent.call(ticket.reply, { id, content: '再看一下' });
  expect(await responded(id)).toBe(first);
  const { messages } = await seenBy(agent, id);
  const reporterName = (await seenBy(reporter, id)).reporterName;
  expect(messages.map(({ authorName }) => authorName)).toEqual([reporterName, '小澜1号', '小澜1号', '小澜1号']);
  expect((await seenBy(reporter, other.id)).messages).toEqual([]);
});

test('who reports and handles alike is told nothing of what they do', async () => {
  const operator = await server.as('yy_ops');
  const { id, version } = await write(true, operator);
  const before = (await heard(operator)).length;
  await operator.call(ticket.handle, { id, version, step: 'ACCEPT' });
  await operator.call(ticket.reply, { id, content: '自己记下' });
  expect((await seenBy(operator, id)).may).toEqual(['URGE', 'REPLY', 'HOLD', 'RESOLVE', 'ASSIGN', 'ESCALATE', 'MERGE']);
  expect((await heard(operator)).filter(({ bizId }) => bizId === id)).toEqual([]);
  expect((await heard(operator)).length).toBe(before);
});

test('a ticket that was never handed in is cancelled in silence; of one that was, agents hear', async () => {
  const cancel = async (submit: boolean) => {
    const { id, version } = await write(submit);
    await reporter.call(ticket.decide, { id, version, step: 'CANCEL' });
    return (await heard(agent)).filter(({ bizId }) => bizId === id).map(({ content }) => content.slice(-8));
  };
  expect(await cancel(false)).toEqual([]);
  expect((await cancel(true))[0]).toBe('已由提交人取消。');
});

test('one ticket is urged, and others may be as well; on another day it may be once more', async () => {
  const [one, other] = [await write(), await write()];
  await reporter.call(ticket.urge, { id: one.id });
  await reporter.call(ticket.urge, { id: other.id });
  const urgedOn = addDays(server.clock.today(), -1);
  await server.db.updateTable('svcTicket').set({ urgedOn }).where('id', '=', one.id).execute();
  await reporter.call(ticket.urge, { id: one.id });
});

test('an escalation leaves the limits of other tickets as they are', async () => {
  const [one, other] = [await write(), await write()];
  const respondDue = server.clock.now().toISOString(); // earlier than any limit would be
  await server.db.updateTable('svcTicket').set({ respondDue }).where('id', '=', other.id).execute();
  await agent.call(ticket.escalate, { id: one.id, version: one.version, remark: '影响结算' });
  expect((await seenBy(reporter, other.id)).respondDue).toBe(respondDue);
});

test('answers to choose from are those for every type and for this one', async () => {
  const types = async (type: string) =>
    (await agent.call(ticket.templates, { type })).map((one) => one.type).filter((one) => one !== null);
  expect(new Set(await types('1'))).toEqual(new Set((await types('1')).length > 0 ? ['1'] : []));
  const { id, version } = await write();
  await agent.call(ticket.handle, { id, version, step: 'ACCEPT' });
  const accepted = await seenBy(agent, id);
  await agent.call(ticket.handle, { id, version: accepted.version, step: 'RESOLVE', remark: '已修正' });
  await agent.call(ticket.teach, { id, title: '导出金额', content: '请重新导出' });
  expect(await types('1')).not.toContain('4');
  expect(await types('4')).toContain('4');
});

test('a ticket goes into one that is open in any state, never into one that has ended', async () => {
  const { version: _v, ...copy } = await write();
  const into = async (main: { ticketNo: string }) => {
    const { version } = await seenBy(agent, copy.id);
    return agent.call(ticket.merge, { id: copy.id, version, intoNo: main.ticketNo });
  };
  const main = await write();
  await reporter.call(ticket.decide, { id: main.id, version: main.version, step: 'CANCEL' });
  await expect(into(main)).rejects.toMatchObject({ msg: '主工单已结束，不能并入' });
  const open = await server.db.selectFrom('svcTicket').select(['status', 'ticketNo']).execute();
  for (const status of [1, 2, 3, 4]) {
    const found = open.find((one) => one.status === status && one.ticketNo !== copy.ticketNo);
    if (!found) throw new Error(`No ticket in state ${status}.`);
    const { id, version } = await write();
    await agent.call(ticket.merge, { id, version, intoNo: found.ticketNo });
    expect((await seenBy(reporter, id)).mergedInto?.ticketNo).toBe(found.ticketNo);
  }
});

test('a handler is told why, and nobody is handed what is theirs', async () => {
  const [first, second] = [await write(), await write()];
  const handlers = await agent.call(ticket.selectHandler, {});
  const handlerId = handlers.find(({ handlerName }) => handlerName === '小澜2号')?.userId ?? '';
  const assign = ({ id, version }: { id: string; version: number }, remark?: string) =>
    agent.call(ticket.assign, { id, version, handlerId, ...(remark !== undefined && { remark }) });
  await assign(first, '熟悉导出');
  const again = await seenBy(agent, first.id);
  await expect(assign(again)).rejects.toMatchObject({ msg: '已由该处理人处理' });
  await expect(assign({ ...second, version: 9 })).rejects.toMatchObject({ code: '409' });
  const [last] = (await seenBy(agent, first.id)).log;
  expect(last?.reason).toBe('转给小澜2号：熟悉导出');
  await assign(second);
  expect((await seenBy(agent, second.id)).log[0]?.reason).toBe('转给小澜2号');
});
