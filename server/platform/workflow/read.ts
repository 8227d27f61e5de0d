/** Audits as the worklists and the history panel show them. */
import { type ApprovalVerb, type AuditRow, OPERATION } from '@portal/sdk/calls/workflow';
import { type Clock, contains, type Context, type Db, page, sql, type User } from '@portal/sdk/server';
import {
  type Asked,
  behalfOf,
  holderAt,
  isCandidate,
  isVisible,
  startedBy,
  type Viewer,
  viewerOfOne,
  viewerOfWaiting,
} from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { hasDecidedBefore } from './duties.ts';
import { isServiceTodo } from './service-todos.ts';
import { startTaskName } from './start.ts';
import { starterName } from './starter.ts';
import { type Turn, turnsOf } from './turn.ts';
import { nextUrge } from './urge.ts';

interface Search {
  bizType?: string;
  bizTypes?: string;
  keyword?: string;
  overdue?: boolean;
  page: number;
  size: number;
}

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

/** Steps that the viewer may decide now, and to-dos of services: the one source of what waits for a person. */
export const waitingSteps = (viewer: Viewer, search: Omit<Search, 'page' | 'size'> = {}) =>
  tasks(viewer.db, search)
    .where('i.status', '=', 'RUNNING')
    .whereRef('t.step', '=', 'i.currentStep')
    .where('t.endTime', 'is', null)
    .where(({ not }) => not(startedBy(viewer.user)))
    .where(sql<boolean>`(${isCandidate(viewer)} or ${isServiceTodo(viewer)})`)
    .where(({ not }) => not(hasDecidedBefore(viewer)));

