import { approvalDecided, opinionRequired, operationShown, workflowtask } from '@portal/sdk/calls/workflow';
import type { RoleMark } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { DEMO_ENTERPRISES } from '../enterprise/seed-enterprises.ts';
import { cancelApproval } from './cancel.ts';
import { startApproval } from './start.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
});
afterAll(() => server.close());

const entOf = async (customerCode: string) => {
  const query = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
  return (await query.executeTakeFirstOrThrow()).id;
};
const userOf = async (account: string) => {
  const query = server.db.selectFrom('usrUser').select('id').where('account', '=', account);
  return (await query.executeTakeFirstOrThrow()).id;
};

let count = 0;

/** A supplier asks; the purchaser decides first, the operating unit second. */
async function ask(steps: 1 | 2 = 2): Promise<{ bizCode: string; processInstId: string }> {
  count += 1;
  const bizCode = `T${count}`;
  const purchaser = {
    taskName: '一级审核',
    candidateRoleTypes: ['C'] as RoleMark[],
    candidateEntId: await entOf('C0001'),
  };
  const operator = { taskName: '二级审核', candidateRoleTypes: ['Y'] as RoleMark[], candidateEntId: null };
  const request = {
    bizType: 'TEST',
    bizCode,
    title: `测试单据${count}`,
    steps: [purchaser, operator].slice(0, steps),
    entId: await entOf(DEMO_ENTERPRISES.supplier.customerCode),
    starter: await userOf('gys_admin'),
  };
  await startApproval(request, server);
  const found = await (await server.as('gys_admin')).call(workflowtask.detailByBizcode, { bizCode });
  return { bizCode, processInstId: found?.processInstId ?? '' };
}

const submit = async (account: string, processInstId: string, approve: boolean, auditOpinion?: string) =>
  (await server.as(account)).call(workflowtask.submitAuditResult, {
    processInstId,
    approve,
    ...(auditOpinion !== undefined && { auditOpinion }),
  });

const detail = async (account: string, processInstId: string) =>
  (await server.as(account)).call(workflowtask.detail, { processInstId });

const waits = async (account: string, bizCode: string) => {
  const { records } = await (await server.as(account)).call(workflowtask.upcoming, { keyword: bizCode, size: 100 });
  return records.some((row) => row.bizCode === bizCode);
};

describe('a two-step audit', () => {
  test('goes to the first candidates, then to the second, and ends approved with its whole history', async () => {
    const { bizCode, processInstId } = await ask();
    expect([await waits('cg_buyer', bizCode), await waits('yy_ops', bizCode)]).toEqual([true, false]);
    await submit('cg_buyer', processInstId, true);
    expect([await waits('cg_buyer', bizCode), await waits('yy_ops', bizCode)]).toEqual([false, true]);
    await submit('yy_ops', processInstId, true, '同意，请按新交期跟踪。');
    const { status, history } = await detail('gys_admin', processInstId);
    expect(status).toBe('APPROVED');
    expect(
      history.map((row) => [row.taskName, row.userName, operationShown(row.operationTypeString ?? ''), row.message]),
    ).toEqual([
      ['提交申请', '程屿', '提交', null],
      ['一级审核', '陆苒', '同意', null],
      ['二级审核', '沈恪', '同意', '同意，请按新交期跟踪。'],
    ]);
    const { records } = await (await server.as('yy_ops')).call(workflowtask.done, { keyword: bizCode });
    expect(records).toMatchObject([{ bizCode, status: 'APPROVED', message: '同意，请按新交期跟踪。' }]);
  });

  test('announces each decision to the areas', async () => {
    const heard: unknown[] = [];
    const stop = server.app.portal.events.onCommitted((events) => {
      heard.push(...events.filter(({ name }) => name === approvalDecided.name).map(({ payload }) => payload));
    });
    const { bizCode, processInstId } = await ask();
    await submit('cg_admin', processInstId, true);
    await submit('yy_ops', processInstId, false, '驳回：未附生产计划，请补充。');
    stop();
    expect(heard).toMatchObject([
      { bizType: 'TEST', bizCode, step: 1, approve: true, last: false },
      { bizType: 'TEST', bizCode, step: 2, approve: false, last: true, opinion: '驳回：未附生产计划，请补充。' },
    ]);
  });
});

