import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

let server: TestServer;
beforeAll(async () => {
  const types = ['TEST', 'HIDING', 'SEVERAL_A', 'SEVERAL_B', 'SEVERAL_C', 'SEVERAL_D'];
  server = await openServer({ areas: [], extraAreas: [testArea(...types)] });
  await allowDecisions(server);
});
afterAll(() => server.close());

const as = (account: string) => server.as(account);

const idOf = async (table: 'usrUser' | 'entEnterprise', column: 'account' | 'customerCode', value: string) => {
  const rows = server.db
    .selectFrom(table)
    .select('id')
    .where(column as never, '=', value as never);
  return (await rows.executeTakeFirstOrThrow()).id;
};

let count = 0;

/** A supplier asks, the purchaser C0001 decides. @returns the step that waits. */
async function ask(bizType = 'TEST'): Promise<string> {
  count += 1;
  const bizCode = `H${count}`;
  const candidateEntId = await idOf('entEnterprise', 'customerCode', 'C0001');
  const steps = [{ taskName: '一级审核', candidateRoleTypes: ['C' as const], candidateEntId }];
  const entId = await idOf('entEnterprise', 'customerCode', 'S0001');
  const starter = await idOf('usrUser', 'account', 'gys_admin');
  await startApproval({ bizType, bizCode, title: `单据${count}`, steps, entId, starter }, server);
  const { records } = await (await as('cg_admin')).call(workflowtask.upcoming, { keyword: bizCode });
  return records[0]?.taskId ?? '';
}

const listed = async (account: string, taskId: string) => {
  const { records } = await (await as(account)).call(workflowtask.upcoming, { size: 100 });
  return records.some((row) => row.taskId === taskId);
};
const counted = async (account: string, bizTypes: string) =>
  (await as(account)).call(workflowtask.upcomingCount, { bizTypes });

describe('a to-do that is taken off the list', () => {
  test('R-TODO-08 leaves the list and the count of this user, and of nobody else', async () => {
    const taskId = await ask('HIDING');
    await ask('HIDING');
    await (await as('cg_admin')).call(workflowtask.hide, { taskId });
    expect([await listed('cg_admin', taskId), await listed('cg_buyer', taskId)]).toEqual([false, true]);
    expect(await counted('cg_admin', 'HIDING')).toEqual([{ bizType: 'HIDING', count: 1 }]);
    expect(await counted('cg_buyer', 'HIDING')).toEqual([{ bizType: 'HIDING', count: 2 }]);
  });

  test('comes back when it is put back', async () => {
    const taskId = await ask();
    const api = await as('cg_admin');
    await api.call(workflowtask.hide, { taskId });
    await api.call(workflowtask.unhide, { taskId });
    expect(await listed('cg_admin', taskId)).toBe(true);
  });

  test('may be decided all the same', async () => {
    const taskId = await ask();
    const api = await as('cg_admin');
    const { records } = await api.call(workflowtask.upcoming, { size: 100 });
    const { processInstId = '' } = records.find((row) => row.taskId === taskId) ?? {};
    await api.call(workflowtask.hide, { taskId });
    await api.call(workflowtask.submitAuditResult, { processInstId, approve: true });
    expect(await api.call(workflowtask.detail, { processInstId })).toMatchObject({ status: 'APPROVED' });
  });

  test('is told to the other windows of the user', async () => {
    const taskId = await ask();
    await (await as('cg_buyer')).call(workflowtask.hide, { taskId });
    const userId = await idOf('usrUser', 'account', 'cg_buyer');
    const pushed = server.db.selectFrom('liveMessage').select(['userId', 'channel', 'content']).orderBy('id', 'desc');
    const newest = await pushed.executeTakeFirstOrThrow();
    expect(newest).toEqual({ userId, channel: 'user-message', content: { event: 'todo' } });
  });
});

describe('refusals', () => {
  test('a step that does not wait for the user is not found, twice hidden either', async () => {
    const taskId = await ask();
    for (const account of ['gys_admin', 'yy_ops', 'multi_corp']) {
      const hidden = (await as(account)).call(workflowtask.hide, { taskId });
      await expect(hidden).rejects.toMatchObject({ code: '404', msg: '待办不存在或已被处理' });
    }
    const api = await as('cg_admin');
    await api.call(workflowtask.hide, { taskId });
    await expect(api.call(workflowtask.hide, { taskId })).rejects.toMatchObject({ code: '404' });
  });

  test("nobody puts back what they have not taken off; another's is not theirs", async () => {
    const taskId = await ask();
    await (await as('cg_admin')).call(workflowtask.hide, { taskId });
    await expect((await as('cg_buyer')).call(workflowtask.unhide, { taskId })).rejects.toMatchObject({ code: '404' });
  });
});

test('the kinds of two hundred plugins are asked for at once', async () => {
  const kinds = Array.from({ length: 200 }, (_, index) => `PLUGIN${index}_ORDER,PLUGIN${index}_INVOICE`).join(',');
  const taskId = await ask('SEVERAL_D');
  const bizTypes = `${kinds},SEVERAL_D`;
  expect(await counted('cg_admin', bizTypes)).toEqual([{ bizType: 'SEVERAL_D', count: 1 }]);
  const { records } = await (await as('cg_admin')).call(workflowtask.upcoming, { bizTypes });
  expect(records.map((task) => task.taskId)).toEqual([taskId]);
});

test('the list and the count take several business types at once', async () => {
  const ids = [await ask('SEVERAL_A'), await ask('SEVERAL_B'), await ask('SEVERAL_C')];
  const api = await as('cg_admin');
  const { records, total } = await api.call(workflowtask.upcoming, { bizTypes: 'SEVERAL_A,SEVERAL_C' });
  expect([records.map(({ taskId }) => taskId), total]).toEqual([[ids[0], ids[2]], 2]);
  expect(await counted('cg_admin', 'SEVERAL_A,SEVERAL_B')).toEqual([
    { bizType: 'SEVERAL_A', count: 1 },
    { bizType: 'SEVERAL_B', count: 1 },
  ]);
  expect(await counted('gys_admin', 'SEVERAL_A,SEVERAL_B')).toEqual([]);
});
