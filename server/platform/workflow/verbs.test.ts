/** What is done to a task beside deciding it: whom it waits for then, what the history says, and that it gives no right. */
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '../../test-data-scope.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { asker, buyer, deskOf, head, third } from './test-desk.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

let server: TestServer;
const { as, ask, decide, entOf, heard, idOf, notices, read, statusOf, story, tasks, waitsFor } = deskOf(() => server);
const { withhold } = dataScopeOf(() => server);
const phoneOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow())
    .phone;
const change = (account: string, values: { phone?: string | null; status?: number }) =>
  server.db.updateTable('usrUser').set(values).where('account', '=', account).execute();
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
});
beforeEach(() => server.clock.advance(60_000));
afterAll(() => server.close());

const hand = async (from: string, taskId: string, to: string, reason = '出差') =>
  as(from, taskActs.transfer, { taskId, userId: await idOf(to), reason });
const delegate = async (from: string, taskId: string, to: string) =>
  as(from, taskActs.delegateTask, { taskId, userId: await idOf(to) });
const add = async (from: string, taskId: string, when: 'BEFORE' | 'AFTER', ...to: string[]) =>
  as(from, taskActs.addSigner, { taskId, userIds: await Promise.all(to.map(idOf)), when });
const nobody = { code: '400', msg: '所选人员不是您在本单位的其他同事' };
const unable = (name: string) => ({ code: '400', msg: `${name}没有办理这一环节的权限` });

