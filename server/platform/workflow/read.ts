/** Audits as the worklists and the history panel show them. */
import { type AuditRow, OPERATION } from '@portal/sdk/calls/workflow';
import { contains, type Context, type Db, page, sql, type User } from '@portal/sdk/server';
import { type Asked, isCandidate, isVisible, type Viewer, viewerOfOne, viewerOfWaiting } from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { isServiceTodo } from './service-todos.ts';
import { startTaskName } from './start.ts';

interface Search {
  bizType?: string;
  bizTypes?: string;
  keyword?: string;
  overdue?: boolean;
  page: number;
  size: number;
}

/** Who asks without an account is named; what the platform asks for has no starter. */
const starterName = sql<string>`coalesce(u.user_name, i.starter_name, '系统')`;

const tasks = (db: Db, { bizType, bizTypes, keyword }: Omit<Search, 'page' | 'size'>) =>
  db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .leftJoin('usrUser as u', 'u.id', 'i.starterId')
    .select([
      't.id as taskId',
      'i.id as processInstId',
      'i.bizType',
      'i.bizCode',
      'i.title',
      't.taskName',
      starterName.as('starterName'),
      'i.startedAt as startTime',
    ])
    .$if(bizType !== undefined, (q) => q.where('i.bizType', '=', bizType ?? ''))
    .$if(bizTypes !== undefined, (q) => q.where('i.bizType', 'in', (bizTypes ?? '').split(',')))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('i.title', 'ilike', contains(keyword ?? '')), eb('i.bizCode', 'ilike', contains(keyword ?? ''))]),
      ),
    );

/** The user asked for it, under whichever account; `i` is `wf_instance`. */
const startedBy = ({ userId }: Pick<User, 'userId'>) =>
  sql<boolean>`coalesce(same_person(i.starter_id, ${userId}), false)`;

