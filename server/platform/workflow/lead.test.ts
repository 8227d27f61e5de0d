/** What waits too long for those whom one leads; a claim that has lapsed; holders who have left. */
import { delegation } from '@portal/sdk/calls/delegation';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addWorkingHours } from '@portal/sdk/working-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '../../test-data-scope.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { workingCalendar } from '../calendar/working-calendar.ts';
import { asker, buyer, deskOf, head, third } from './test-desk.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

let server: TestServer;
const { as, ask, decide, entOf, idOf, notices, read, statusOf, waitsFor } = deskOf(() => server);
const { bare, give } = dataScopeOf(() => server);
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
});
beforeEach(() => server.clock.advance(60_000));
afterAll(() => server.close());

const escalate = (taskId: string, toldLevel = 3) =>
  server.db.updateTable('wfTask').set({ toldLevel }).where('id', '=', taskId).execute();
/** A step of the purchaser's clerks, whom its administrator leads. */
const clerks = async (starter?: string) =>
  ask([{ taskName: '采购审核', candidateRoleTypes: ['C2'], candidateEntId: await entOf('C0001') }], starter);
const led = async (account: string, keyword: string) =>
  (await as(account, taskActs.led, { keyword })).records.map(({ taskId }) => taskId);
const hand = async (from: string, taskId: string, to: string) =>
  as(from, taskActs.transfer, { taskId, userId: await idOf(to), reason: '本人休假' });

describe('who leads', () => {
  test('finds what waits half as long again as it should, and nobody else does', async () => {
    const { bizCode, processInstId, taskId } = await clerks();
    const count = async (account: string) => as(account, taskActs.ledCount, {});
    const before = (await count(head)).count;
    await escalate(taskId, 2);
    expect(await led(head, bizCode)).toEqual([]);
    await escalate(taskId);
    expect(await led(head, bizCode)).toEqual([taskId]);
    expect(await count(head)).toEqual({ leads: true, count: before + 1 });
    for (const account of [buyer, asker, 'c0002_1', 'admin', 'yy_ops'])
      expect([account, await led(account, bizCode)]).toEqual([account, []]);
    expect(await count(buyer)).toEqual({ leads: false, count: 0 });
    const own = await clerks(head);
    await escalate(own.taskId);
    expect(await led(head, own.bizCode)).toEqual([]);
    const added = { userIds: [await idOf(third)], when: 'BEFORE' as const };
    await as(buyer, taskActs.addSigner, { ...added, taskId: own.taskId });
    await server.db.updateTable('wfInstance').set({ starterId: null }).where('id', '=', own.processInstId).execute();
    expect(await led(head, own.bizCode)).toEqual([]); // whoever was added before it has to pass it first
    const documents = (bizType: string) =>
      server.db.updateTable('wfInstance').set({ bizType }).where('bizCode', '=', bizCode).execute();
    await documents('ELSEWHERE'); // of a kind that nobody sees
    expect([await led(head, bizCode), (await count(head)).count]).toEqual([[], before]);
    await documents('TEST');
    await as(asker, workflowtask.withdraw, { processInstId });
    expect(await led(head, bizCode)).toEqual([]);
  });

  test('urges those alone for whom it is late', async () => {
    const late = { taskName: '采购审核', candidateRoleTypes: ['C2'] as const, candidateEntId: await entOf('C0001') };
    const other = { taskName: '负责人审核', candidateRoleTypes: ['C1'] as const, candidateEntId: await entOf('C0001') };
    const { processInstId, taskId } = await ask([{ mode: 'ALL', tasks: [late, other] }]);
    await escalate(taskId);
    const [before] = await notices('c0001_1');
    await as(head, taskActs.urge, { processInstId });
    expect((await notices(buyer))[0]).toContain('采购审核');
    expect((await notices('c0001_1'))[0]).toBe(before);
  });

  test('urges and hands over, but decides nothing and does nothing else', async () => {
    const { bizCode, processInstId, taskId } = await clerks();
    await as(buyer, taskActs.claim, { taskId });
    await expect(hand(head, taskId, third)).rejects.toMatchObject({ code: '403' });
    await expect(as(head, taskActs.urge, { processInstId })).rejects.toMatchObject({ code: '403' });
    await escalate(taskId);
    expect(await read(head, processInstId)).toMatchObject({ canAudit: false, canUrge: true, led: { taskId } });
    const to = await idOf(third);
    for (const call of [
      () => decide(head, processInstId),
      () => as(head, taskActs.claim, { taskId }),
      () => as(head, taskActs.open, { taskId }),
      () => as(head, taskActs.delegateTask, { taskId, userId: to }),
      () => as(head, taskActs.addSigner, { taskId, userIds: [to], when: 'BEFORE' }),
      () => as(head, taskActs.copy, { taskId, userIds: [to] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: '403', msg: '您不是当前环节的审批人' });
    await as(head, taskActs.urge, { processInstId });
    expect((await notices(buyer))[0]).toMatch(/^顾砚秋请您尽快办理“单据\d+”的采购审核。$/);
    await expect(hand(head, taskId, head)).rejects.toMatchObject({ code: '400' });
    const offered = await as(head, taskActs.candidates, { taskId, verb: 'TRANSFER' });
    const names = offered.map(({ userName }) => userName);
    expect(names).toContain('苏陌');
    expect(names).not.toContain('顾砚秋');
    await hand(head, taskId, third);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 0, 1]);
    expect((await notices(buyer))[0]).toMatch(/^顾砚秋已把“单据\d+”转给苏陌办理。$/);
    await decide(third, processInstId);
    expect(await led(head, bizCode)).toEqual([]);
  });

  test('of the operating unit is the platform’s administrator, who gives to its people alone', async () => {
    const { bizCode, taskId } = await ask([{ taskName: '运营审核', candidateRoleTypes: ['Y'], candidateEntId: null }]);
    await escalate(taskId);
    expect(await led('admin', bizCode)).toEqual([taskId]);
    expect(await led(head, bizCode)).toEqual([]);
    await expect(hand('admin', taskId, buyer)).rejects.toMatchObject({
      ...{ code: '400', msg: '陆苒没有办理这一环节的权限' },
    });
    await hand('admin', taskId, 'y0001_2');
    expect(await waitsFor(bizCode, 'yy_ops', 'y0001_2')).toEqual([0, 1]);
  });
});