describe('转办', () => {
  test('hands the task to one person, and says so with the reason', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await hand(head, taskId, buyer, '休假三天');
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 1, 0]);
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'TRANSFERRED', whoseName: '顾砚秋' });
    expect(await story(processInstId)).toEqual([
      ['采购审核', '顾砚秋', '转办', '陆苒：休假三天'],
      ['采购审核', '陆苒', null, null],
    ]);
    expect((await notices(buyer))[0]).toBe('顾砚秋把“单据1”转给陆苒办理：休假三天');
    const late = { code: '409', msg: '该任务由陆苒办理，您现在只能查看' };
    await expect(decide(head, processInstId)).rejects.toMatchObject(late);
    await expect(hand(third, taskId, head)).rejects.toMatchObject(late);
    expect(await read(third, processInstId)).toMatchObject({ canAudit: false, heldByName: '陆苒', task: null });
    server.clock.advance(60_000);
    await decide(buyer, processInstId);
    expect(await statusOf(processInstId)).toBe('APPROVED');
    expect((await story(processInstId)).at(-1)).toEqual(['采购审核', '陆苒', '同意', null]);
  });

  test('is made three times at most, and goes back to who had it', async () => {
    const { bizCode, taskId } = await ask();
    await as(head, taskActs.claim, { taskId });
    await as(head, taskActs.release, { taskId });
    await hand(head, taskId, buyer);
    const theirs = { code: '409', msg: '这件任务已经是您的' };
    await expect(as(buyer, taskActs.claim, { taskId })).rejects.toMatchObject(theirs);
    await expect(as(buyer, taskActs.release, { taskId })).rejects.toMatchObject({ msg: '您没有认领这件任务' });
    await hand(buyer, taskId, head);
    await hand(head, taskId, third);
    await expect(hand(third, taskId, head)).rejects.toMatchObject({
      code: '409',
      msg: '这件任务已转办 3 次，请直接办理',
    });
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 0, 1]);
  });

  test('needs a reason', async () => {
    const { taskId } = await ask();
    await expect(hand(head, taskId, buyer, '')).rejects.toMatchObject({ code: '400' });
  });

  test('goes to nobody of another enterprise, to nobody who asked, and not to oneself', async () => {
    const { taskId } = await ask();
    for (const to of ['c0002_1', asker, 'yy_ops', head])
      await expect(hand(head, taskId, to), to).rejects.toMatchObject(nobody);
    const own = await ask(undefined, third);
    await expect(hand(head, own.taskId, third)).rejects.toMatchObject(unable('苏陌'));
    await expect(hand(third, own.taskId, head)).rejects.toMatchObject({ code: '403', msg: '不能审批自己提交的申请' });
  });

  test('nor anything else, by who asked under another account', async () => {
    const { taskId } = await ask();
    const before = await phoneOf(buyer);
    await change(buyer, { phone: await phoneOf(asker) });
    for (const moved of [
      () => hand(buyer, taskId, third),
      () => delegate(buyer, taskId, third),
      () => add(buyer, taskId, 'AFTER', third),
      () => as(buyer, taskActs.claim, { taskId }),
      () => as(buyer, taskActs.open, { taskId }),
    ])
      await expect(moved()).rejects.toMatchObject({ code: '403', msg: '不能审批自己提交的申请' });
    await change(buyer, { phone: before });
  });

  test('goes to nobody without the code or the role of the step, though they are colleagues', async () => {
    const { taskId } = await ask();
    const back = await withhold('C2', testCode);
    await expect(hand(head, taskId, buyer)).rejects.toMatchObject(unable('陆苒'));
    await back();
    const led = await ask([
      { taskName: '负责人审核', candidateRoleTypes: ['C1'], candidateEntId: await entOf('C0001') },
    ]);
    await expect(hand(head, led.taskId, buyer)).rejects.toMatchObject(unable('陆苒'));
    const offered = await as(head, taskActs.candidates, { taskId: led.taskId, verb: 'TRANSFER' });
    expect(offered.map(({ userName }) => userName)).toEqual(['江砚']); // the other head
  });

  test('whoever got it and has lost the right since decides nothing', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await hand(head, taskId, buyer);
    const back = await withhold('C2', testCode);
    expect(await waitsFor(bizCode, buyer)).toEqual([0]);
    await expect(decide(buyer, processInstId)).rejects.toMatchObject({ code: '403' });
    await back();
    await decide(buyer, processInstId);
  });

  test('what somebody has who has left is everybody’s again', async () => {
    const { bizCode, taskId } = await ask();
    await hand(head, taskId, buyer);
    await change(buyer, { status: 2 });
    expect(await waitsFor(bizCode, head, third)).toEqual([1, 1]);
    await change(buyer, { status: 1 });
    expect(await waitsFor(bizCode, head, third)).toEqual([0, 0]);
  });

  test('offers those who may, found by name or account', async () => {
    const { taskId } = await ask();
    const offered = async (keyword?: string) =>
      (await as(head, taskActs.candidates, { taskId, verb: 'TRANSFER', ...(keyword && { keyword }) })).map(
        ({ userName }) => userName,
      );
    expect((await offered()).sort()).toEqual(['江砚', '苏陌', '许汐衡', '陆苒']);
    expect(await offered('陆')).toEqual(['陆苒']);
    expect(await offered('src3')).toEqual(['苏陌']);
    await change(buyer, { status: 2 });
    expect(await offered('陆')).toEqual([]);
    await expect(add(head, taskId, 'BEFORE', buyer)).rejects.toMatchObject(nobody);
    await change(buyer, { status: 1 });
    await expect(as('c0002_1', taskActs.candidates, { taskId, verb: 'TRANSFER' })).rejects.toMatchObject({
      code: '404',
    });
  });
});

