/** Published flows: what an area bears, who may be asked, and that what runs keeps what it began with. */
import { approvalFlow, type FlowStep } from '@portal/sdk/calls/approval-flow';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { ApprovalFlow } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import type { LoadedArea } from '../../areas.ts';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { asPublished } from './flows.ts';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

const flowOf = (changes: ApprovalFlow['changes']): ApprovalFlow => ({
  title: `试验 ${changes}`,
  changes,
  steps: [
    { taskName: '采购审核', roles: ['C'], dueHours: 16 },
    { taskName: '运营审核', roles: ['Y'] },
  ],
});

function areaWithFlows(): LoadedArea {
  const { id, area } = testArea('FREE', 'FIXED', 'HOURS', 'PLAIN');
  const documents = (area.documents ?? []).map((document) =>
    document.bizType === 'PLAIN'
      ? document
      : { ...document, flow: flowOf(document.bizType.toLowerCase() as ApprovalFlow['changes']) },
  );
  return { id, area: { ...area, documents } };
}

let server: TestServer;
let admin: TestApi;
let [purchaser, supplier] = ['', ''];
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [areaWithFlows()] });
  await allowDecisions(server);
  for (const code of ['base:flow:view', 'base:flow:save']) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
  const entOf = async (customerCode: string) => {
    const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  [purchaser, supplier] = [await entOf('C0001'), await entOf('S0001')];
});
afterEach(async () => {
  await server.db.deleteFrom('wfFlow').execute();
});
afterAll(() => server.close());

type Kind = 'FREE' | 'FIXED' | 'HOURS';
type Role = FlowStep['tasks'][number]['roles'][number];

const task = (taskName: string, roles: Role[], dueHours = 8) => ({ taskName, roles, dueHours });
const step = (tasks: FlowStep['tasks'], more: Partial<FlowStep> = {}): FlowStep => ({
  ...{ tasks, mode: 'ALL', amountFrom: null, amountBelow: null },
  ...more,
});
const buying = step([task('采购审核', ['C'])]);
const operating = step([task('运营审核', ['Y'])]);

const save = (bizType: Kind, steps: FlowStep[], version?: number) =>
  admin.call(approvalFlow.save, { bizType, steps, note: '试验', ...(version !== undefined && { version }) });
async function publish(bizType: Kind, ...steps: FlowStep[]): Promise<void> {
  const { id, version } = await save(bizType, steps);
  await admin.call(approvalFlow.publish, { id, version });
}

let count = 0;
/** Asked as its area does, after what is published. */
async function ask(bizType: string, amount: string | null = null): Promise<string> {
  count += 1;
  const bizCode = `F${count}`;
  const steps = [
    { taskName: '采购审核', candidateRoleTypes: ['C' as const], candidateEntId: purchaser, dueHours: 16 },
    { taskName: '运营审核', candidateRoleTypes: ['Y' as const], candidateEntId: null },
  ];
  const request = { bizType, bizCode, title: bizCode, entId: supplier, starter: null, amount, steps };
  const { documents } = server.app.portal;
  await startApproval(await asPublished(request, { db: server.db, documents }), server);
  return bizCode;
}
const tasksOf = async (bizCode: string) =>
  (
    await server.db
      .selectFrom('wfTask as t')
      .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
      .select(['t.step', 't.taskName', 't.candidateRoles', 't.candidateEntId', 't.dueHours', 'i.flowVersion'])
      .where('i.bizCode', '=', bizCode)
      .orderBy('t.step')
      .orderBy('t.branch')
      .execute()
  ).map((row) => [
    row.step,
    row.taskName,
    row.candidateRoles.join(),
    row.candidateEntId === purchaser ? 'C0001' : row.candidateEntId,
    row.dueHours,
    row.flowVersion,
  ]);

test('kinds without a flow are not listed, and are asked as before', async () => {
  const listed = await admin.call(approvalFlow.list, {});
  const own = listed.filter(({ bizType }) => ['FREE', 'FIXED', 'HOURS', 'PLAIN'].includes(bizType));
  expect(own.map(({ bizType, changes, versionNo, draft }) => [bizType, changes, versionNo, draft])).toEqual([
    ['FREE', 'free', null, false],
    ['FIXED', 'fixed', null, false],
    ['HOURS', 'hours', null, false],
  ]);
  await expect(admin.call(approvalFlow.detail, { bizType: 'PLAIN' })).rejects.toMatchObject({ code: '404' });
  for (const kind of ['PLAIN', 'FREE'])
    expect(await tasksOf(await ask(kind))).toEqual([
      [1, '采购审核', 'C', 'C0001', 16, null],
      [2, '运营审核', 'Y', null, 24, null],
    ]);
});