test('a claim holds for eight working hours, is told, and lapses by itself', async () => {
  const { bizCode, processInstId, taskId } = await ask();
  await as(buyer, taskActs.claim, { taskId });
  const until = addWorkingHours(await workingCalendar(server.db), server.clock.now(), 8).toISOString();
  expect((await read(buyer, processInstId)).task).toMatchObject({ claimedUntil: until });
  expect(await read(head, processInstId)).toMatchObject({ heldByName: '陆苒', heldUntil: until });
  await expect(as(buyer, taskActs.claim, { taskId })).rejects.toMatchObject({ code: '409', msg: '这件任务已经是您的' });
  const ends = (ms: number) =>
    server.db
      .updateTable('wfTask')
      .set({ claimedUntil: new Date(server.clock.now().getTime() + ms).toISOString() })
      .where('id', '=', taskId)
      .execute();
  await ends(1);
  expect(await waitsFor(bizCode, head, buyer)).toEqual([0, 1]);
  await ends(0);
  expect(await waitsFor(bizCode, head, buyer)).toEqual([1, 1]);
  expect((await read(buyer, processInstId)).task).toMatchObject({ claimedUntil: null });
  expect((await read(asker, processInstId)).history.at(-1)).toMatchObject({ userName: null });
  await as(head, taskActs.claim, { taskId });
  expect(await waitsFor(bizCode, head, buyer)).toEqual([1, 0]);
});

test('who adds somebody keeps the task, however long it takes', async () => {
  const { bizCode, taskId } = await ask();
  await as(head, taskActs.claim, { taskId });
  await as(head, taskActs.addSigner, { taskId, userIds: [await idOf(third)], when: 'AFTER' });
  await server.db.updateTable('wfTask').set({ claimedUntil: null, claimedBy: null, claimedAt: null }).execute();
  expect(await waitsFor(bizCode, head, buyer)).toEqual([1, 0]);
});

test('of three who stand in for each other in a ring each gets one link, and no more', async () => {
  const { bizCode } = await ask([
    { taskName: '负责人审核', candidateRoleTypes: ['C1'], candidateEntId: await entOf('C0001') },
  ]);
  const now = server.clock.now().getTime();
  const period = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + 3_600_000).toISOString() };
  for (const [owner, other] of [
    [head, buyer],
    [buyer, third],
    [third, head],
  ] as const)
    await as(owner, delegation.add, { delegateId: await idOf(other), reason: '出差', ...period });
  expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 1, 0]);
  await server.db.deleteFrom('usrDelegation').execute();
});

describe('a countersigner who has left', () => {
  const account = (status: number) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', buyer).execute();
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    undo.push(await bare(buyer));
    undo.push(await give({ account: buyer, roleType: 'C', dataScope: 'ENT', codes: [testCode] }));
  });
  afterAll(async () => {
    for (const back of undo.reverse()) await back();
  });
  const roles = (change: { expireAt?: string | null; entId?: string | null }) => async () =>
    server.db
      .updateTable('authUserRole')
      .set(change)
      .where('userId', '=', await idOf(buyer))
      .execute();
  const role = (status: number) => () =>
    server.db.updateTable('authRole').set({ status }).where('roleName', '=', `试验角色 ${testCode}`).execute();
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['whose account is closed', () => account(2), () => account(1)],
    [
      'whose role is another enterprise’s',
      async () => roles({ entId: await entOf('C0002') })(),
      roles({ entId: null }),
    ],
    ['whose role was switched off', role(0), role(1)],
    // last: a role that has ended is swept away
    ['whose role has ended', roles({ expireAt: '2026-01-01T00:00:00.000Z' }), roles({ expireAt: null })],
  ])('%s keeps nobody waiting', async (_why, leaves, comesBack) => {
    const { bizCode, processInstId, taskId } = await ask();
    await as(head, taskActs.addSigner, { taskId, userIds: [await idOf(buyer)], when: 'BEFORE' });
    expect(await waitsFor(bizCode, head, third)).toEqual([0, 0]);
    await leaves();
    // the added task is everybody's again, and the original stays with whoever has added him
    expect(await waitsFor(bizCode, head, third)).toEqual([1, 1]);
    const [added] = (await read(head, processInstId)).added;
    await as(head, taskActs.removeSigner, { taskId: added?.taskId ?? '' });
    expect(await waitsFor(bizCode, head, third)).toEqual([1, 0]);
    await comesBack();
    await decide(head, processInstId);
    expect(await statusOf(processInstId)).toBe('APPROVED');
  });
});