describe('委派', () => {
  test('lets another decide one task in one’s place, while one may still do it oneself', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await delegate(head, taskId, buyer);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 1, 0]);
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'BEHALF', whoseName: '顾砚秋' });
    expect((await read(buyer, processInstId)).task).toMatchObject({ behalfOfName: '顾砚秋', verbs: [] });
    expect((await as(buyer, taskActs.cc, { keyword: bizCode })).total).toBe(0);
    const another = await ask();
    await hand(third, another.taskId, head);
    expect(await waitsFor(another.bizCode, head, buyer)).toEqual([1, 0]);
    server.clock.advance(60_000);
    await decide(buyer, processInstId);
    expect((await story(processInstId)).map(([, who, what]) => [who, what])).toEqual([
      ['顾砚秋', '委派'],
      ['陆苒（代 顾砚秋）', '同意'],
    ]);
    const { records } = await as(head, workflowtask.done, { keyword: bizCode });
    expect(records).toHaveLength(1);
  });

  test('is not passed on by who decides in another’s place', async () => {
    const { taskId } = await ask();
    await delegate(head, taskId, buyer);
    const theirs = { code: '403', msg: '您在代人办理，这件任务不能再交给别人' };
    await expect(hand(buyer, taskId, third)).rejects.toMatchObject(theirs);
    await expect(delegate(buyer, taskId, third)).rejects.toMatchObject(theirs);
    await expect(add(buyer, taskId, 'BEFORE', third)).rejects.toMatchObject(theirs);
    await expect(as(buyer, taskActs.claim, { taskId })).rejects.toMatchObject(theirs);
  });

  test('of both at once one decides', async () => {
    const { processInstId, taskId } = await ask();
    await delegate(head, taskId, buyer);
    const results = await Promise.allSettled([decide(head, processInstId), decide(buyer, processInstId, false)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await read(asker, processInstId)).history).toHaveLength(3);
  });

  test('ends when who has asked for it may not decide any more, or hands the task over', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await delegate(head, taskId, buyer);
    const back = await withhold('C1', testCode);
    expect(await waitsFor(bizCode, buyer)).toEqual([0]);
    await expect(decide(buyer, processInstId)).rejects.toMatchObject({ code: '409' });
    await back();
    const another = await ask();
    await delegate(head, another.taskId, buyer);
    await hand(head, taskId, third);
    expect(await waitsFor(bizCode, buyer, third)).toEqual([0, 1]);
    await hand(third, taskId, head); // it comes back to him alone
    expect(await waitsFor(bizCode, head, buyer)).toEqual([1, 0]);
    expect(await waitsFor(another.bizCode, head, buyer)).toEqual([1, 1]);
    await change(head, { status: 2 });
    expect((await tasks(buyer, another.bizCode))[0]).toMatchObject({ whose: 'OWN' });
    await change(head, { status: 1 });
  });

  test('is for one person: who is asked next takes the place of who was asked before', async () => {
    const { bizCode, taskId } = await ask();
    await delegate(head, taskId, buyer);
    await delegate(head, taskId, third);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 0, 1]);
  });
});