test('roles are those whose kind may hold the code of the step, of enterprises that the area asks', async () => {
  const { allowed, defaults } = await admin.call(approvalFlow.detail, { bizType: 'FREE' });
  expect(allowed).toEqual([
    ['Y', 'C', 'C1', 'C2'],
    ['Y', 'C', 'C1', 'C2'],
  ]);
  expect(defaults).toEqual([step([task('采购审核', ['C'], 16)]), step([task('运营审核', ['Y'], 24)])]);
  for (const roles of [['G1'], ['L'], ['K'], ['Y', 'L']] as Role[][])
    await expect(save('FREE', [step([task('审核', roles)])])).rejects.toMatchObject({
      msg: expect.stringContaining('第 1 步“审核”：所选角色不能持有这一步的权限'),
    });
  await expect(save('FREE', [step([task('审核', ['C1', 'Y'])])])).rejects.toMatchObject({
    msg: '第 1 步：企业和平台的角色请分成两个任务',
  });
});

test('a published version decides what begins after it; what runs keeps its own', async () => {
  const before = await ask('FREE');
  await publish('FREE', step([task('主管审核', ['C1'], 4), task('运营会签', ['Y'], 12)]), operating);
  const first = await ask('FREE');
  expect(await tasksOf(first)).toEqual([
    [1, '主管审核', 'C1', 'C0001', 4, 1],
    [1, '运营会签', 'Y', null, 12, 1],
    [2, '运营审核', 'Y', null, 8, 1],
  ]);
  await publish('FREE', operating);
  expect(await tasksOf(await ask('FREE'))).toEqual([[1, '运营审核', 'Y', null, 8, 2]]);
  expect((await tasksOf(first)).length).toBe(3);
  expect(await tasksOf(before)).toEqual([
    [1, '采购审核', 'C', 'C0001', 16, null],
    [2, '运营审核', 'Y', null, 24, null],
  ]);
  await publish('FIXED', buying, operating);
  await ask('FIXED');
  await publish('FREE', operating);
  const { versions } = await admin.call(approvalFlow.detail, { bizType: 'FREE' });
  expect(versions.map(({ versionNo, status, running }) => [versionNo, status, running])).toEqual([
    [3, 'PUBLISHED', 0],
    [2, 'RETIRED', 1],
    [1, 'RETIRED', 1],
  ]);
  const listed = await admin.call(approvalFlow.list, {});
  const row = (kind: Kind) => listed.find(({ bizType }) => bizType === kind);
  expect(row('FREE')).toMatchObject({ versionNo: 3, draft: false, steps: [operating] });
  expect(row('FIXED')).toMatchObject({ versionNo: 1, running: 1 });
});

test('the steps of a version are decided as they say', async () => {
  await publish('FREE', step([task('主管审核', ['C1']), task('运营会签', ['Y'])], { mode: 'ANY' }), buying);
  const bizCode = await ask('FREE');
  const found = server.db.selectFrom('wfInstance').select('id').where('bizCode', '=', bizCode);
  const { id: processInstId } = await found.executeTakeFirstOrThrow();
  const decide = async (account: string) =>
    (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve: true });
  await expect(decide('cg_buyer')).rejects.toMatchObject({ code: '403' });
  await decide('yy_ops');
  await decide('cg_buyer');
  const { status } = await (await server.as('cg_admin')).call(workflowtask.detail, { processInstId });
  expect(status).toBe('APPROVED');
});

describe('what an area does not bear is refused', () => {
  const bounded = step([task('大额复核', ['Y'])], { amountFrom: '100000' });
  test.each<[string, Kind, FlowStep[], string]>([
    ['a flow that leaves some amounts to nobody', 'FREE', [bounded], '至少有一步不限金额，否则有的单据没有人审批'],
    [
      'bounds in the wrong order',
      'FREE',
      [operating, { ...bounded, amountBelow: '100000.00' }],
      '第 2 步：金额的下限应小于上限',
    ],
    [
      'a flow that leaves large amounts to nobody',
      'FREE',
      [{ ...operating, amountBelow: '100000.00' }],
      '至少有一步不限金额，否则有的单据没有人审批',
    ],
    ['one role twice', 'FREE', [step([task('审核', ['C', 'C'])])], '第 1 步：审批人重复'],
    ['two tasks of one name', 'FREE', [step([task('审核', ['C']), task('审核 ', ['Y'])])], '第 1 步：任务名称重复'],
    ['a name of blanks', 'FREE', [step([task('  ', ['Y'])])], '第 1 步：请输入任务名称'],
    ['a step less', 'FIXED', [buying], '该业务有 2 步，不能增减'],
    ['a step more', 'FIXED', [buying, operating, operating], '该业务有 2 步，不能增减'],
    [
      'a step that amounts skip',
      'FIXED',
      [buying, { ...operating, amountFrom: '1.00' }],
      '该业务的每一步都要办理，不能按金额跳过',
    ],
    ['other people', 'HOURS', [step([task('采购审核', ['C1'])]), operating], '该业务的审批人由单据决定，只能修改时限'],
    ['another name', 'HOURS', [step([task('主管审核', ['C'])]), operating], '该业务的审批人由单据决定，只能修改时限'],
  ])('%s', async (_, kind, steps, msg) => {
    await expect(save(kind, steps)).rejects.toMatchObject({ code: '400', msg });
  });

  test('and what it bears is published', async () => {
    await publish('FREE', operating, bounded, step([task('小额复核', ['Y'])], { amountBelow: '1000.00' }));
    expect((await tasksOf(await ask('FREE', '999.99'))).map(([no]) => no)).toEqual([1, 3]);
    for (const amount of ['99999.99', '1000.00'])
      expect((await tasksOf(await ask('FREE', amount))).map(([no]) => no)).toEqual([1]);
    expect((await tasksOf(await ask('FREE', '100000.00'))).map(([no]) => no)).toEqual([1, 2]);
    await publish('FIXED', step([task('采购审核', ['C2']), task('主管审核', ['C1'])]), operating);
    expect((await tasksOf(await ask('FIXED'))).map(([no, name, roles]) => [no, name, roles])).toEqual([
      [1, '采购审核', 'C2'],
      [1, '主管审核', 'C1'],
      [2, '运营审核', 'Y'],
    ]);
    await publish('HOURS', step([task('采购审核', ['C'], 3)]), step([task('运营审核', ['Y'], 5)]));
    expect(await tasksOf(await ask('HOURS'))).toEqual([
      [1, '采购审核', 'C', 'C0001', 3, 1],
      [2, '运营审核', 'Y', null, 5, 1],
    ]);
  });
});

