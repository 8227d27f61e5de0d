/** Whose turn it is: the task of a waiting step that somebody wants to act on, and whether they may. */
import { type Context, type Db, demandCode, refuse, sql, type User } from '@portal/sdk/server';
import {
  behalfOf,
  codeOf,
  hasArrived,
  holderAt,
  isByRight,
  isCandidate,
  isNamed,
  isVisible,
  startedBy,
  type Viewer,
  viewerOfOne,
} from './candidates.ts';
import { isLed } from './lead.ts';

export const taken = '该审批已由他人处理，请刷新';
export const ownApplication = '不能审批自己提交的申请';
const missing = '审批不存在或已被删除';

export interface Turn {
  processInstId: string;
  bizType: string;
  bizCode: string;
  title: string;
  starterId: string | null;
  /** The user, under whichever account, has asked for it. */
  own: boolean;
  status: string;
  step: number;
  mode: 'ALL' | 'ANY';
  taskId: string;
  taskName: string;
  candidateRoles: string[];
  candidateEntId: string | null;
  assigneeId: string | null;
  /** The task to which this one was added. */
  addedTo: string | null;
  /** Who has it to themselves. */
  holderId: string | null;
  holderName: string | null;
  /** How they have come to it. */
  holding: 'HANDED' | 'CLAIMED' | 'OPENED' | null;
  /** When it ends by itself; null: with the decision. */
  heldUntil: string | null;
  dueAt: string | null;
  /** Nobody has decided it yet. */
  open: boolean;
  /** Nobody has to pass it before. */
  arrived: boolean;
  /** By the role and enterprise that the task names, of the user or of one for whom they stand in. */
  named: boolean;
  candidate: boolean;
  /** By the user's own right, whoever they stand in for besides. */
  byRight: boolean;
  /** In whose place the user decides it. */
  behalfId: string | null;
  /** It has waited too long, and the user leads those for whom it does. */
  led: boolean;
}

/** Who moves an approval waits for whoever moves it now: what is read afterwards holds until the end of the call. */
export async function lockApproval(db: Db, processInstId: string): Promise<void> {
  await db.selectFrom('wfInstance').select('id').where('id', '=', processInstId).forUpdate().execute();
}

/** What the user may decide comes first, then what names them, then what has named them. */
const rank = ({ candidate, named, open }: Turn): number =>
  (candidate && open ? 4 : 0) + (named && open ? 2 : 0) + (named ? 1 : 0);

const holdingAt = (at: string) => sql<Turn['holding']>`case when ${holderAt(at)} is null then null
  when t.assignee_id is not null then 'HANDED' when t.claimed_until > ${at} then 'CLAIMED' else 'OPENED' end`;
const heldUntil = (at: string) => sql<string | null>`case when t.assignee_id is not null then null
  when t.claimed_until > ${at} then t.claimed_until when t.opened_until > ${at} then t.opened_until end`;

/** The tasks of the current step, those that are this user's first. */
export async function turnsOf(viewer: Viewer, processInstId: string): Promise<Turn[]> {
  const holder = holderAt(viewer.at);
  const { rows } = await sql<Turn>`
    select i.id as process_inst_id, i.biz_type, i.biz_code, i.title, i.starter_id, i.status, t.step, t.mode,
      t.id as task_id, t.task_name, t.candidate_roles, t.candidate_ent_id, t.assignee_id, t.added_to, t.due_at,
      ${holder} as holder_id, ${holdingAt(viewer.at)} as holding, ${heldUntil(viewer.at)} as held_until, (select u.user_name from usr_user u where u.id = ${holder}) as holder_name,
      t.end_time is null as open, ${hasArrived} as arrived, ${startedBy(viewer.user)} as own,
      ${isNamed(viewer)} as named, ${isCandidate(viewer)} as candidate, ${isByRight(viewer)} as by_right,
      ${behalfOf(viewer)} as behalf_id, ${isLed(viewer)} as led
    from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    where i.id = ${processInstId} and ${isVisible(viewer)}
    order by t.branch`.execute(viewer.db);
  return rows.toSorted((a, b) => rank(b) - rank(a));
}

/** The task of the current step that is this user's, else any. @param taskId - One of them in particular. */
export async function turnOf(viewer: Viewer, processInstId: string, taskId?: string): Promise<Turn> {
  const turns = await turnsOf(viewer, processInstId);
  if (turns.length === 0) return refuse('notFound', missing);
  return turns.find((turn) => taskId === undefined || turn.taskId === taskId) ?? refuse('conflict', taken);
}

/** @returns the user under the code of the step. */
export function admit({ user, documents }: Pick<Context, 'user' | 'documents'>, turn: Turn): User {
  const { bizType, step, status, named, candidate, open, arrived, starterId, holderId, holderName } = turn;
  const document = documents.get(bizType);
  const code = document && codeOf(document, step);
  if (!named || code === undefined) return refuse('forbidden', '您不是当前环节的审批人');
  const actor = demandCode(user, code);
  if (status !== 'RUNNING' || !open) return refuse('conflict', taken);
  if (starterId === user.userId) return refuse('forbidden', ownApplication);
  if (candidate) return actor;
  if (holderId !== null && holderId !== user.userId)
    return refuse('conflict', `该任务由${holderName}办理，您现在只能查看`);
  if (!arrived) return refuse('conflict', '前加签的审批人还没有办理');
  return refuse('forbidden', '您的审批权限不包括这张单据');
}

async function lockedTurn(context: Context, taskId: string): Promise<Turn> {
  const { db } = context;
  const found = db.selectFrom('wfTask').select('instanceId').where('id', '=', taskId);
  const { instanceId } = (await found.executeTakeFirst()) ?? refuse('notFound', missing);
  await lockApproval(db, instanceId);
  return turnOf(await viewerOfOne(context, { id: instanceId }), instanceId, taskId);
}

function admitOwn(context: Context, turn: Turn): Turn {
  admit(context, turn);
  if (turn.own) return refuse('forbidden', ownApplication);
  if (!turn.byRight) return refuse('forbidden', '您在代人办理，这件任务不能再交给别人');
  return turn;
}

/**
 * The task that the user does something to, beside deciding it: theirs by their own right, since what somebody else lets
 * them decide is not theirs to give away.
 */
export const ownTurn = async (context: Context, taskId: string): Promise<Turn> =>
  admitOwn(context, await lockedTurn(context, taskId));

/** The task that the user may give to somebody: their own, or one that waits too long for those whom they lead. */
export async function givenTurn(context: Context, taskId: string): Promise<Turn> {
  const turn = await lockedTurn(context, taskId);
  return turn.led && turn.open && turn.status === 'RUNNING' ? turn : admitOwn(context, turn);
}