describe('加签', () => {
  test('before: the added ones pass first, then it comes back', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await add(head, taskId, 'BEFORE', buyer, third);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 1, 1]);
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'ADDED', whoseName: '顾砚秋' });
    await expect(decide(head, processInstId)).rejects.toMatchObject({
      code: '409',
      msg: '前加签的审批人还没有办理',
    });
    expect(await heard(() => decide(buyer, processInstId))).toEqual([]);
    expect(await waitsFor(bizCode, head, third)).toEqual([0, 1]);
    expect(await heard(() => decide(third, processInstId))).toEqual([]);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 0, 0]);
    expect(await heard(() => decide(head, processInstId))).toMatchObject([{ step: 1, approve: true, last: true }]);
    expect(await statusOf(processInstId)).toBe('APPROVED');
  });

  test('after: it is passed once the added one has passed it too', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await add(head, taskId, 'AFTER', buyer);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 0, 0]);
    expect(await heard(() => decide(head, processInstId))).toEqual([]);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 1, 0]);
    expect(await statusOf(processInstId)).toBe('RUNNING');
    server.clock.advance(60_000);
    expect(await heard(() => decide(buyer, processInstId))).toMatchObject([{ step: 1, last: true }]);
    expect((await story(processInstId)).map(([task, who, what]) => [task, who, what])).toEqual([
      ['采购审核', '顾砚秋', '后加签'],
      ['采购审核', '顾砚秋', '同意'],
      ['采购审核（加签）', '陆苒', '同意'],
    ]);
  });

  test.each(['BEFORE', 'AFTER'] as const)('%s: a rejection of an added one is the decision', async (when) => {
    const { processInstId, taskId } = await ask();
    await add(head, taskId, when, buyer, third);
    if (when === 'AFTER') await decide(head, processInstId);
    expect(await heard(() => decide(buyer, processInstId, false))).toMatchObject([{ approve: false, last: true }]);
    expect(await statusOf(processInstId)).toBe('REJECTED');
  });

  test('in a step of which any task decides, that one waits for its added ones, and the other may be quicker', async () => {
    const either = async () => [
      {
        mode: 'ANY' as const,
        tasks: [
          { taskName: '采购审核', candidateRoleTypes: ['C'] as const, candidateEntId: await entOf('C0001') },
          { taskName: '运营审核', candidateRoleTypes: ['Y'] as const, candidateEntId: null },
        ],
      },
    ];
    const first = await ask(await either());
    await add(head, first.taskId, 'AFTER', buyer);
    await decide(head, first.processInstId);
    expect(await statusOf(first.processInstId)).toBe('RUNNING');
    await decide(buyer, first.processInstId);
    expect(await statusOf(first.processInstId)).toBe('APPROVED');
    const second = await ask(await either());
    await add(head, second.taskId, 'BEFORE', buyer);
    await decide('yy_ops', second.processInstId);
    expect(await waitsFor(second.bizCode, head, buyer)).toEqual([0, 0]);
    expect(await statusOf(second.processInstId)).toBe('APPROVED');
  });

  test('adds nobody who could not decide it, nobody twice, and nobody to an added one', async () => {
    const { bizCode, taskId } = await ask();
    for (const to of ['c0002_1', asker]) await expect(add(head, taskId, 'BEFORE', to)).rejects.toMatchObject(nobody);
    const back = await withhold('C2', testCode);
    await expect(add(head, taskId, 'BEFORE', buyer)).rejects.toMatchObject(unable('陆苒'));
    await back();
    await add(head, taskId, 'AFTER', buyer);
    await expect(add(head, taskId, 'BEFORE', third, buyer)).rejects.toMatchObject({ code: '409' });
    const own = await ask(undefined, third);
    await expect(add(head, own.taskId, 'BEFORE', third)).rejects.toMatchObject(unable('苏陌'));
    const before = await ask();
    await add(head, before.taskId, 'BEFORE', buyer);
    const [added] = await tasks(buyer, before.bizCode);
    const theirs = { taskId: added?.taskId ?? '' };
    for (const moved of [
      () => hand(buyer, theirs.taskId, third),
      () => delegate(buyer, theirs.taskId, third),
      () => add(buyer, theirs.taskId, 'AFTER', third),
      () => as(buyer, taskActs.claim, theirs),
    ])
      await expect(moved()).rejects.toMatchObject({ code: '409', msg: '加签的任务只能由加签人办理' });
    expect(await waitsFor(bizCode, third)).toEqual([0]);
  });

  test('who has passed it may be asked once more', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await add(head, taskId, 'BEFORE', buyer);
    await decide(buyer, processInstId);
    await add(head, taskId, 'BEFORE', buyer);
    expect(await waitsFor(bizCode, head, buyer)).toEqual([0, 1]);
  });
});

describe('减签', () => {
  const takeOff = async (account: string, processInstId: string) => {
    const [added] = (await read(head, processInstId)).added;
    return as(account, taskActs.removeSigner, { taskId: added?.taskId ?? '' });
  };

  test('by who has added them: the task goes on without', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await add(head, taskId, 'BEFORE', buyer);
    expect((await read(head, processInstId)).added).toMatchObject([{ userName: '陆苒' }]);
    expect((await read(third, processInstId)).added).toEqual([]);
    await expect(takeOff(third, processInstId)).rejects.toMatchObject({ code: '404' });
    await takeOff(head, processInstId);
    expect(await waitsFor(bizCode, head, buyer)).toEqual([1, 0]);
    expect((await story(processInstId)).map(([, who, what, text]) => [who, what, text])).toEqual([
      ['顾砚秋', '前加签', '陆苒'],
      ['顾砚秋', '减签', '陆苒'],
      ['顾砚秋', null, null],
    ]);
  });

  test('of the last who has still to pass after it, the step is decided', async () => {
    const { processInstId, taskId } = await ask();
    await add(head, taskId, 'AFTER', buyer);
    await decide(head, processInstId);
    expect(await heard(() => takeOff(head, processInstId))).toMatchObject([{ step: 1, approve: true, last: true }]);
    expect(await statusOf(processInstId)).toBe('APPROVED');
  });

  test('not of who has decided', async () => {
    const { processInstId, taskId } = await ask();
    await add(head, taskId, 'BEFORE', buyer, third);
    const added = (await read(head, processInstId)).added.find(({ userName }) => userName === '陆苒');
    await decide(buyer, processInstId);
    const off = as(head, taskActs.removeSigner, { taskId: added?.taskId ?? '' });
    await expect(off).rejects.toMatchObject({ code: '409', msg: '加签的审批人已经办理，不能再减签' });
  });
});

