/** Duties that are parted hold for everybody who passes a task, not only for the last one of a step. */
import * as t from '@portal/sdk/contract';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { delegation } from '@portal/sdk/calls/delegation';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { buyer, deskOf, head, third } from './test-desk.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

const secondCode = 'test:document:second';
const STATES = t.codes({ 0: ['草稿', 'neutral'], 1: ['审核', 'waiting'], 2: ['通过', 'done'] });
const steps = t.stepsOf(STATES, {
  DRAFT: { title: '起草', from: [0], to: 0, access: 'login' },
  FIRST: { title: '初审', from: [1], to: 1, access: testCode, notBy: ['DRAFT'] },
  SECOND: { title: '复审', from: [1], to: 2, access: secondCode, notBy: ['DRAFT', 'FIRST'] },
});

let server: TestServer;
const { as, ask, decide, entOf, idOf, statusOf } = deskOf(() => server);
beforeAll(async () => {
  const { id, area } = testArea('TEST');
  const documents = (area.documents ?? []).map((one) => ({
    ...one,
    steps: [steps],
    decide: [testCode, secondCode] as const,
  }));
  server = await openServer({ areas: [], extraAreas: [{ id, area: { ...area, documents } }] });
  await allowDecisions(server);
  for (const role of ['C1', 'C2']) await grantCode(server.db, role, secondCode);
});
afterEach(async () => {
  await server.db.deleteFrom('usrDelegation').execute();
});
afterAll(() => server.close());

const task = async (taskName: string) => ({
  taskName,
  candidateRoleTypes: ['C'] as const,
  candidateEntId: await entOf('C0001'),
});
const twice = async () =>
  ask([
    { mode: 'ALL', tasks: [await task('初审甲'), await task('初审乙')] },
    { mode: 'ALL', tasks: [await task('复审'), await task('复审乙')] },
  ]);

/** Writes into the history of the document who has drafted it. */
const drafted = async (processInstId: string, account: string) =>
  server.db
    .insertInto('docLog')
    .values({
      ...{ bizType: 'TEST', bizId: processInstId, action: 'DRAFT', operatorId: await idOf(account) },
      ...{ operatorName: account, operatorEntName: '', createdAt: server.clock.now().toISOString() },
    })
    .execute();
const barred = (name: string, taskName: string) => ({
  code: '403',
  msg: `${name}已办理过这张单据的前面环节，${taskName}须由另一人办理`,
});

test('who has passed any task of the first step does not decide the second', async () => {
  const { processInstId } = await twice();
  for (const account of [head, third]) await decide(account, processInstId);
  for (const [account, name] of [
    [head, '顾砚秋'],
    [third, '苏陌'],
  ] as const)
    await expect(decide(account, processInstId), account).rejects.toMatchObject(barred(name, '复审'));
  await decide(buyer, processInstId);
  await decide(buyer, processInstId); // both of the second: it is parted from the first alone
  expect(await statusOf(processInstId)).toBe('APPROVED');
  const other = await twice();
  for (const account of [buyer, third, head, head]) await decide(account, other.processInstId);
  expect(await statusOf(other.processInstId)).toBe('APPROVED');
});

test('who has drafted it passes no task of it, nor as one who was added', async () => {
  const first = await twice();
  await drafted(first.processInstId, buyer);
  await expect(decide(buyer, first.processInstId)).rejects.toMatchObject(barred('陆苒', '初审甲'));
  await decide(head, first.processInstId);
  const second = await ask();
  await drafted(second.processInstId, buyer);
  const userIds = [await idOf(buyer)];
  await as(head, taskActs.addSigner, { taskId: second.taskId, userIds, when: 'BEFORE' });
  await expect(decide(buyer, second.processInstId)).rejects.toMatchObject(barred('陆苒', '采购审核'));
});

test('a rejection is nobody’s duty: whoever may decide may reject', async () => {
  const { processInstId } = await twice();
  await drafted(processInstId, buyer);
  await decide(buyer, processInstId, false);
  expect(await statusOf(processInstId)).toBe('REJECTED');
});

const away = async (owner: string, delegate: string) =>
  as(owner, delegation.add, {
    ...{ delegateId: await idOf(delegate), reason: '出差', startsAt: server.clock.now().toISOString() },
    endsAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  });

test('what the owner may not pass, the delegate passes in his own name alone', async () => {
  await away(buyer, third);
  const { processInstId } = await ask();
  await drafted(processInstId, buyer);
  await decide(third, processInstId);
  const { history } = await as(head, workflowtask.detail, { processInstId });
  expect(history.at(-1)?.userName).toBe('苏陌');
});

test('what the owner may not pass, and names him alone, nobody passes for him', async () => {
  await away(head, third);
  const led = await ask([{ taskName: '负责人审核', candidateRoleTypes: ['C1'], candidateEntId: await entOf('C0001') }]);
  await drafted(led.processInstId, head);
  await expect(decide(third, led.processInstId)).rejects.toMatchObject(barred('顾砚秋', '负责人审核'));
});
