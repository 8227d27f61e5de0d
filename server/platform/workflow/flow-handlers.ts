/** A kind has one draft and one published version; what runs keeps the version that it began with. */
import { approvalFlow, FLOW_ROLE, type FlowStep } from '@portal/sdk/calls/approval-flow';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, demandFaultless, fault, implement, one, refuse, sql } from '@portal/sdk/server';
import { allowedRoles, defaultsOf, type FlowDocument, flowsOf, heldRoles } from './flows.ts';
import { fen } from './shape.ts';

const missing = '该业务的审批流程不能修改';
const stale = '草稿已被他人修改，请刷新后重试';

const documentOf = ({ documents }: Pick<Context, 'documents'>, bizType: string): FlowDocument =>
  flowsOf(documents).find((document) => document.bizType === bizType) ?? refuse('notFound', missing);

const runningOf = (alias: 'f') => sql<number>`(
  select count(*)::int from wf_instance i
  where i.status = 'RUNNING' and i.biz_type = ${sql.ref(`${alias}.bizType`)} and i.flow_version = ${sql.ref(`${alias}.versionNo`)})`;

const versions = (db: Db) =>
  db
    .selectFrom('wfFlow as f')
    .innerJoin('usrUser as c', 'c.id', 'f.createdBy')
    .leftJoin('usrUser as p', 'p.id', 'f.publishedBy')
    .select(['f.id', 'f.bizType', 'f.versionNo', 'f.note', 'f.publishedAt', 'f.version'])
    .select(['c.userName as createdByName', 'p.userName as publishedByName', runningOf('f').as('running')])
    .select([sql<FlowStep[]>`f.steps`.as('steps'), sql<'DRAFT' | 'PUBLISHED' | 'RETIRED'>`f.status`.as('status')]);

async function list(_: unknown, { db, documents }: Context) {
  const kept = await versions(db).where('f.status', 'in', ['DRAFT', 'PUBLISHED']).execute();
  const { rows } = await sql<{ bizType: string; running: number }>`
    select biz_type, count(*)::int as running from wf_instance where status = 'RUNNING' group by 1`.execute(db);
  const running = new Map(rows.map((row) => [row.bizType, row.running]));
  return flowsOf(documents).map(({ bizType, flow }) => {
    const own = kept.filter((version) => version.bizType === bizType);
    const current = own.find(({ status }) => status === 'PUBLISHED');
    return {
      ...{ bizType, title: flow.title, changes: flow.changes, steps: current?.steps ?? defaultsOf(flow) },
      ...{ versionNo: current?.versionNo ?? null, draft: own.some(({ status }) => status === 'DRAFT') },
      ...{ running: running.get(bizType) ?? 0, publishedByName: current?.publishedByName ?? null },
      publishedAt: current?.publishedAt ?? null,
    };
  });
}

async function detail({ bizType }: { bizType: string }, context: Context) {
  const document = documentOf(context, bizType);
  const { title, changes } = document.flow;
  return {
    ...{ bizType, title, changes, defaults: defaultsOf(document.flow) },
    allowed: await allowedRoles(context, document),
    versions: await versions(context.db).where('f.bizType', '=', bizType).orderBy('f.versionNo', 'desc').execute(),
  };
}

const open = ({ amountFrom, amountBelow }: FlowStep): boolean => amountFrom === null && amountBelow === null;

/** What is wrong with a step whichever its area is. */
function faultsOf({ tasks, amountFrom, amountBelow }: FlowStep, no: number): string[] {
  const bounds = amountFrom !== null && amountBelow !== null && fen(amountFrom) >= fen(amountBelow);
  const names = new Set(tasks.map(({ taskName }) => taskName.trim()));
  return [
    ...(bounds ? [`第 ${no} 步：金额的下限应小于上限`] : []),
    ...(names.size < tasks.length ? [`第 ${no} 步：任务名称重复`] : []),
    ...(tasks.some(({ roles }) => new Set(roles).size < roles.length) ? [`第 ${no} 步：审批人重复`] : []),
    ...(tasks.some(({ taskName }) => taskName.trim() === '') ? [`第 ${no} 步：请输入任务名称`] : []),
  ];
}

/** What its area does not bear. */
function outside({ changes, ...flow }: FlowDocument['flow'], steps: readonly FlowStep[]): string[] {
  if (changes === 'free') return steps.some(open) ? [] : ['至少有一步不限金额，否则有的单据没有人审批'];
  const defaults = defaultsOf({ ...flow, changes });
  if (steps.length !== defaults.length) return [`该业务有 ${defaults.length} 步，不能增减`];
  if (!steps.every(open)) return ['该业务的每一步都要办理，不能按金额跳过'];
  const plain = (step: FlowStep) => JSON.stringify(step.tasks.map(({ taskName, roles }) => [taskName, roles]));
  const same = steps.every((step, index) => {
    const own = defaults[index];
    return own !== undefined && plain(step) === plain(own);
  });
  return changes === 'hours' && !same ? ['该业务的审批人由单据决定，只能修改时限'] : [];
}