test('a draft is one, changed under its version, published or given up once', async () => {
  const { id, version } = await save('FREE', [operating]);
  await expect(save('FREE', [operating])).rejects.toMatchObject({
    code: '409',
    msg: '该业务已有草稿，请刷新后继续编辑',
  });
  const changed = await save('FREE', [buying, operating], version);
  expect(changed).toMatchObject({ id, versionNo: 1, version: version + 1 });
  for (const attempt of [
    () => save('FREE', [operating], version),
    () => admin.call(approvalFlow.publish, { id, version }),
    () => admin.call(approvalFlow.discard, { id, version }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: '409' });
  await admin.call(approvalFlow.discard, { id, version: changed.version });
  await expect(admin.call(approvalFlow.publish, { id, version: changed.version })).rejects.toMatchObject({
    code: '409',
  });
  await publish('FREE', operating);
  const { versions } = await admin.call(approvalFlow.detail, { bizType: 'FREE' });
  expect(versions).toMatchObject([
    { versionNo: 1, status: 'PUBLISHED', note: '试验', publishedByName: expect.any(String) },
  ]);
});

test('a right that was taken away meanwhile keeps a draft from being published', async () => {
  const { id, version } = await save('FREE', [operating]);
  const code = server.db.updateTable('authCode').where('permCode', '=', 'test:document:audit');
  await code.set({ kinds: ['C'] }).execute();
  await expect(admin.call(approvalFlow.publish, { id, version })).rejects.toMatchObject({
    msg: '第 1 步“运营审核”：所选角色不能持有这一步的权限，请修改草稿后再发布',
  });
  await code.set({ kinds: ['C', 'C', 'Y'] }).execute();
  await admin.call(approvalFlow.publish, { id, version });
});

test('a step that nobody could take is not published: nobody active holds one of its roles', async () => {
  const { db } = server;
  const holders = db
    .selectFrom('authUserRole as ur')
    .innerJoin('authRole as r', 'r.id', 'ur.roleId')
    .select('ur.userId')
    .where('r.roleKey', '=', 'C1');
  const people = (await holders.execute()).map(({ userId }) => userId);
  const { id, version } = await save('FREE', [step([task('采购审核', ['C']), task('主管审核', ['C1'])])]);
  const attempt = () => admin.call(approvalFlow.publish, { id, version });
  const refused = {
    code: '409',
    msg: '第 1 步“主管审核”：没有在职人员担任采购单位管理员，提交后无人办理，请先分配角色，或修改草稿后再发布',
  };
  const users = (status: number) => db.updateTable('usrUser').set({ status }).where('id', 'in', people).execute();
  const members = (orgStatus: number) =>
    db.updateTable('usrUserEnt').set({ orgStatus }).where('userId', 'in', people).execute();
  const given = (expireAt: string | null) =>
    db.updateTable('authUserRole').set({ expireAt }).where('userId', 'in', people).execute();
  const role = (status: number) => db.updateTable('authRole').set({ status }).where('roleKey', '=', 'C1').execute();
  for (const [leave, back] of [
    [() => users(2), () => users(1)],
    [() => members(0), () => members(1)],
    [() => role(0), () => role(1)],
    [() => given(server.clock.now().toISOString()), () => given(null)],
  ] as const) {
    await leave();
    await expect(attempt()).rejects.toMatchObject(refused);
    await back();
  }
  await users(2);
  const either = await save('FREE', [step([task('审核', ['C1', 'C2'])])], version);
  await admin.call(approvalFlow.publish, { id, version: either.version }); // others could
  await users(1);
});

test('who holds neither code is refused', async () => {
  const buyer = await server.as('cg_buyer');
  await expect(buyer.call(approvalFlow.list, {})).rejects.toMatchObject({ code: '403' });
  await expect(
    buyer.call(approvalFlow.save, { bizType: 'FREE', steps: [operating], note: '试验' }),
  ).rejects.toMatchObject({ code: '403' });
});
