/** The steps that the server offers on an application are those that its calls then accept; its lists hold what they say. */
import { read, utils } from '@e965/xlsx';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { approvalOf } from '#server/test-approval';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { applyBizType, type ApplyDetail, type ApplyFilters, type ApplyRow, authApply } from './contract.ts';

type Step = ApplyDetail['may'][number];
type Person = 'applicant' | 'decider' | 'other decider';

let server: TestServer;
let people: Record<Person, TestApi>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'base'] });
  people = {
    applicant: await server.as('gys_sales'),
    decider: await server.as('yy_ops'),
    'other decider': await server.as('y0001_1'),
  };
});
afterAll(() => server.close());

const reason = '月底集中对账期间需要核对历史订单数据。';

/** What may be asked for: a button that is not held, else a role. */
async function targetsFor(api: TestApi) {
  const { menus, roles } = await api.call(authApply.options, {});
  const menu = menus.find(({ held, button }) => !held && button);
  return menu ? [{ kind: 'MENU' as const, id: menu.menuId }] : [{ kind: 'ROLE' as const, id: roles[0]?.roleId ?? '0' }];
}

async function decide(api: TestApi, bizCode: string, approve: boolean) {
  const processInstId = await approvalOf(server, applyBizType, bizCode);
  await api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion: '请说明具体单据' });
}

/** A fresh application in a state; 4 is a passed one whose time is over. */
async function applicationAt(status: number, by: Person): Promise<ApplyDetail> {
  const [api, decider] = [people[by], people[by === 'applicant' ? 'decider' : 'other decider']];
  const { id, applyNo } = await api.call(authApply.add, { targets: await targetsFor(api), reason });
  if (status === 1 || status === 4) await decide(decider, applyNo, true);
  if (status === 2) await decide(decider, applyNo, false);
  if (status === 3) await api.call(authApply.withdraw, { id, version: 1 });
  if (status === 4) {
    const expireAt = new Date(server.clock.now().getTime() - 1).toISOString();
    await server.db.updateTable('authApply').set({ expireAt }).where('id', '=', id).execute();
  }
  return api.call(authApply.detail, { id });
}

const calls: Readonly<Record<string, (api: TestApi, one: ApplyDetail) => Promise<unknown>>> = {
  RESUBMIT: async (api, { id, version }) =>
    api.call(authApply.update, { id, version, targets: await targetsFor(people.applicant), reason }),
  WITHDRAW: (api, { id, version }) => api.call(authApply.withdraw, { id, version }),
  PASS: (api, { applyNo }) => decide(api, applyNo, true),
  REJECT: (api, { applyNo }) => decide(api, applyNo, false),
};

test.each<readonly [Person, of: Person, status: number, steps: readonly Step[]]>([
  ['applicant', 'applicant', 0, ['WITHDRAW']],
  ['applicant', 'applicant', 1, []],
  ['applicant', 'applicant', 2, ['RESUBMIT']],
  ['applicant', 'applicant', 3, ['RESUBMIT']],
  ['applicant', 'applicant', 4, []],
  ['decider', 'applicant', 0, ['PASS', 'REJECT']],
  ['decider', 'applicant', 1, []],
  ['decider', 'applicant', 2, []],
  ['decider', 'applicant', 3, []],
  ['decider', 'applicant', 4, []],
  ['decider', 'decider', 0, ['WITHDRAW']],
  ['other decider', 'decider', 0, ['PASS', 'REJECT']],
])('the %s of an application of the %s in state %d may %j, as the calls accept', async (who, of, status, steps) => {
  const first = await applicationAt(status, of);
  expect(first.status).toBe(status);
  expect((await people[who].call(authApply.detail, { id: first.id })).may).toEqual(steps);
  const { records } = await people[who].call(authApply.page, { scope: 'all', applyNo: first.applyNo });
  expect(records.map(({ may }) => may)).toEqual([steps]);
  const accepted: string[] = [];
  let fresh = first;
  for (const [step, call] of Object.entries(calls)) {
    const done = await call(people[who], fresh).then(
      () => true,
      () => false,
    );
    if (!done) continue;
    accepted.push(step);
    fresh = await applicationAt(status, of);
  }
  expect(accepted).toEqual(steps);
});

test('each worklist holds what it says, and is found by person, enterprise and state', async () => {
  const [asked, decided] = [await applicationAt(0, 'applicant'), await applicationAt(0, 'decider')];
  const list = async (who: Person, filters: Partial<ApplyFilters> = {}) =>
    (await people[who].call(authApply.page, { scope: 'all', ...filters, size: 100 })).records;
  const all = await list('decider');
  const ids = all.map(({ id }) => id);
  expect([all.length < 100, ids.includes(asked.id), ids.includes(decided.id)]).toEqual([true, true, true]);
  const todo = await list('decider', { scope: 'todo' });
  expect(todo).toEqual(all.filter(({ status, mine }) => status === 0 && !mine));
  expect(todo.map(({ id }) => id)).toContain(asked.id);
  expect((await list('decider', { scope: 'mine' })).map(({ id }) => id)).toEqual(
    all.filter(({ mine }) => mine).map(({ id }) => id),
  );
  expect(await list('applicant', { scope: 'todo' })).toEqual([]);
  for (const [keyword, fits] of [
    ['温霁', ({ applicantName }) => applicantName === '温霁'],
    ['屿岚', ({ entName }) => entName.startsWith('屿岚')],
    ['无此人', () => false],
  ] as const satisfies readonly (readonly [string, (one: ApplyRow) => boolean])[]) {
    const found = all.filter(fits);
    expect([keyword, await list('decider', { keyword })]).toEqual([keyword, found]);
    expect(found.length).toBeLessThan(all.length);
  }
  for (const status of [0, 1, 2, 3, 4])
    expect(await list('decider', { status })).toEqual(all.filter((one) => one.status === status));
  const { rawPayload } = await people.decider.download(authApply.export, { scope: 'all', applyNo: asked.applyNo });
  const [target] = asked.targets;
  expect(utils.sheet_to_json(read(rawPayload).Sheets['权限申请'] ?? {}, { range: 1 })).toEqual([
    expect.objectContaining({
      ...{ 申请编号: asked.applyNo, 申请人: '温霁', 申请内容: target?.name, 数据范围: '本人', 状态: '待审核' },
    }),
  ]);
});
