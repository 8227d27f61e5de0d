/** Steps with several tasks: who has to pass them, what one rejection does, and steps that an amount leaves out. */
import { type ApprovalStep, approvalDecided, operationShown, workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

let server: TestServer;
let [purchaser, another, supplier, starter] = ['', '', '', ''];
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
  const entOf = async (customerCode: string) => {
    const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  [purchaser, another, supplier] = [await entOf('C0001'), await entOf('C0002'), await entOf('S0001')];
  const user = server.db.selectFrom('usrUser').select('id').where('account', '=', 'gys_admin');
  starter = (await user.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const buying = (taskName: string) =>
  ({ taskName, candidateRoleTypes: ['C'] as const, candidateEntId: purchaser }) satisfies ApprovalStep;
const heads = (taskName: string) =>
  ({ taskName, candidateRoleTypes: ['C1'] as const, candidateEntId: purchaser }) satisfies ApprovalStep;
const operating = (taskName: string) =>
  ({ taskName, candidateRoleTypes: ['Y'] as const, candidateEntId: null }) satisfies ApprovalStep;

let count = 0;
async function ask(steps: readonly ApprovalStep[], amount: string | null = null) {
  count += 1;
  const bizCode = `B${count}`;
  await startApproval({ bizType: 'TEST', bizCode, title: bizCode, entId: supplier, starter, amount, steps }, server);
  const found = server.db.selectFrom('wfInstance').select('id').where('bizCode', '=', bizCode);
  return { bizCode, processInstId: (await found.executeTakeFirstOrThrow()).id };
}

const decide = async (account: string, processInstId: string, approve = true, taskId?: string) =>
  (await server.as(account)).call(workflowtask.submitAuditResult, {
    ...{ processInstId, approve, auditOpinion: approve ? '' : '数量不符' },
    ...(taskId !== undefined && { taskId }),
  });

const waiting = async (account: string, bizCode: string) => {
  const { records } = await (await server.as(account)).call(workflowtask.upcoming, { keyword: bizCode, size: 100 });
  return records.filter((row) => row.bizCode === bizCode).map(({ taskName }) => taskName);
};
const tasksOf = async (account: string, bizCode: string) =>
  (await (await server.as(account)).call(workflowtask.upcoming, { keyword: bizCode, size: 100 })).records;

const read = async (account: string, processInstId: string) =>
  (await server.as(account)).call(workflowtask.detail, { processInstId });

const story = async (processInstId: string) =>
  (await read('gys_admin', processInstId)).history
    .slice(1)
    .map(({ taskName, userName, operationTypeString }) => [
      taskName,
      userName,
      operationTypeString === null ? null : operationShown(operationTypeString),
    ]);

/** What the areas are told while something runs. */
async function heard(run: () => Promise<unknown>) {
  const told: unknown[] = [];
  const stop = server.app.portal.events.onCommitted((events) => {
    told.push(...events.filter(({ name }) => name === approvalDecided.name).map(({ payload }) => payload));
  });
  await run();
  stop();
  return told;
}

describe('tasks that all have to pass', () => {
  const both = () => [{ mode: 'ALL' as const, tasks: [buying('采购审核'), operating('运营审核')] }];

  test('wait for their people at the same time, and the area hears of the step once, after the last one', async () => {
    const { bizCode, processInstId } = await ask([...both(), operating('复核')]);
    expect([await waiting('cg_buyer', bizCode), await waiting('yy_ops', bizCode)]).toEqual([
      ['采购审核'],
      ['运营审核'],
    ]);
    expect((await read('gys_admin', processInstId)).currentTaskName).toBe('采购审核、运营审核');
    expect(await heard(() => decide('yy_ops', processInstId))).toEqual([]);
    expect([await waiting('cg_buyer', bizCode), await waiting('yy_ops', bizCode)]).toEqual([['采购审核'], []]);
    expect((await read('yy_ops', processInstId)).canAudit).toBe(false);
    server.clock.advance(60_000);
    expect(await heard(() => decide('cg_buyer', processInstId))).toMatchObject([
      { step: 1, approve: true, last: false },
    ]);
    expect(await waiting('yy_ops', bizCode)).toEqual(['复核']);
    expect(await story(processInstId)).toEqual([
      ['运营审核', '沈恪', '同意'],
      ['采购审核', '陆苒', '同意'],
      ['复核', null, null],
    ]);
  });

  test('one rejection is the decision: the others need not decide any more', async () => {
    const { bizCode, processInstId } = await ask([...both(), operating('复核')]);
    expect(await heard(() => decide('yy_ops', processInstId, false))).toMatchObject([
      { step: 1, approve: false, last: true, opinion: '数量不符' },
    ]);
    expect(await waiting('cg_buyer', bizCode)).toEqual([]);
    await expect(decide('cg_buyer', processInstId)).rejects.toMatchObject({ code: '409' });
    expect(await story(processInstId)).toEqual([
      ['运营审核', '沈恪', '驳回'],
      ['采购审核', null, '无需办理'],
    ]);
  });

  test('end the approval once the last of the last step has passed', async () => {
    const { processInstId } = await ask(both());
    await decide('cg_admin', processInstId);
    expect((await read('gys_admin', processInstId)).status).toBe('RUNNING');
    await decide('yy_ops', processInstId);
    expect(await read('gys_admin', processInstId)).toMatchObject({ status: 'APPROVED', currentTaskName: null });
  });

  test('whose task is decided does not decide the other’s, and is told that theirs is over', async () => {
    const { processInstId } = await ask(both());
    await decide('yy_ops', processInstId);
    await expect(decide('yy_ops', processInstId)).rejects.toMatchObject({
      code: '409',
      msg: '该审批已由他人处理，请刷新',
    });
  });

  test('a person named by two of them decides each, the first one where they do not say which', async () => {
    const steps = [{ mode: 'ALL' as const, tasks: [heads('负责人审核'), buying('采购审核'), buying('合规审核')] }];
    const { bizCode, processInstId } = await ask(steps);
    expect(await waiting('cg_buyer', bizCode)).toEqual(['采购审核', '合规审核']);
    const [, last] = await tasksOf('cg_buyer', bizCode);
    await decide('cg_buyer', processInstId, true, last?.taskId);
    expect(await waiting('cg_buyer', bizCode)).toEqual(['采购审核']);
    await expect(decide('cg_buyer', processInstId, true, last?.taskId)).rejects.toMatchObject({ code: '409' });
    await decide('cg_admin', processInstId);
    expect(await waiting('cg_admin', bizCode)).toEqual(['采购审核']);
    const [head] = await tasksOf('gys_admin', bizCode);
    expect(head).toBeUndefined();
    await decide('cg_buyer', processInstId);
    expect((await read('gys_admin', processInstId)).status).toBe('APPROVED');
  });

  test('a task that names somebody else is refused by its id', async () => {
    const { bizCode, processInstId } = await ask(both());
    const [theirs] = await tasksOf('yy_ops', bizCode);
    await expect(decide('cg_buyer', processInstId, true, theirs?.taskId)).rejects.toMatchObject({
      code: '403',
      msg: '您不是当前环节的审批人',
    });
  });

  test('one of several purchasers decides its own, and no other’s', async () => {
    const other = { ...buying('另一单位审核'), candidateEntId: another };
    const { bizCode, processInstId } = await ask([{ mode: 'ALL', tasks: [buying('采购审核'), other] }]);
    expect([await waiting('cg_buyer', bizCode), await waiting('c0002_1', bizCode)]).toEqual([
      ['采购审核'],
      ['另一单位审核'],
    ]);
    const [own] = await tasksOf('cg_buyer', bizCode);
    await expect(decide('c0002_1', processInstId, true, own?.taskId)).rejects.toMatchObject({
      code: '403',
      msg: '您不是当前环节的审批人',
    });
  });

  test('passed by the two at the same moment, the step ends once', async () => {
    const { processInstId } = await ask(both());
    const told = await heard(() =>
      Promise.all(['cg_admin', 'yy_ops'].map((account) => decide(account, processInstId))),
    );
    expect(told).toMatchObject([{ step: 1, approve: true, last: true }]);
    expect((await read('gys_admin', processInstId)).status).toBe('APPROVED');
  });

  test('of eight decisions on one of them one holds, and the other still waits', async () => {
    const { bizCode, processInstId } = await ask(both());
    const accounts = ['cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer'];
    const results = await Promise.allSettled(accounts.map((account) => decide(account, processInstId)));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(7).fill('409'));
    expect(await waiting('yy_ops', bizCode)).toEqual(['运营审核']);
  });

  test('what one of them has decided is not withdrawn', async () => {
    const { processInstId } = await ask(both());
    const supplierApi = await server.as('gys_admin');
    expect((await read('gys_admin', processInstId)).canWithdraw).toBe(true);
    await decide('yy_ops', processInstId);
    expect((await read('gys_admin', processInstId)).canWithdraw).toBe(false);
    const asked = supplierApi.call(workflowtask.withdraw, { processInstId });
    await expect(asked).rejects.toMatchObject({ code: '409', msg: '审批已开始处理，不能撤回' });
  });
});

describe('tasks of which any decides', () => {
  const either = () => [{ mode: 'ANY' as const, tasks: [buying('采购审核'), operating('运营审核')] }];

  test.each([
    [true, 'APPROVED', '同意'],
    [false, 'REJECTED', '驳回'],
  ])('the first decision, passing %s, is the decision', async (approve, status, shown) => {
    const { bizCode, processInstId } = await ask(either());
    await decide('yy_ops', processInstId, approve);
    expect((await read('gys_admin', processInstId)).status).toBe(status);
    expect(await waiting('cg_buyer', bizCode)).toEqual([]);
    expect(await story(processInstId)).toEqual([
      ['运营审核', '沈恪', shown],
      ['采购审核', null, '无需办理'],
    ]);
  });

  test('of both at the same moment one holds', async () => {
    const { processInstId } = await ask(either());
    const results = await Promise.allSettled(['cg_admin', 'yy_ops'].map((account) => decide(account, processInstId)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a step with a bound on the amount', () => {
  const bounded = () => [
    { ...buying('采购审核'), when: { amountBelow: '100000.00' } },
    operating('运营审核'),
    { ...operating('大额复核'), when: { amountFrom: '100000.00', amountBelow: '500000.00' } },
  ];

  test.each([
    [null, [1, 2, 3]],
    ['0.00', [1, 2]],
    ['99999.99', [1, 2]],
    ['100000.00', [2, 3]],
    ['499999.99', [2, 3]],
    ['500000.00', [2]],
    ['1000000.00', [2]],
  ])('for %s yuan steps %j are asked, each under its own number', async (amount, steps) => {
    const { processInstId } = await ask(bounded(), amount);
    const told = (await heard(async () => {
      for (const step of steps) await decide(step === 1 ? 'cg_admin' : 'yy_ops', processInstId);
    })) as { step: number; last: boolean }[];
    expect(told.map(({ step }) => step)).toEqual(steps);
    expect(told.map(({ last }) => last)).toEqual(steps.map((_, index) => index === steps.length - 1));
  });

  test('an approval that starts at its second step can be withdrawn until somebody has decided', async () => {
    const { processInstId } = await ask(bounded(), '100000.00');
    const api = await server.as('gys_admin');
    expect(await read('gys_admin', processInstId)).toMatchObject({ canWithdraw: true, currentTaskName: '运营审核' });
    await api.call(workflowtask.withdraw, { processInstId });
    expect((await read('gys_admin', processInstId)).status).toBe('CANCELLED');
  });

  test('where no step fits the amount the request is refused', async () => {
    const steps = [{ ...operating('大额复核'), when: { amountFrom: '100000.00' } }];
    await expect(ask(steps, '99999.99')).rejects.toMatchObject({ code: '409' });
  });
});

test.each([
  ['without a task', (): ApprovalStep[] => [{ mode: 'ALL', tasks: [] }], 'a step needs a task'],
  [
    'open to every enterprise in one of its tasks',
    (): ApprovalStep[] => [
      { mode: 'ANY', tasks: [operating('运营审核'), { ...buying('采购审核'), candidateEntId: null }] },
    ],
    'open to every enterprise',
  ],
])('a step %s is refused as a fault of the area', async (_, steps, fault) => {
  await expect(ask(steps())).rejects.toThrow(fault);
});