describe('a decision', () => {
  test('R-APPR-11 a rejection needs an opinion', async () => {
    const { processInstId } = await ask();
    for (const opinion of [undefined, '', '   ']) {
      await expect(submit('cg_admin', processInstId, false, opinion)).rejects.toMatchObject({
        code: '400',
        msg: opinionRequired,
      });
    }
    await submit('cg_admin', processInstId, false, '数量不符');
    expect(await detail('gys_admin', processInstId)).toMatchObject({ status: 'REJECTED', currentTaskName: null });
  });

  test('R-APPR-13 an opinion has at most 1000 characters', async () => {
    const { processInstId } = await ask();
    await expect(submit('cg_admin', processInstId, true, '好'.repeat(1001))).rejects.toMatchObject({ code: '400' });
    await submit('cg_admin', processInstId, true, '好'.repeat(1000));
    expect((await detail('gys_admin', processInstId)).currentTaskName).toBe('二级审核');
  });

  test('of eight at once exactly one wins, the others are told', async () => {
    const { processInstId } = await ask(1);
    const tries = ['cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer', 'cg_admin', 'cg_buyer'];
    const results = await Promise.allSettled(
      tries.map((account, i) => submit(account, processInstId, i % 2 === 0, '意见')),
    );
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(7).fill('409'));
    expect((await detail('gys_admin', processInstId)).history).toHaveLength(2);
  });

  test('is only for candidates of the waiting step', async () => {
    const { processInstId } = await ask();
    for (const account of ['gys_sales', 'yy_ops', 'admin']) {
      await expect(submit(account, processInstId, true), account).rejects.toMatchObject({
        ...{ code: '403', msg: '您不是当前环节的审批人' },
      });
    }
  });

  test('is refused without the code of the step, though the role is the one that it names', async () => {
    const { processInstId } = await ask();
    const held = () =>
      server.db
        .updateTable('authMenu')
        .set((eb) => ({ deleted: eb.not('deleted') }))
        .where('permCode', '=', testCode)
        .execute();
    await held();
    await expect(submit('cg_buyer', processInstId, true)).rejects.toMatchObject({
      code: '403',
      msg: '您没有该操作的权限，请联系管理员分配权限',
    });
    await held();
    await submit('cg_buyer', processInstId, true);
  });

  test('is never taken by the one who asked', async () => {
    const steps = [{ taskName: '审核', candidateRoleTypes: ['Y'] as RoleMark[], candidateEntId: null }];
    const [entId, starter] = [await entOf('Y0001'), await userOf('yy_ops')];
    await startApproval({ bizType: 'TEST', bizCode: 'OWN', title: '自己的申请', entId, steps, starter }, server);
    const own = await (await server.as('yy_ops')).call(workflowtask.detailByBizcode, { bizCode: 'OWN' });
    expect(own).toMatchObject({ canAudit: false, canWithdraw: true });
    await expect(submit('yy_ops', own?.processInstId ?? '', true)).rejects.toMatchObject({ code: '403' });
    expect(await waits('yy_ops', 'OWN')).toBe(false);
  });

  test('is never taken by another account of who asked', async () => {
    const { db } = server;
    const { bizCode, processInstId } = await ask(1);
    const phoneOf = async (account: string) =>
      (await db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow()).phone;
    const set = (phone: string | null) => db.updateTable('usrUser').set({ phone }).where('account', '=', 'cg_buyer');
    const before = await phoneOf('cg_buyer');
    expect([await waits('cg_buyer', bizCode), (await detail('cg_buyer', processInstId))?.canAudit]).toEqual([
      true,
      true,
    ]);
    await set(await phoneOf('gys_admin')).execute();
    expect([await waits('cg_buyer', bizCode), (await detail('cg_buyer', processInstId))?.canAudit]).toEqual([
      false,
      false,
    ]);
    await expect(submit('cg_buyer', processInstId, true)).rejects.toMatchObject({
      code: '403',
      msg: '不能审批自己提交的申请',
    });
    // a phone that is not on record is nobody's, least of all everybody's
    await set(null).execute();
    expect(await waits('cg_buyer', bizCode)).toBe(true);
    await submit('cg_buyer', processInstId, true);
    await set(before).execute();
  });
});

test('a decision stands in the operation log', async () => {
  const { bizCode, processInstId } = await ask();
  await submit('cg_admin', processInstId, false, '不同意');
  const rows = await server.db.selectFrom('pubOperLog').selectAll().where('target', '=', `TEST ${bizCode}`).execute();
  expect(rows).toMatchObject([{ account: 'cg_admin', action: '审批驳回', result: 'ok', ip: '127.0.0.1' }]);
  const other = await ask();
  await (await server.as('gys_admin')).call(workflowtask.withdraw, {
    processInstId: other.processInstId,
    reason: '重填',
  });
  const withdrawn = server.db.selectFrom('pubOperLog').selectAll().where('target', '=', `TEST ${other.bizCode}`);
  expect(await withdrawn.execute()).toMatchObject([
    { account: 'gys_admin', action: '撤回申请', detail: { opinion: '重填' } },
  ]);
});

