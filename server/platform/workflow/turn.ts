/** Whose turn it is: the task of a waiting step that somebody wants to act on, and whether they may. */
import { type Context, type Db, demandCode, refuse, sql, type User } from '@portal/sdk/server';
import { codeOf, isCandidate, isNamed, isVisible, type Viewer } from './candidates.ts';

export const taken = '该审批已由他人处理，请刷新';
export const ownApplication = '不能审批自己提交的申请';
const missing = '审批不存在或已被删除';

export interface Turn {
  processInstId: string;
  bizType: string;
  bizCode: string;
  starterId: string | null;
  /** The user, under whichever account, has asked for it. */
  own: boolean;
  status: string;
  step: number;
  mode: 'ALL' | 'ANY';
  taskId: string;
  taskName: string;
  /** Nobody has decided it yet. */
  open: boolean;
  /** By the role and enterprise that the task names. */
  named: boolean;
  candidate: boolean;
}

/** Who moves an approval waits for whoever moves it now: what is read afterwards holds until the end of the call. */
export async function lockApproval(db: Db, processInstId: string): Promise<void> {
  await db.selectFrom('wfInstance').select('id').where('id', '=', processInstId).forUpdate().execute();
}

/** What the user may decide comes first, then what names them, then what has named them. */
const rank = ({ candidate, named, open }: Turn): number =>
  (candidate && open ? 4 : 0) + (named && open ? 2 : 0) + (named ? 1 : 0);

/** The task of the current step that is this user's, else any. @param taskId - One of them in particular. */
export async function turnOf(viewer: Viewer, processInstId: string, taskId?: string): Promise<Turn> {
  const { rows } = await sql<Turn>`
    select i.id as process_inst_id, i.biz_type, i.biz_code, i.starter_id, i.status, t.step, t.mode, t.id as task_id,
      t.task_name, t.end_time is null as open,
      coalesce(same_person(i.starter_id, ${viewer.user.userId}), false) as own,
      ${isNamed(viewer)} as named, ${isCandidate(viewer)} as candidate
    from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    where i.id = ${processInstId} and ${isVisible(viewer)}
    order by t.branch`.execute(viewer.db);
  const turns = rows.filter((turn) => taskId === undefined || turn.taskId === taskId);
  const [first] = turns.toSorted((a, b) => rank(b) - rank(a));
  return first ?? refuse(rows.length === 0 ? 'notFound' : 'conflict', rows.length === 0 ? missing : taken);
}

/** @returns the user under the code of the step. */
export function admit({ user, documents }: Context, turn: Turn): User {
  const { bizType, step, status, named, candidate, open, starterId } = turn;
  const document = documents.get(bizType);
  const code = document && codeOf(document, step);
  if (!named || code === undefined) return refuse('forbidden', '您不是当前环节的审批人');
  const actor = demandCode(user, code);
  if (status !== 'RUNNING' || !open) return refuse('conflict', taken);
  if (starterId === user.userId) return refuse('forbidden', ownApplication);
  return candidate ? actor : refuse('forbidden', '您的审批权限不包括这张单据');
}
