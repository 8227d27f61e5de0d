/** Worklists: what waits and what was decided, found by kind and by words. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
  operator = await server.as('yy_ops');
  for (const [bizCode, title] of [
    ['L1', '甲单位的申请'],
    ['L2', '乙单位的申请'],
  ] as const)
    await start(bizCode, title);
});
afterAll(() => server.close());

interface More {
  dueHours?: number;
  amount?: string;
}

async function start(bizCode: string, title: string, { dueHours, amount }: More = {}): Promise<void> {
  const { id: entId } = await server.db
    .selectFrom('entEnterprise')
    .select('id')
    .where('customerCode', '=', 'S0001')
    .executeTakeFirstOrThrow();
  const step = { taskName: '运营审核', candidateRoleTypes: ['Y' as const], candidateEntId: null };
  const steps = [{ ...step, ...(dueHours !== undefined && { dueHours }) }];
  const asked = { bizType: 'TEST', bizCode, title, entId, steps, starter: null };
  await startApproval({ ...asked, ...(amount !== undefined && { amount }) }, server);
}
const codes = (rows: readonly { bizType: string; bizCode: string }[]) =>
  rows.filter(({ bizType }) => bizType === 'TEST').map(({ bizCode }) => bizCode);
const waiting = async (search: object) =>
  codes((await operator.call(workflowtask.upcoming, { size: 100, ...search })).records);
const decided = async (api: TestApi, search: object = {}) =>
  codes((await api.call(workflowtask.done, { size: 100, ...search })).records);
const counted = async (bizTypes?: string) =>
  operator.call(workflowtask.upcomingCount, bizTypes === undefined ? {} : { bizTypes });

test('what waits is found by its kind, by several kinds, by its title and by its number', async () => {
  expect(await waiting({ bizType: 'TEST' })).toEqual(['L1', 'L2']);
  expect(await waiting({ bizType: 'OTHER' })).toEqual([]);
  expect(await waiting({ bizTypes: 'OTHER,TEST' })).toEqual(['L1', 'L2']);
  expect(await waiting({ bizTypes: 'OTHER' })).toEqual([]);
  expect(await waiting({ keyword: '甲单位' })).toEqual(['L1']);
  expect(await waiting({ keyword: 'l2' })).toEqual(['L2']);
  expect(await waiting({ keyword: '%' })).toEqual([]);
  expect(await counted('TEST')).toEqual([{ bizType: 'TEST', count: 2 }]);
  expect(await counted()).toContainEqual({ bizType: 'TEST', count: 2 });
  expect(await counted('OTHER')).toEqual([]);
});

test('what one has decided is one’s own list, the last decision first, and no more among what waits', async () => {
  const idOf = async (bizCode: string) =>
    (await operator.call(workflowtask.detailByBizcode, { bizCode }))?.processInstId ?? '';
  expect(await decided(operator)).toEqual([]);
  await operator.call(workflowtask.submitAuditResult, { processInstId: await idOf('L1'), approve: true });
  server.clock.advance(1000);
  await operator.call(workflowtask.submitAuditResult, {
    ...{ processInstId: await idOf('L2'), approve: false, auditOpinion: ' 材料不全 ' },
  });
  expect(await decided(operator)).toEqual(['L2', 'L1']);
  expect(await decided(operator, { keyword: '甲单位' })).toEqual(['L1']);
  expect(await decided(operator, { bizType: 'OTHER' })).toEqual([]);
  expect(await decided(await server.as('y0001_1'))).toEqual([]);
  const { scope, asDelivered } = dataScopeOf(() => server);
  await scope('Y', 'ENT'); // the supplier's documents are not theirs to see any more
  expect(await decided(operator)).toEqual([]);
  await asDelivered();
  expect(await waiting({ bizType: 'TEST' })).toEqual([]);
  const { records } = await operator.call(workflowtask.done, { keyword: 'L2', size: 10 });
  expect(records).toMatchObject([{ status: 'REJECTED', message: '材料不全' }]);
  const one = await operator.call(workflowtask.detailByBizcode, { bizCode: 'L1' });
  expect(one).toMatchObject({ status: 'APPROVED', currentTaskName: null, canAudit: false, canWithdraw: false });
  expect(one?.history.map(({ message }) => message)).toEqual([null, null]);
  expect(one?.starterName).toBe('系统');
});

test('a number is looked for among one kind where that is named, and the newest approval of it is shown', async () => {
  await start('L2', '乙单位再次申请');
  const detail = (bizType?: string) =>
    operator.call(workflowtask.detailByBizcode, { bizCode: 'L2', ...(bizType && { bizType }) });
  expect(await detail()).toMatchObject({ title: '乙单位再次申请', status: 'RUNNING', canAudit: true });
  expect(await detail('TEST')).toMatchObject({ title: '乙单位再次申请' });
  expect(await detail('OTHER')).toBeNull();
});

test('what is overdue comes first, then what is due on the earlier day; on one day the larger amount', async () => {
  await start('D24', '二十四小时，不写时限');
  await start('D16', '十六小时', { dueHours: 16 });
  await start('D16-SMALL', '同一天，九元', { dueHours: 16, amount: '9.00' });
  await start('D16-LARGE', '同一天，一百元', { dueHours: 16, amount: '100.00' });
  await start('D1', '一小时', { dueHours: 1 });
  const order = ['D1', 'D16-LARGE', 'D16-SMALL', 'D16', 'D24'];
  expect(await waiting({ keyword: '时' })).toEqual(['D1', 'D16', 'D24']);
  const all = await waiting({});
  expect(all.filter((code) => order.includes(code))).toEqual(order);
  expect(await waiting({ overdue: true })).toEqual([]);
  for (const minutes of [20, 20, 20]) {
    server.clock.advance(minutes * 60_000);
    await waiting({}); // keeps the session
  }
  expect(await waiting({ overdue: true })).toEqual([]); // to the minute
  server.clock.advance(1);
  expect(await waiting({ overdue: true })).toEqual(['D1']);
  const { records } = await operator.call(workflowtask.upcoming, { keyword: '一百元' });
  expect(records).toMatchObject([{ amount: '100.00', documentId: records[0]?.processInstId }]);
});