/** Of an enterprise and of the platform at once: the task would be one enterprise's, and so nobody's of the platform. */
const isMixed = (roles: readonly string[]) =>
  new Set(roles.map((role) => (/^[GC]/.test(role) ? role[0] : 'platform'))).size > 1;

/** All that is wrong with steps, in sentences. */
async function faultsIn(context: Context, document: FlowDocument, steps: readonly FlowStep[]): Promise<string[]> {
  const allowed = await allowedRoles(context, document);
  const strangers = steps.flatMap(({ tasks }, index) => {
    const roles = allowed[Math.min(index, allowed.length - 1)] ?? [];
    const own = tasks.filter((task) => !task.roles.every((role) => roles.includes(role)));
    return own.map(({ taskName }) => `第 ${index + 1} 步“${taskName}”：所选角色不能持有这一步的权限`);
  });
  const hours = document.flow.changes === 'hours';
  const mixed = steps.flatMap(({ tasks }, index) =>
    tasks.some(({ roles }) => !hours && isMixed(roles)) ? [`第 ${index + 1} 步：企业和平台的角色请分成两个任务`] : [],
  );
  return [
    ...steps.flatMap((step, index) => faultsOf(step, index + 1)),
    ...outside(document.flow, steps),
    ...(hours ? [] : strangers),
    ...mixed,
  ];
}

/** Steps that nobody could take today; who is asked for documents of the area is said by each document. */
async function unmannedIn(context: Context, { flow }: FlowDocument, steps: readonly FlowStep[]): Promise<string[]> {
  if (flow.changes === 'hours') return [];
  const held = await heldRoles(context);
  return steps.flatMap(({ tasks }, index) =>
    tasks
      .filter(({ roles }) => !roles.some((role) => held.has(role)))
      .map(({ taskName, roles }) => {
        const names = roles.map((role) => FLOW_ROLE.texts[role]).join('、');
        return `第 ${index + 1} 步“${taskName}”：没有在职人员担任${names}，提交后无人办理`;
      }),
  );
}

async function save({ bizType, steps, note, version }: InputOf<typeof approvalFlow.save>, context: Context) {
  const { db, user, clock } = context;
  const faults = await faultsIn(context, documentOf(context, bizType), steps);
  demandFaultless(faults.flatMap((message) => fault('steps', message, true)));
  const facts = { steps: JSON.stringify(steps), note: note.trim(), createdBy: user.userId };
  const now = { createdAt: clock.now().toISOString() };
  if (version !== undefined) {
    const draft = db.updateTable('wfFlow').set((eb) => ({ ...facts, ...now, version: eb('version', '+', 1) }));
    const mine = draft.where('bizType', '=', bizType).where('status', '=', 'DRAFT').where('version', '=', version);
    return one(mine.returning(['id', 'versionNo', 'version']), stale, 'conflict');
  }
  const next = sql<number>`(select coalesce(max(version_no), 0) + 1 from wf_flow where biz_type = ${bizType})`;
  const added = db
    .insertInto('wfFlow')
    .values({ ...facts, ...now, bizType, versionNo: next })
    .onConflict((conflict) => conflict.doNothing());
  return one(added.returning(['id', 'versionNo', 'version']), '该业务已有草稿，请刷新后继续编辑', 'conflict');
}

async function publish({ id, version }: { id: string; version: number }, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const draft = db.selectFrom('wfFlow').select(['bizType', sql<FlowStep[]>`steps`.as('steps')]);
  const mine = draft.where('id', '=', id).where('status', '=', 'DRAFT').where('version', '=', version).forUpdate();
  const { bizType, steps } = await one(mine, stale, 'conflict');
  const document = documentOf(context, bizType);
  const [wrong] = await faultsIn(context, document, steps); // rights may have changed since it was written
  if (wrong !== undefined) refuse('conflict', `${wrong}，请修改草稿后再发布`);
  const [unmanned] = await unmannedIn(context, document, steps);
  if (unmanned !== undefined) refuse('conflict', `${unmanned}，请先分配角色，或修改草稿后再发布`);
  const retired = db.updateTable('wfFlow').set({ status: 'RETIRED' }).where('bizType', '=', bizType);
  await retired.where('status', '=', 'PUBLISHED').execute();
  const published = { status: 'PUBLISHED', publishedBy: user.userId, publishedAt: clock.now().toISOString() };
  await db.updateTable('wfFlow').set(published).where('id', '=', id).execute();
  return null;
}

async function discard({ id, version }: { id: string; version: number }, { db }: Context): Promise<null> {
  const draft = db
    .deleteFrom('wfFlow')
    .where('id', '=', id)
    .where('status', '=', 'DRAFT')
    .where('version', '=', version);
  await one(draft.returning('id'), stale, 'conflict');
  return null;
}

export default implement(approvalFlow, { list, detail, save, publish, discard });
