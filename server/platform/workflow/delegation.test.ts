/** Who is away lets a colleague decide: for how long, of what, and that neither gains a right by it. */
import { delegation } from '@portal/sdk/calls/delegation';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '../../test-data-scope.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { asker, buyer, deskOf, head, third } from './test-desk.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

let server: TestServer;
const { as, ask, decide, entOf, idOf, notices, read, statusOf, story, tasks, waits, waitsFor } = deskOf(() => server);
const { withhold } = dataScopeOf(() => server);
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST', 'OTHER')] });
  await allowDecisions(server);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.db.deleteFrom('usrDelegation').execute();
});

/** A step of time: short, so that nobody’s session ends. */
const stepMs = 60_000;
const after = (steps: number) => new Date(server.clock.now().getTime() + steps * stepMs).toISOString();

type Added = Omit<InputOf<typeof delegation.add>, 'delegateId'>;
const away = async (owner: string, delegate: string, given: Partial<Added> = {}) =>
  as(owner, delegation.add, {
    ...{ delegateId: await idOf(delegate), startsAt: after(0), endsAt: after(8), reason: '出差' },
    ...given,
  });
const mine = async (account: string) => (await as(account, delegation.page, {})).records;

/** A step that only the head is named by: what the buyer finds of it comes of the head. */
const led = async (starter?: string) =>
  ask([{ taskName: '负责人审核', candidateRoleTypes: ['C1'], candidateEntId: await entOf('C0001') }], starter);

describe('while it runs', () => {
  test('tasks go to both, and the delegate decides in the name of the owner', async () => {
    const { bizCode, processInstId } = await led();
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 0, 0]);
    await away(head, buyer);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 1, 0]);
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'BEHALF', whoseName: '顾砚秋' });
    expect((await as(buyer, workflowtask.upcomingCount, {})).find(({ bizType }) => bizType === 'TEST')?.count).toBe(
      (await as(buyer, workflowtask.upcoming, { bizType: 'TEST' })).total,
    );
    await decide(buyer, processInstId);
    expect(await story(processInstId)).toEqual([['负责人审核', '陆苒（代 顾砚秋）', '同意', null]]);
    for (const account of [head, buyer])
      expect((await as(account, workflowtask.done, { keyword: bizCode })).total, account).toBe(1);
    const trail = server.db.selectFrom('pubOperLog').select('detail').where('target', '=', `TEST ${bizCode}`);
    expect(JSON.stringify(await trail.execute())).toContain(`"behalfOf":"${await idOf(head)}"`);
  });

  test('a signer whom the delegate adds leaves the task the owner’s: it comes back to both, and is decided in his name', async () => {
    await away(head, buyer);
    const { bizCode, processInstId, taskId } = await ask();
    const added = { taskId, userIds: [await idOf(third)], when: 'BEFORE' as const, reason: '请一并核对' };
    await as(buyer, taskActs.addSigner, added);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([0, 0, 1]);
    await decide(third, processInstId);
    expect(await waitsFor(bizCode, head, buyer, third)).toEqual([1, 1, 0]);
    await decide(buyer, processInstId);
    expect((await story(processInstId)).map(([, who, what]) => [who, what])).toEqual([
      ['陆苒', '前加签'],
      ['陆苒（代 顾砚秋）', '同意'],
      ['苏陌', '同意'],
    ]);
  });

  test('owner and delegate at the same moment decide once', async () => {
    await away(head, buyer);
    const { processInstId } = await led();
    const results = await Promise.allSettled([decide(head, processInstId), decide(buyer, processInstId)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await read(asker, processInstId)).history).toHaveLength(2);
  });

  test('it begins at its minute and ends at its minute', async () => {
    const { bizCode, processInstId } = await led();
    await away(head, buyer, { startsAt: after(2), endsAt: after(4) });
    expect(await waits(buyer, bizCode)).toBe(0);
    server.clock.advance(2 * stepMs - 1);
    expect(await waits(buyer, bizCode)).toBe(0);
    server.clock.advance(1);
    expect(await waits(buyer, bizCode)).toBe(1);
    server.clock.advance(2 * stepMs - 1);
    expect(await waits(buyer, bizCode)).toBe(1);
    server.clock.advance(1);
    expect(await waits(buyer, bizCode)).toBe(0);
    await expect(decide(buyer, processInstId)).rejects.toMatchObject({ code: '403', msg: '您不是当前环节的审批人' });
  });

  test('it is for the kinds that it names', async () => {
    const { bizCode } = await led();
    await away(head, buyer, { bizTypes: ['OTHER'] });
    expect(await waits(buyer, bizCode)).toBe(0);
    expect((await mine(head))[0]?.subjects).toBe('OTHER');
  });
});