describe('认领', () => {
  test('takes it from the others, who see who has it; 释放 gives it back', async () => {
    const { bizCode, processInstId, taskId } = await ask();
    await as(buyer, taskActs.claim, { taskId });
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 1, 0]);
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'CLAIMED', whoseName: null });
    expect(await read(head, processInstId)).toMatchObject({ heldByName: '陆苒', canAudit: false });
    await expect(decide(head, processInstId)).rejects.toMatchObject({ code: '409' });
    await expect(as(head, taskActs.claim, { taskId })).rejects.toMatchObject({ code: '409' });
    await expect(as(head, taskActs.release, { taskId })).rejects.toMatchObject({ code: '409' });
    await as(buyer, taskActs.release, { taskId });
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 1, 1]);
    expect((await story(processInstId)).map(([, who, what]) => [who, what])).toEqual([
      ['陆苒', '认领'],
      ['陆苒', '释放'],
      [null, null],
    ]);
    await expect(as(buyer, taskActs.release, { taskId })).rejects.toMatchObject({ code: '409' });
  });

  test('of two at once one has it', async () => {
    const { bizCode, taskId } = await ask();
    const results = await Promise.allSettled([head, buyer].map((who) => as(who, taskActs.claim, { taskId })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await waitsFor(bizCode, head, buyer)).sort()).toEqual([0, 1]);
  });

  test('offers what can be done next', async () => {
    const { processInstId, taskId } = await ask();
    const verbs = async (account: string) => (await read(account, processInstId)).task?.verbs;
    expect(await verbs(buyer)).toEqual(['CLAIM', 'TRANSFER', 'DELEGATE', 'ADD', 'COPY']);
    await as(buyer, taskActs.claim, { taskId });
    expect(await verbs(buyer)).toEqual(['RELEASE', 'TRANSFER', 'DELEGATE', 'ADD', 'COPY']);
    expect(await verbs(asker)).toBeUndefined();
    await hand(buyer, taskId, third);
    expect(await verbs(third)).toEqual(['TRANSFER', 'DELEGATE', 'ADD', 'COPY']);
  });
});