/** The same less those taken off their to-do list. */
export const waitingTasks = (viewer: Viewer, search: Omit<Search, 'page' | 'size'> = {}) =>
  waitingSteps(viewer, search).where(({ not, exists, selectFrom }) =>
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

/** Who has handed the task to the user, or has added them. */
const givenBy = ({ userId }: User) => sql<string | null>`(
  select a.by_id from wf_task_actor a
  where a.task_id = t.id and a.user_id = ${userId} and t.assignee_id = ${userId}
    and a.kind in ('OWNER', 'ADDED_BEFORE', 'ADDED_AFTER')
  order by a.at desc limit 1)`;

/** Why the task waits for the viewer, and through whom. */
function whoseOf(viewer: Viewer) {
  const { user } = viewer;
  const [behalf, giver] = [behalfOf(viewer), givenBy(user)];
  const whose = sql<'OWN' | 'CLAIMED' | 'TRANSFERRED' | 'ADDED' | 'BEHALF'>`case
    when ${behalf} is not null then 'BEHALF' when t.added_to is not null then 'ADDED'
    when ${giver} is not null then 'TRANSFERRED' when t.claimed_by = ${user.userId} and t.claimed_until > ${viewer.at} then 'CLAIMED' else 'OWN' end`;
  const name = sql<string | null>`(select p.user_name from usr_user p where p.id = coalesce(${behalf}, ${giver}))`;
  return [whose.as('whose'), name.as('whoseName')] as const;
}

/** Overdue ones first, and of what is due on one day the larger amount. */
export async function upcoming({ overdue, ...search }: Search, context: Context) {
  const viewer = await viewerOfWaiting(context);
  const waiting = waitingTasks(viewer, search)
    .select(whoseOf(viewer))
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
    .where((eb) => eb.or([eb('t.decidedBy', '=', user.userId), eb('t.behalfOf', '=', user.userId)]))
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
  decided: boolean;
}

/** A name, with that of the person in whose place they have decided. */
const decider = sql<string | null>`case when t.behalf_of is null then coalesce(u.user_name, h.user_name)
  else u.user_name || '（代 ' || o.user_name || '）' end`;

/** What was decided and what waits; what waits for one person alone names them. */
const stepsOf = ({ db, at }: Viewer, processInstId: string): Promise<Step[]> =>
  db
    .selectFrom('wfTask as t')
    .leftJoin('usrUser as u', 'u.id', 't.decidedBy')
    .leftJoin('usrUser as o', 'o.id', 't.behalfOf')
    .leftJoin('usrUser as h', (join) => join.on('t.endTime', 'is', null).on('h.id', '=', holderAt(at)))
    .select([
      sql<string>`t.task_name || case when t.added_to is null then '' else '（加签）' end`.as('taskName'),
      decider.as('userName'),
      't.endTime',
      't.message',
      't.operationTypeString',
      sql<boolean>`t.decided_by is not null`.as('decided'),
    ])
    .where('t.instanceId', '=', processInstId)
    .where('t.arrivedAt', 'is not', null)
    .orderBy('t.step')
    .orderBy('t.endTime')
    .orderBy(sql`t.decided_by is null`)
    .orderBy('t.branch')
    .execute();

/** What was done beside deciding: with whom, and why. */
async function actsOf({ db }: Viewer, processInstId: string): Promise<AuditRow[]> {
  const acts = await db
    .selectFrom('wfAct as a')
    .innerJoin('wfTask as t', 't.id', 'a.taskId')
    .innerJoin('usrUser as u', 'u.id', 'a.userId')
    .select(['t.taskName', 'u.userName', 'a.at', 'a.message', 'a.verb'])
    .select(
      sql<
        string | null
      >`(select string_agg(p.user_name, '、' order by p.id) from usr_user p where p.id = any(a.to_ids))`.as('to'),
    )
    .where('a.instanceId', '=', processInstId)
    .orderBy('a.id')
    .execute();
  return acts.map(({ at, verb, to, message, ...act }) => ({
    ...act,
    endTime: at,
    message: [to, message].filter((part) => part !== null).join('：') || null,
    operationTypeString: verb,
  }));
}

const moment = ({ endTime }: AuditRow): number => (endTime === null ? Infinity : Date.parse(endTime));

/** Start, what was done, what waits; a withdrawn approval ends with its withdrawal instead. */
function historyOf(approval: Omit<Instance, 'own'>, done: readonly AuditRow[]): AuditRow[] {
  const { starterName: userName, startTime, endTime, cancelReason, status } = approval;
  const start = { userName, endTime: startTime, message: null, operationTypeString: OPERATION.submitted };
  const inTurn = done.toSorted((a, b) => moment(a) - moment(b) || 0);
  const rows: AuditRow[] = [{ taskName: startTaskName, ...start }, ...inTurn];
  if (status !== 'CANCELLED') return rows;
  const end = { userName, endTime, message: cancelReason, operationTypeString: OPERATION.withdrawn };
  return [...rows.filter((row) => row.endTime !== null), { taskName: '撤回申请', ...end }];
}

const addedBy = ({ db, user }: Viewer, processInstId: string) =>
  db
    .selectFrom('wfTask as t')
    .innerJoin('wfTaskActor as a', 'a.taskId', 't.id')
    .innerJoin('usrUser as u', 'u.id', 't.assigneeId')
    .select(['t.id as taskId', 'u.userName'])
    .where('t.instanceId', '=', processInstId)
    .where('t.endTime', 'is', null)
    .where('a.kind', 'in', ['ADDED_BEFORE', 'ADDED_AFTER'])
    .where('a.byId', '=', user.userId)
    .orderBy('t.branch')
    .execute();

/** What the user may do with their task; what somebody else lets them decide they decide, and nothing more. */
function verbsOf({ byRight, addedTo, holding }: Turn): ApprovalVerb[] {
  if (!byRight) return [];
  if (addedTo !== null) return ['COPY'];
  const claiming: ApprovalVerb[] = holding === 'HANDED' ? [] : [holding === 'CLAIMED' ? 'RELEASE' : 'CLAIM'];
  return [...claiming, 'TRANSFER', 'DELEGATE', 'ADD', 'COPY'];
}

async function ownTask({ db }: Viewer, turn: Turn | undefined) {
  if (!turn) return null;
  const { taskId, taskName, behalfId, holding, heldUntil } = turn;
  const principal =
    behalfId === null ? undefined : db.selectFrom('usrUser').select('userName').where('id', '=', behalfId);
  const behalfOfName = (await principal?.executeTakeFirst())?.userName ?? null;
  const claimedUntil = holding === 'CLAIMED' && behalfId === null ? heldUntil : null;
  return { taskId, taskName, behalfOfName, claimedUntil, verbs: verbsOf(turn) };
}

/** What is offered while it runs. */
async function offered(viewer: Viewer, { own, processInstId }: Instance, clock: Clock) {
  const turns = (await turnsOf(viewer, processInstId)).filter(({ open }) => open);
  const waiting = turns.filter(({ arrived }) => arrived);
  const mine = own ? undefined : turns.find(({ candidate }) => candidate);
  const led = waiting.find((turn) => turn.led);
  const mayUrge = waiting.length > 0 && (own || led !== undefined);
  const next = mayUrge ? await nextUrge(viewer.db, processInstId) : undefined;
  const held = turns.find(({ named, holderId }) => named && holderId !== null && holderId !== viewer.user.userId);
  return {
    currentTaskName: [...new Set(waiting.map(({ taskName }) => taskName))].join('、') || null,
    canAudit: mine !== undefined,
    canUrge: mayUrge && (next === undefined || next <= clock.now()),
    dueAt: mine?.dueAt ?? waiting.map(({ dueAt }) => dueAt).sort()[0] ?? null,
    task: await ownTask(viewer, mine),
    led: led ? { taskId: led.taskId, taskName: led.taskName } : null,
    heldByName: mine || own ? null : (held?.holderName ?? null),
    heldUntil: mine || own ? null : (held?.heldUntil ?? null),
    added: await addedBy(viewer, processInstId),
  };
}

const nothing = {
  ...{ currentTaskName: null, canAudit: false, canUrge: false, dueAt: null },
  ...{ task: null, led: null, heldByName: null, heldUntil: null, added: [] },
};

async function present(viewer: Viewer, { own, ...approval }: Instance, clock: Clock) {
  const { processInstId } = approval;
  const steps = await stepsOf(viewer, processInstId);
  const running = approval.status === 'RUNNING';
  return {
    ...approval,
    ...(running ? await offered(viewer, { own, ...approval }, clock) : nothing),
    canWithdraw: running && own && !steps.some(({ decided }) => decided),
    history: historyOf(approval, [...(await actsOf(viewer, processInstId)), ...steps]),
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
  return found === undefined ? null : present(viewer, found, context.clock);
}