describe('it gives nobody a right', () => {
  test('a delegate does not decide what he has asked for, nor what the owner has', async () => {
    await away(head, buyer);
    const own = await led(buyer);
    expect(await waitsFor(own.bizCode, head, buyer)).toEqual([1, 0]);
    await expect(decide(buyer, own.processInstId)).rejects.toMatchObject({
      code: '403',
      msg: '不能审批自己提交的申请',
    });
    const theirs = await led(head);
    expect(await waitsFor(theirs.bizCode, head, buyer)).toEqual([0, 0]);
    await expect(decide(buyer, theirs.processInstId)).rejects.toMatchObject({ code: '403' });
  });

  test('nor under another account what the same person has asked for', async () => {
    await away(head, buyer);
    const { bizCode, processInstId } = await led();
    const phones = server.db.selectFrom('usrUser').select(['account', 'phone']).where('account', 'in', [asker, buyer]);
    const before = new Map((await phones.execute()).map(({ account, phone }) => [account, phone]));
    const set = (phone: string | null | undefined) =>
      server.db
        .updateTable('usrUser')
        .set({ phone: phone ?? null })
        .where('account', '=', buyer)
        .execute();
    await set(before.get(asker));
    expect(await waits(buyer, bizCode)).toBe(0);
    await expect(decide(buyer, processInstId)).rejects.toMatchObject({ code: '403' });
    await set(before.get(buyer));
    await decide(buyer, processInstId);
  });

  test.each([
    ['the owner', 'C1'],
    ['the delegate', 'C2'],
  ])('without the code of %s there is nothing', async (_, role) => {
    await away(head, buyer);
    const { bizCode, processInstId } = await led();
    const back = await withhold(role, testCode);
    expect(await waits(buyer, bizCode)).toBe(0);
    await expect(decide(buyer, processInstId)).rejects.toMatchObject({ code: '403' });
    await back();
    expect(await waits(buyer, bizCode)).toBe(1);
  });

  test('an owner whose account is closed lends nothing', async () => {
    await away(head, buyer);
    const { bizCode } = await led();
    const set = (status: number) =>
      server.db.updateTable('usrUser').set({ status }).where('account', '=', head).execute();
    await set(2);
    expect(await waits(buyer, bizCode)).toBe(0);
    await set(1);
    expect(await waits(buyer, bizCode)).toBe(1);
  });

  test('what the other head has claimed is not the owner’s, nor the delegate’s', async () => {
    await away(head, buyer);
    const { bizCode, taskId } = await led();
    await as('c0001_1', taskActs.claim, { taskId });
    expect(await waitsFor(bizCode, 'c0001_1', head, buyer)).toEqual([1, 0, 0]);
  });

  test('it holds in the enterprise in which it was set up, and stands in no other’s way', async () => {
    await away(head, buyer);
    const { bizCode } = await led();
    const of = server.db.updateTable('usrDelegation').set({ entId: await entOf('C0002') });
    await of.execute();
    expect([await waits(buyer, bizCode), await mine(head), await mine(buyer)]).toEqual([0, [], []]);
    await away(head, third);
    expect(await waits(third, bizCode)).toBe(1);
  });

  test('a delegate of a delegate gets nothing', async () => {
    await away(head, buyer);
    await away(buyer, third);
    const { bizCode, processInstId } = await led();
    expect(await waitsFor(bizCode, buyer, third)).toEqual([1, 0]);
    await expect(decide(third, processInstId)).rejects.toMatchObject({ code: '403' });
  });

  test('a delegate hands nothing on', async () => {
    await away(head, buyer);
    const { taskId } = await led();
    const theirs = { code: '403', msg: '您在代人办理，这件任务不能再交给别人' };
    const userId = await idOf(third);
    await expect(as(buyer, taskActs.transfer, { taskId, userId, reason: '忙' })).rejects.toMatchObject(theirs);
    await expect(as(buyer, taskActs.claim, { taskId })).rejects.toMatchObject(theirs);
  });

  test('what both may decide the delegate can still claim for himself', async () => {
    await away(head, buyer);
    const { bizCode, processInstId, taskId } = await ask();
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'BEHALF' });
    await as(buyer, taskActs.claim, { taskId });
    expect((await tasks(buyer, bizCode))[0]).toMatchObject({ whose: 'CLAIMED' });
    await decide(buyer, processInstId);
    expect(await statusOf(processInstId)).toBe('APPROVED');
    expect((await story(processInstId)).at(-1)).toEqual(['采购审核', '陆苒', '同意', null]);
  });
});