describe('抄送', () => {
  test('lets colleagues know who see the document, gives them nothing to decide, and is unread until it is opened', async () => {
    const led = await ask([
      { taskName: '负责人审核', candidateRoleTypes: ['C1'], candidateEntId: await entOf('C0001') },
    ]);
    const unread = async () => (await as(buyer, taskActs.ccCount, {})).unread;
    const before = await unread();
    const to = { taskId: led.taskId, userIds: [await idOf(buyer)], reason: '请知悉' };
    await as(head, taskActs.copy, to);
    expect(await unread()).toBe(before + 1);
    const [copy] = (await as(buyer, taskActs.cc, { keyword: led.bizCode })).records;
    expect(copy).toMatchObject({ byName: '顾砚秋', message: '请知悉', status: 'RUNNING', isRead: false });
    expect([await waitsFor(led.bizCode, buyer), (await read(buyer, led.processInstId)).canAudit]).toEqual([[0], false]);
    await expect(decide(buyer, led.processInstId)).rejects.toMatchObject({ code: '403' });
    expect(await as(third, taskActs.ccRead, { ids: [copy?.id ?? ''] })).toEqual({ count: 0 });
    expect(await as(buyer, taskActs.ccRead, { ids: [copy?.id ?? ''] })).toEqual({ count: 1 });
    expect([await unread(), (await as(buyer, taskActs.cc, { unread: true, keyword: led.bizCode })).total]).toEqual([
      before,
      0,
    ]);
    expect((await as(buyer, taskActs.cc, { keyword: led.bizCode })).records[0]?.isRead).toBe(true);
    expect((await as(third, taskActs.cc, { keyword: led.bizCode })).total).toBe(0);
    await as(head, taskActs.copy, to); // once more is news again
    expect(await unread()).toBe(before + 1);
    const of = (candidateEntId: string) =>
      server.db.updateTable('wfTask').set({ candidateEntId }).where('id', '=', led.taskId).execute();
    await of(await entOf('C0002')); // the document is not there for him any more
    expect([await unread(), (await as(buyer, taskActs.cc, { keyword: led.bizCode })).total]).toEqual([before, 0]);
  });

  test('goes to nobody of another enterprise', async () => {
    const { taskId } = await ask();
    for (const to of ['c0002_1', asker]) {
      const copy = as(head, taskActs.copy, { taskId, userIds: [await idOf(to)] });
      await expect(copy, to).rejects.toMatchObject(nobody);
    }
  });
});

describe('催办', () => {
  test('tells those for whom it waits, by who has asked, once in four working hours', async () => {
    const { processInstId, taskId } = await ask();
    await as(buyer, taskActs.claim, { taskId });
    const press = (account: string) => as(account, taskActs.urge, { processInstId });
    await expect(press(head)).rejects.toMatchObject({ code: '403', msg: '只有申请人可以催办' });
    await expect(press('c0002_1')).rejects.toMatchObject({ code: '404' });
    expect((await read(asker, processInstId)).canUrge).toBe(true);
    const others = (await notices(head)).length;
    await add(buyer, taskId, 'AFTER', third);
    const later = (await notices(third)).length;
    await press(asker);
    expect((await notices(third)).length).toBe(later); // whose turn has not come
    expect((await notices(buyer))[0]).toMatch(/^程屿请您尽快办理“单据\d+”的采购审核。$/);
    expect((await notices(head)).length).toBe(others);
    expect((await read(asker, processInstId)).canUrge).toBe(false);
    // Monday at eleven: four working hours ago it was Friday at four
    server.clock.set(new Date('2026-03-16T11:00:00+08:00'));
    const urgedAt = (at: string) => server.db.updateTable('wfAct').set({ at }).where('verb', '=', '催办').execute();
    await urgedAt('2026-03-13T16:01:00+08:00');
    await expect(press(asker)).rejects.toMatchObject({
      code: '409',
      msg: '刚刚催办过，2026-03-16 11:01:00 之后可以再催',
    });
    await urgedAt('2026-03-13T16:00:00+08:00');
    await server.db.updateTable('wfTask').set({ assigneeId: null }).where('id', '=', taskId).execute();
    await press(asker);
    expect((await notices(head)).length).toBe(others + 1);
    await decide(head, processInstId);
    await decide(third, processInstId);
    await expect(press(asker)).rejects.toMatchObject({ code: '409' });
  });
});

test('each verb stands in the audit trail under its word, also where it was refused', async () => {
  const { bizCode, taskId, processInstId } = await ask();
  await as(buyer, taskActs.claim, { taskId });
  await expect(hand(head, taskId, third)).rejects.toMatchObject({ code: '409' });
  await hand(buyer, taskId, third, '出差');
  await as(asker, taskActs.urge, { processInstId });
  const rows = server.db.selectFrom('pubOperLog').select(['account', 'action']).where('target', '=', `TEST ${bizCode}`);
  expect((await rows.execute()).map(({ account, action }) => [account, action]).sort()).toEqual(
    [
      [buyer, '认领'],
      [buyer, '转办'],
      [asker, '催办'],
    ].sort(),
  );
});
