/** Which refusal comes first where several would fit, and what is offered of an approval in each of its states. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
});
afterAll(() => server.close());

const entOf = async (customerCode: string) => {
  const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
  return (await found.executeTakeFirstOrThrow()).id;
};
const userOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

let count = 0;

/** The purchaser decides, as often as there are steps. */
async function ask(starter = 'gys_admin', steps = 1): Promise<string> {
  count += 1;
  const bizCode = `W${count}`;
  const step = { taskName: '审核', candidateRoleTypes: ['C' as const], candidateEntId: await entOf('C0001') };
  const facts = {
    bizType: 'TEST',
    bizCode,
    title: bizCode,
    entId: await entOf('S0001'),
    starter: await userOf(starter),
  };
  await startApproval({ ...facts, steps: Array.from({ length: steps }, () => step) }, server);
  const instance = server.db.selectFrom('wfInstance').select('id').where('bizCode', '=', bizCode);
  return (await instance.executeTakeFirstOrThrow()).id;
}

const decide = async (account: string, processInstId: string, approve: boolean, auditOpinion = '') =>
  (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
const withdraw = async (account: string, processInstId: string) =>
  (await server.as(account)).call(workflowtask.withdraw, { processInstId });
const offered = async (account: string, processInstId: string) => {
  const found = await (await server.as(account)).call(workflowtask.detail, { processInstId });
  return [found?.status, found?.canAudit, found?.canWithdraw, found?.currentTaskName];
};

test('what is one’s own, or over, is told before an opinion is asked for', async () => {
  const own = await ask('cg_admin');
  await expect(decide('cg_admin', own, false)).rejects.toMatchObject({ code: '403', msg: '不能审批自己提交的申请' });
  const over = await ask();
  await withdraw('gys_admin', over);
  const late = { code: '409', msg: '该审批已由他人处理，请刷新' };
  await expect(decide('cg_admin', over, false)).rejects.toMatchObject(late);
});

test('what was decided in one step, or in the first of two, is not withdrawn', async () => {
  const begun = { code: '409', msg: '审批已开始处理，不能撤回' };
  const [one, two] = [await ask(), await ask('gys_admin', 2)];
  for (const id of [one, two]) {
    await decide('cg_admin', id, true);
    await expect(withdraw('gys_admin', id)).rejects.toMatchObject(begun);
  }
  expect(await offered('gys_admin', one)).toEqual(['APPROVED', false, false, null]);
  expect(await offered('gys_admin', two)).toEqual(['RUNNING', false, false, '审核']);
});

test('an approval offers its decision to who decides, and its withdrawal to who asked, while it waits', async () => {
  const id = await ask();
  expect(await offered('cg_admin', id)).toEqual(['RUNNING', true, false, '审核']);
  expect(await offered('gys_admin', id)).toEqual(['RUNNING', false, true, '审核']);
  await decide('cg_admin', id, false, '资料不全');
  expect(await offered('cg_admin', id)).toEqual(['REJECTED', false, false, null]);
  const own = await ask('cg_admin');
  expect(await offered('cg_admin', own)).toEqual(['RUNNING', false, true, '审核']);
});