describe('another enterprise', () => {
  test('sees nothing of an approval and cannot decide it', async () => {
    const { bizCode, processInstId } = await ask();
    const other = await server.as('s0002_1');
    expect(await other.call(workflowtask.detailByBizcode, { bizCode })).toBeNull();
    await expect(detail('s0002_1', processInstId)).rejects.toMatchObject({ code: '404' });
    await expect(submit('s0002_1', processInstId, true)).rejects.toMatchObject({ code: '404' });
    await expect(submit('c0002_1', processInstId, true)).rejects.toMatchObject({ code: '404' });
    expect(await waits('c0002_1', bizCode)).toBe(false);
  });
});

describe('a withdrawal', () => {
  test('belongs to the starter, before the first decision', async () => {
    const { bizCode, processInstId } = await ask();
    const withdraw = async (account: string) =>
      (await server.as(account)).call(workflowtask.withdraw, { processInstId, reason: '填写有误' });
    await expect(withdraw('cg_admin')).rejects.toMatchObject({ code: '403' });
    await withdraw('gys_admin');
    expect(await waits('cg_admin', bizCode)).toBe(false);
    const { status, history } = await detail('gys_admin', processInstId);
    expect([status, history.at(-1)?.operationTypeString, history.at(-1)?.message]).toEqual([
      'CANCELLED',
      '撤回',
      '填写有误',
    ]);
    await expect(submit('cg_admin', processInstId, true)).rejects.toMatchObject({ code: '409' });
  });

  test('may be made under another account of the same person, and is offered there', async () => {
    const { bizCode, processInstId } = await ask();
    const accounts = server.db.selectFrom('usrUser').select(['account', 'phone']);
    const phones = new Map((await accounts.execute()).map(({ account, phone }) => [account, phone]));
    const share = (phone: string | null | undefined) =>
      server.db
        .updateTable('usrUser')
        .set({ phone: phone ?? null })
        .where('account', '=', 'gys_sales')
        .execute();
    const sales = await server.as('gys_sales');
    expect((await detail('gys_sales', processInstId)).canWithdraw).toBe(false);
    await expect(sales.call(workflowtask.withdraw, { processInstId })).rejects.toMatchObject({
      code: '403',
      msg: '只有申请人可以撤回',
    });
    await share(phones.get('gys_admin'));
    expect((await detail('gys_sales', processInstId)).canWithdraw).toBe(true);
    await sales.call(workflowtask.withdraw, { processInstId });
    expect(await waits('cg_admin', bizCode)).toBe(false);
    await share(phones.get('gys_sales'));
  });

  test('is refused once somebody has decided', async () => {
    const { processInstId } = await ask();
    await submit('cg_admin', processInstId, true);
    await expect((await server.as('gys_admin')).call(workflowtask.withdraw, { processInstId })).rejects.toMatchObject({
      code: '409',
    });
  });
});

test('a document that its area takes back loses the approval that runs, and nothing else ends', async () => {
  const [other, ended] = [await ask(1), await ask(1)];
  await submit('cg_admin', ended.processInstId, true);
  const { bizCode, processInstId } = await ask(1);
  const { db } = server;
  await cancelApproval({ bizType: 'ELSEWHERE', bizCode }, server as never);
  const states = async () => {
    const ids = [other, ended, { processInstId }].map((one) => one.processInstId);
    const found = db.selectFrom('wfInstance').select('status').where('id', 'in', ids).orderBy('id');
    return (await found.execute()).map(({ status }) => status);
  };
  expect(await states()).toEqual(['RUNNING', 'APPROVED', 'RUNNING']);
  for (const one of [bizCode, ended.bizCode]) await cancelApproval({ bizType: 'TEST', bizCode: one }, server as never);
  expect(await states()).toEqual(['RUNNING', 'APPROVED', 'CANCELLED']);
  expect([await waits('cg_admin', bizCode), await waits('cg_admin', other.bizCode)]).toEqual([false, true]);
});

test('of one document only one approval runs at a time', async () => {
  const steps = [{ taskName: '审核', candidateRoleTypes: ['Y'] as RoleMark[], candidateEntId: null }];
  const [entId, starter] = [await entOf('S0001'), await userOf('gys_admin')];
  const request = { bizType: 'TEST', bizCode: 'TWICE', title: '重复', entId, steps, starter };
  await startApproval(request, server);
  await expect(startApproval(request, server)).rejects.toMatchObject({ code: '409' });
});

test('a step open to every enterprise is refused as a fault of the area', async () => {
  const steps = [{ taskName: '审核', candidateRoleTypes: ['G'] as RoleMark[], candidateEntId: null }];
  const request = { bizType: 'TEST', bizCode: 'OPEN', title: '', entId: '1', steps, starter: '1' };
  await expect(startApproval(request, server)).rejects.toThrow('open to every enterprise');
});