describe('setting it up', () => {
  test.each([
    ['oneself', head, {}, '受托人应是本单位的另一位在职同事'],
    ['somebody of another enterprise', 'c0002_1', {}, '受托人应是本单位的另一位在职同事'],
    ['an end before its start', buyer, { startsAt: inYear(2), endsAt: inYear(1) }, '结束时间应晚于开始时间'],
    ['an end that is over', buyer, { endsAt: '2020-01-01T00:00:00.000Z' }, '结束时间应晚于开始时间'],
    ['a kind that one does not decide', buyer, { bizTypes: ['ELSE'] }, '所选事项不由您审批'],
  ])('is refused for %s', async (_, to, given, msg) => {
    await expect(away(head, to, given)).rejects.toMatchObject({ code: '400', msg });
  });

  test('is refused to whom the roles are missing', async () => {
    const back = await withhold('C2', testCode);
    await expect(away(head, buyer)).rejects.toMatchObject({
      code: '400',
      msg: '陆苒没有审批“TEST”的权限，不能代您办理',
    });
    expect(await as(head, delegation.people, { keyword: '陆' })).toEqual([]);
    await back();
    expect((await as(head, delegation.people, { keyword: '陆' })).map(({ userName }) => userName)).toEqual(['陆苒']);
  });

  test('is refused to who decides nothing', async () => {
    await expect(away(asker, 'gys_sales')).rejects.toMatchObject({ code: '403' });
  });

  test('one at a time: periods that touch are fine, those that overlap are not', async () => {
    await away(head, buyer, { startsAt: after(2), endsAt: after(4) });
    const overlapping = { code: '409', msg: '这段时间您已委托陆苒，请先结束那一项，或改用别的时间' };
    await expect(away(head, third, { startsAt: after(3), endsAt: after(6) })).rejects.toMatchObject(overlapping);
    await away(head, third, { startsAt: after(4), endsAt: after(6) });
    await away(head, third, { startsAt: after(1), endsAt: after(2) });
    expect(await mine(head)).toHaveLength(3);
  });

  test('of two at once one holds, and the database keeps it so', async () => {
    const results = await Promise.allSettled([away(head, buyer), away(head, third)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = sql`insert into usr_delegation (ent_id, owner_id, delegate_id, starts_at, ends_at, reason, created_at)
      select ent_id, owner_id, delegate_id, starts_at, ends_at, reason, created_at from usr_delegation`;
    await expect(again.execute(server.db)).rejects.toThrow('exclusion');
  });

  test('two do not stand in for each other', async () => {
    await away(head, buyer);
    await expect(away(buyer, head)).rejects.toMatchObject({
      code: '409',
      msg: '顾砚秋这段时间已委托您，不能互相委托',
    });
    await away(buyer, head, { startsAt: after(8), endsAt: after(9) });
  });

  test('the delegate is told, and both see it in its state', async () => {
    await away(head, buyer, { reason: '休假' });
    expect((await notices(buyer))[0]).toContain('顾砚秋委托您从');
    const states = async () => [
      (await mine(head))[0]?.state,
      (await mine(buyer))[0]?.state,
      (await mine(third)).length,
    ];
    expect(await states()).toEqual(['RUNNING', 'RUNNING', 0]);
    expect((await mine(head))[0]).toMatchObject({ side: 'MINE', mayEnd: true, subjects: '全部事项', reason: '休假' });
    expect((await mine(buyer))[0]).toMatchObject({ side: 'TO_ME', mayEnd: false });
    server.clock.advance(8 * stepMs);
    expect(await states()).toEqual(['ENDED', 'ENDED', 0]);
    const over = as(head, delegation.end, { id: (await mine(head))[0]?.id ?? '' });
    await expect(over).rejects.toMatchObject({ code: '409', msg: '这项审批代理已经结束' });
  });
});

describe('ending it', () => {
  const end = async (account: string, id: string | undefined) => as(account, delegation.end, { id: id ?? '' });

  test('by its owner, at once, and nobody else', async () => {
    const { bizCode } = await led();
    await away(head, buyer);
    const [one] = await mine(head);
    await expect(end(buyer, one?.id)).rejects.toMatchObject({ code: '404' });
    server.clock.advance(stepMs);
    await end(head, one?.id);
    expect(await waits(buyer, bizCode)).toBe(0);
    expect((await mine(head))[0]).toMatchObject({ state: 'ENDED', mayEnd: false });
    expect((await notices(buyer))[0]).toContain('已结束对您的审批委托');
    await expect(end(head, one?.id)).rejects.toMatchObject({ code: '409' });
    await away(head, third);
  });

  test('before its start it is revoked, and its time is free', async () => {
    await away(head, buyer, { startsAt: after(2), endsAt: after(4) });
    const [one] = await mine(head);
    expect(one).toMatchObject({ state: 'PENDING', mayEnd: true });
    await end(head, one?.id);
    expect((await mine(head))[0]).toMatchObject({ state: 'REVOKED', mayEnd: false });
    await away(head, third, { startsAt: after(2), endsAt: after(4) });
    expect(await as(head, delegation.counts, {})).toEqual(
      expect.arrayContaining([
        { state: 'REVOKED', count: 1 },
        { state: 'PENDING', count: 1 },
      ]),
    );
  });
});

/** Years from a day after the tests' own. */
function inYear(years: number): string {
  return `${2030 + years}-01-01T00:00:00.000Z`;
}
