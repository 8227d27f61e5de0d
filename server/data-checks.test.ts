import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { checkData, tableOf } from './data-checks.ts';
import { loadTestAreas, openServer, type TestServer } from './testing.ts';

let server: TestServer;
const ids = ['order', 'settlement'];

beforeAll(async () => {
  server = await openServer({ areas: ids });
});
afterAll(() => server.close());

test('the demo data keeps every invariant that an area states', async () => {
  const results = await checkData(server.db, await loadTestAreas(ids));
  expect(results.length).toBeGreaterThan(12);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
});

test('what is broken is counted, named and set in a table', async () => {
  const broken = sql<{ row: string }>`select 'DD' || n as row from generate_series(1, 5) n`;
  const area = { subjects: [], checks: [{ title: '没有多余的订单', broken }] };
  const results = await checkData(server.db, [{ id: 'order', area }]);
  expect(results).toEqual([{ area: 'order', title: '没有多余的订单', broken: 5, examples: ['DD1', 'DD2', 'DD3'] }]);
  expect(tableOf(results)).toBe('区域   不变量          结果\norder  没有多余的订单  违反 5 处：DD1；DD2；DD3');
});