/** Steps that the viewer may decide now, and to-dos of services, less those taken off their to-do list. */
export const waitingTasks = (viewer: Viewer, search: Omit<Search, 'page' | 'size'> = {}) =>
  tasks(viewer.db, search)
    .where('i.status', '=', 'RUNNING')
    .whereRef('t.step', '=', 'i.currentStep')
    .where('t.endTime', 'is', null)
    .where(({ not }) => not(startedBy(viewer.user)))
    .where(sql<boolean>`(${isCandidate(viewer)} or ${isServiceTodo(viewer)})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflowTodoHidden as h')
            .select('h.taskId')
            .whereRef('h.taskId', '=', 't.id')
            .where('h.userId', '=', viewer.user.userId),
        ),
      ),
    );

/** By when the step should be decided; `t` is `wf_task`. */
const dueAt = sql<string>`t.due_at`;
const dueDay = sql`(t.due_at at time zone 'Asia/Shanghai')::date`;

/** Overdue ones first, and of what is due on one day the larger amount. */
export async function upcoming({ overdue, ...search }: Search, context: Context) {
  const waiting = waitingTasks(await viewerOfWaiting(context), search)
    .select(['i.amount', 'i.together', sql<string>`t.arrived_at`.as('arrivedTime'), dueAt.as('dueAt')])
    .$if(overdue === true, (q) => q.where(dueAt, '<', context.clock.now().toISOString()))
    .orderBy(dueDay)
    .orderBy('i.amount', (by) => by.desc().nullsLast())
    .orderBy(dueAt)
    .orderBy('t.id');
  const { records, ...paging } = await page(waiting, search);
  const keys = await documentKeys(records, context);
  const keyed = records.map((row) => ({ ...row, documentId: keys.get(`${row.bizType} ${row.bizCode}`) ?? null }));
  return { ...paging, records: keyed };
}

export async function upcomingCount(search: Pick<Search, 'bizTypes'>, context: Context) {
  return waitingTasks(await viewerOfWaiting(context), search)
    .clearSelect()
    .select(['i.bizType', sql<number>`count(*)::int`.as('count')])
    .groupBy('i.bizType')
    .orderBy('i.bizType')
    .execute();
}

export async function done(search: Search, context: Context) {
  const { db, user } = context;
  const decided = tasks(db, search)
    .select([
      sql<string>`t.end_time`.as('endTime'),
      sql<string>`t.operation_type_string`.as('operationTypeString'),
      't.message',
      'i.status',
    ])
    .where('t.decidedBy', '=', user.userId)
    .where('t.endTime', 'is not', null)
    .where(isVisible(context))
    .orderBy('t.endTime', 'desc')
    .orderBy('t.id', 'desc');
  return page(decided, search);
}

interface Instance {
  /** The viewer, under whichever account, has asked for it. */
  own: boolean;
  processInstId: string;
  bizType: string;
  bizCode: string;
  title: string;
  status: 'RUNNING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
  starterId: string | null;
  starterName: string;
  startTime: string;
  endTime: string | null;
  currentStep: number;
  cancelReason: string | null;
}

interface Step extends AuditRow {
  step: number;
  decided: boolean;
  candidate: boolean;
}

const stepsOf = (viewer: Viewer, processInstId: string) =>
  viewer.db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .leftJoin('usrUser as u', 'u.id', 't.decidedBy')
    .select([
      't.step',
      't.taskName',
      'u.userName',
      't.endTime',
      't.message',
      't.operationTypeString',
      sql<boolean>`t.decided_by is not null`.as('decided'),
      isCandidate(viewer).as('candidate'),
    ])
    .where('t.instanceId', '=', processInstId)
    .where('t.arrivedAt', 'is not', null)
    .orderBy('t.step')
    .orderBy('t.endTime')
    .orderBy(sql`t.decided_by is null`)
    .orderBy('t.branch')
    .execute();

/** Start, what was decided, what waits; a withdrawn approval ends with its withdrawal instead. */
function historyOf(approval: Omit<Instance, 'own'>, steps: readonly Step[]): AuditRow[] {
  const { starterName: userName, startTime, endTime, cancelReason, status } = approval;
  const start = { userName, endTime: startTime, message: null, operationTypeString: OPERATION.submitted };
  const rows: AuditRow[] = [{ taskName: startTaskName, ...start }, ...steps];
  if (status !== 'CANCELLED') return rows;
  const end = { userName, endTime, message: cancelReason, operationTypeString: OPERATION.withdrawn };
  return [...rows.filter((row) => row.endTime !== null), { taskName: '撤回申请', ...end }];
}

async function present(viewer: Viewer, { own, ...approval }: Instance) {
  const steps = await stepsOf(viewer, approval.processInstId);
  const running = approval.status === 'RUNNING';
  const waiting = steps.filter(({ step, endTime }) => running && step === approval.currentStep && endTime === null);
  return {
    ...approval,
    currentTaskName: waiting.length === 0 ? null : waiting.map(({ taskName }) => taskName).join('、'),
    canAudit: waiting.some(({ candidate }) => candidate) && !own,
    canWithdraw: running && own && !steps.some(({ decided }) => decided),
    history: historyOf(approval, steps),
  };
}

/** The newest approval that fits and that the user may see. */
export async function approval(by: Asked, context: Context) {
  const viewer = await viewerOfOne(context, by);
  const wanted =
    'id' in by
      ? sql`i.id = ${by.id}`
      : sql`i.biz_code = ${by.bizCode} and (${by.bizType ?? null}::text is null or i.biz_type = ${by.bizType ?? null})`;
  const { rows } = await sql<Instance>`
    select i.id as process_inst_id, i.biz_type, i.biz_code, i.title, i.status, i.starter_id,
      ${starterName} as starter_name, i.started_at as start_time, i.ended_at as end_time, i.current_step, i.cancel_reason,
      ${startedBy(viewer.user)} as own
    from wf_instance i left join usr_user u on u.id = i.starter_id
    where ${wanted} and ${isVisible(viewer)}
    order by i.id desc limit 1`.execute(context.db);
  const [found] = rows;
  return found === undefined ? null : present(viewer, found);
}
