/** For tests: a supplier asks, its purchaser's three people decide; what each of them finds and does. */
import { type ApprovalStep, approvalDecided, operationShown, workflowtask } from '@portal/sdk/calls/workflow';
import type { Call, InputOf } from '@portal/sdk/contract';
import type { TestServer } from '../../testing.ts';
import { startApproval } from './start.ts';

export const [asker, head, buyer, third] = ['gys_admin', 'cg_admin', 'cg_buyer', 'src3_user'] as const;

/** @param server - Asked at each use: it is opened after the test file is read. */
export function deskOf(server: () => TestServer) {
  const entOf = async (customerCode: string) => {
    const found = server().db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const idOf = async (account: string) => {
    const found = server().db.selectFrom('usrUser').select('id').where('account', '=', account);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const as = async <C extends Call>(account: string, call: C, input: InputOf<C>) =>
    (await server().as(account)).call(call, input);

  let count = 0;
  /** A step of the purchaser's people, unless others are given. */
  async function ask(steps?: readonly ApprovalStep[], starter: string = asker) {
    count += 1;
    const bizCode = `D${count}x`;
    const usual = [
      { taskName: '采购审核', candidateRoleTypes: ['C'] as const, candidateEntId: await entOf('C0001') },
    ] satisfies ApprovalStep[];
    const facts = { bizType: 'TEST', bizCode, title: `单据${count}`, entId: await entOf('S0001') };
    await startApproval({ ...facts, starter: await idOf(starter), steps: steps ?? usual }, server());
    const found = server().db.selectFrom('wfInstance').select('id').where('bizCode', '=', bizCode);
    const processInstId = (await found.executeTakeFirstOrThrow()).id;
    const task = server().db.selectFrom('wfTask').select('id').where('instanceId', '=', processInstId);
    return { bizCode, processInstId, taskId: (await task.orderBy('id').executeTakeFirstOrThrow()).id };
  }

  const decide = (account: string, processInstId: string, approve = true) =>
    as(account, workflowtask.submitAuditResult, {
      ...{ processInstId, approve, auditOpinion: approve ? '' : '数量不符' },
    });
  const tasks = async (account: string, bizCode: string) =>
    (await as(account, workflowtask.upcoming, { keyword: bizCode, size: 100 })).records;
  /** How many wait in the list, and are counted. */
  const waits = async (account: string, bizCode: string) => (await tasks(account, bizCode)).length;
  /** Of several people. */
  const waitsFor = (bizCode: string, ...accounts: string[]) =>
    Promise.all(accounts.map((account) => waits(account, bizCode)));
  const read = (account: string, processInstId: string) => as(account, workflowtask.detail, { processInstId });
  const story = async (processInstId: string) =>
    (await read(asker, processInstId)).history
      .slice(1)
      .map(({ taskName, userName, operationTypeString, message }) => [
        taskName,
        userName,
        operationTypeString === null ? null : operationShown(operationTypeString),
        message,
      ]);
  /** What the areas are told while something runs. */
  const heard = async (run: () => Promise<unknown>) => {
    const told: unknown[] = [];
    const stop = server().app.portal.events.onCommitted((events) => {
      told.push(...events.filter(({ name }) => name === approvalDecided.name).map(({ payload }) => payload));
    });
    await run();
    stop();
    return told;
  };
  /** Notices of somebody, the newest first. */
  const notices = async (account: string) => {
    const found = server()
      .db.selectFrom('msgNotification')
      .select('content')
      .where('userId', '=', await idOf(account));
    return (await found.orderBy('id', 'desc').execute()).map(({ content }) => content);
  };
  const statusOf = async (processInstId: string) => (await read(asker, processInstId)).status;
  return { as, ask, decide, entOf, heard, idOf, notices, read, statusOf, story, tasks, waits, waitsFor };
}
