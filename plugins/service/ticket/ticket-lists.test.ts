/** Lists of tickets: their counts, what is overdue, their export. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
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
  expect(records.every(({ dueAt, status }) => Date.parse(dueAt ?? '') < now && [1, 2].includes(status))).toBe(true);
});

test('an export holds what the list shows, in the words of the dictionaries', async () => {
  const { id } = await reporter.call(ticket.save, {
    title: '导出文件金额列为文本',
    type: '4',
    priority: '2',
    system: '01',
    description: '导出后求和为 0',
    contactName: '程屿',
    contactPhone: '12000000101',
    submit: true,
  });
  const { ticketNo } = await reporter.call(ticket.detail, { id });
  const { rawPayload } = await reporter.download(ticket.export, { ticketNo });
  const [row] = utils.sheet_to_json(read(rawPayload).Sheets['工单列表'] ?? {}, { range: 1 });
  expect(row).toMatchObject({ 工单编号: ticketNo, 类型: '数据问题', 优先级: '高', 状态: '待受理' });
});
